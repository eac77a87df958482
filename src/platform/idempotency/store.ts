// The SQL of answers that are kept for repeated requests: those of tenants, and those of clients without an API key.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { type Tenant, tenantDatabase } from '../database/tenant.ts';

/** One request of a tenant: the same key may be used again for another operation. */
export type TenantKey = { tenant: Tenant; operation: string; key: string };
export type Kept = { answer: object; expiresAt: Date };

/** Each new answer deletes a few expired ones, so that no other clean-up is needed. */
const deletedAtOnce = 20;

export function answerStore(database: Database) {
  const tenants = tenantDatabase(database);
  const claim = database.statement<{ claimed: boolean }>(
    'platform.claimIdempotencyKey',
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed',
  );
  const find = tenants.statement<{ fingerprint: Buffer; answer: object }>(
    'platform.findIdempotencyKey',
    `select fingerprint, answer from platform_idempotency
     where organisation_id = $1 and environment = $2 and operation = $3 and key = $4 and expires_at > $5`,
  );
  const keep = tenants.statement(
    'platform.storeIdempotencyKey',
    `insert into platform_idempotency
       (organisation_id, environment, operation, key, fingerprint, answer, expires_at, subject)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id, environment, operation, key)
     do update set fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at,
       subject = excluded.subject`,
  );
  const forget = tenants.statement(
    'platform.forgetAnswersAbout',
    'delete from platform_idempotency where organisation_id = $1 and environment = $2 and subject = $3',
  );
  const findOfClient = database.statement<{ answer: object }>(
    'platform.findClientAnswer',
    'select answer from platform_client_idempotency where digest = $1 and expires_at > $2',
  );
  const keepOfClient = database.statement(
    'platform.storeClientAnswer',
    `insert into platform_client_idempotency (digest, client, answer, expires_at) values ($1, $2, $3, $4)
     on conflict (digest) do update set answer = excluded.answer, expires_at = excluded.expires_at`,
  );
  const removeOldestOfClient = database.statement(
    'platform.removeOldestClientAnswers',
    `delete from platform_client_idempotency where ctid = any (array(
       select ctid from platform_client_idempotency where client = $1
       order by expires_at desc offset $2 limit ${deletedAtOnce} for update skip locked))`,
  );
  const removeExpired = (table: string, name: string) =>
    database.statement(
      name,
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where expires_at <= $1 order by expires_at limit ${deletedAtOnce} for update skip locked))`,
    );
  const removeExpiredOfTenants = removeExpired('platform_idempotency', 'platform.removeExpiredIdempotencyKeys');
  const removeExpiredOfClients = removeExpired('platform_client_idempotency', 'platform.removeExpiredClientAnswers');

  return {
    /** False while another transaction holds the name. Nobody waits for it. */
    claim: async (name: string, within: Queries): Promise<boolean> =>
      (await claim([name], within)).rows[0]?.claimed === true,

    find: async ({ tenant, operation, key }: TenantKey, now: Date, within: Queries) =>
      (await find(tenant, [operation, key, now], within)).rows[0],

    /** `subject`: the person whose data the answer contains. */
    keep: async (
      { tenant, operation, key }: TenantKey,
      { answer, expiresAt, fingerprint, subject }: Kept & { fingerprint: Buffer; subject: string | null },
      now: Date,
      within: Queries,
    ): Promise<void> => {
      await removeExpiredOfTenants([now], within);
      await keep(tenant, [operation, key, fingerprint, answer, expiresAt, subject], within);
    },

    forget: async (tenant: Tenant, subject: string, within: Queries): Promise<void> => {
      await forget(tenant, [subject], within);
    },

    findOfClient: async (digest: Buffer, now: Date, within: Queries) =>
      (await findOfClient([digest, now], within)).rows[0],

    /** Beyond `most`, the client's oldest answers are deleted. */
    keepOfClient: async (
      { digest, client, answer, expiresAt }: Kept & { digest: Buffer; client: Buffer },
      most: number,
      now: Date,
      within: Queries,
    ): Promise<void> => {
      await removeExpiredOfClients([now], within);
      await keepOfClient([digest, client, answer, expiresAt], within);
      await removeOldestOfClient([client, most], within);
    },
  };
}
