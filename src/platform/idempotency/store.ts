// The SQL of answers that are kept for repeated requests: those of tenants, and those of clients without an API key.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { rawSql } from '../database/sql.ts';
import { own, type Tenant, tenantSql, tenantValues } from '../database/tenant.ts';

/** One request of a tenant: the same key may be used again for another operation. */
export type TenantKey = { tenant: Tenant; operation: string; key: string };
export type Kept = { answer: object; expiresAt: Date };

/** Each new answer deletes a few expired ones, so that no other clean-up is needed. */
const deletedAtOnce = 20;

export function answerStore(database: Database) {
  const sql = tenantSql(database);
  const removeExpired = (name: string, now: Date, within: Queries) => {
    const table = rawSql(name);
    return sql.everyTenant(within).run`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where expires_at <= ${now} order by expires_at limit ${deletedAtOnce} for update skip locked))`;
  };
  return {
    /** False while another transaction holds the name. Nobody waits for it. */
    claim: (name: string, within: Queries) =>
      sql.everyTenant(within).value<boolean>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,

    find: ({ tenant, operation, key }: TenantKey, now: Date, within: Queries) =>
      sql(tenant, within).first<{ fingerprint: Buffer; answer: object }>`
        select fingerprint, answer from platform_idempotency
        where ${own} and operation = ${operation} and key = ${key} and expires_at > ${now}`,

    /** `subject`: the person whose data the answer contains. */
    keep: async (
      { tenant, operation, key }: TenantKey,
      { answer, expiresAt, fingerprint, subject }: Kept & { fingerprint: Buffer; subject: string | null },
      now: Date,
      within: Queries,
    ): Promise<void> => {
      await removeExpired('platform_idempotency', now, within);
      await sql(tenant, within).run`
        insert into platform_idempotency
          (organisation_id, environment, operation, key, fingerprint, answer, expires_at, subject)
        values (${tenantValues}, ${operation}, ${key}, ${fingerprint}, ${answer}, ${expiresAt}, ${subject})
        on conflict (organisation_id, environment, operation, key)
        do update set fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at,
          subject = excluded.subject`;
    },

    forget: async (tenant: Tenant, subject: string, within: Queries): Promise<void> =>
      void (await sql(tenant, within).run`delete from platform_idempotency where ${own} and subject = ${subject}`),

    findOfClient: (digest: Buffer, now: Date, within: Queries) =>
      sql.everyTenant(within).first<{ answer: object }>`
        select answer from platform_client_idempotency where digest = ${digest} and expires_at > ${now}`,

    /** Beyond `most`, the client's oldest answers are deleted. */
    keepOfClient: async (
      { digest, client, answer, expiresAt }: Kept & { digest: Buffer; client: Buffer },
      most: number,
      now: Date,
      within: Queries,
    ): Promise<void> => {
      await removeExpired('platform_client_idempotency', now, within);
      const { run } = sql.everyTenant(within);
      await run`
        insert into platform_client_idempotency (digest, client, answer, expires_at)
        values (${digest}, ${client}, ${answer}, ${expiresAt})
        on conflict (digest) do update set answer = excluded.answer, expires_at = excluded.expires_at`;
      await run`
        delete from platform_client_idempotency where ctid = any (array(
          select ctid from platform_client_idempotency where client = ${client}
          order by expires_at desc offset ${most} limit ${deletedAtOnce} for update skip locked))`;
    },
  };
}
