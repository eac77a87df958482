// The SQL of forms that were sent: which are being done, and what came of them. They stand among the requests that are done
// once (platform/idempotency), under names that no API key can use.
import type { Database } from '../database/database.ts';
import { type Tenant, tenantDatabase } from '../database/tenant.ts';

export type SentForm = { tenant: Tenant; operation: string; digest: Buffer };

export function onceStore(database: Database) {
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'screens.claimForm',
    `insert into platform_idempotency (organisation_id, environment, operation, key, fingerprint, answer, expires_at)
     values ($1, $2, $3, encode($4::bytea, 'hex'), $4, '{}', $5)
     on conflict (organisation_id, environment, operation, key)
     do update set answer = excluded.answer, expires_at = excluded.expires_at
     where platform_idempotency.expires_at <= $6`,
  );
  const find = tenants.statement<{ sealed: string | null }>(
    'screens.findForm',
    `select answer->>'sealed' as sealed from platform_idempotency
     where organisation_id = $1 and environment = $2 and operation = $3 and fingerprint = $4
       and key = encode($4::bytea, 'hex')`,
  );
  const keep = tenants.statement(
    'screens.keepForm',
    `update platform_idempotency set answer = jsonb_build_object('sealed', $5::text), expires_at = $6
     where organisation_id = $1 and environment = $2 and operation = $3 and key = encode($4::bytea, 'hex')`,
  );
  const remove = tenants.statement(
    'screens.removeForm',
    `delete from platform_idempotency
     where organisation_id = $1 and environment = $2 and operation = $3 and key = encode($4::bytea, 'hex')`,
  );
  const removeExpired = database.statement(
    'screens.removeExpiredForms',
    `delete from platform_idempotency where ctid = any (array(
       select ctid from platform_idempotency where expires_at <= $1 order by expires_at limit 20 for update skip locked))`,
  );
  return {
    /** False if somebody has it already. */
    claim: async ({ tenant, operation, digest }: SentForm, now: Date, until: Date): Promise<boolean> =>
      (await insert(tenant, [operation, digest, until, now])).rowCount === 1,
    /** Undefined if nobody has it; null while it is being done. */
    find: async ({ tenant, operation, digest }: SentForm): Promise<string | null | undefined> =>
      (await find(tenant, [operation, digest])).rows[0]?.sealed,
    /** Each one that is kept removes a few whose time is over. */
    keep: async ({ tenant, operation, digest }: SentForm, sealed: string, now: Date, until: Date): Promise<void> => {
      await keep(tenant, [operation, digest, sealed, until]);
      await removeExpired([now]);
    },
    remove: async ({ tenant, operation, digest }: SentForm): Promise<void> =>
      void (await remove(tenant, [operation, digest])),
  };
}
