// The access room's SQL for keys. Keys are not tenant data: they say to which tenant a request belongs.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, rawSql } from '#platform/database/sql.ts';
import type { DigestedKey, KeyRecord } from './schema.ts';

/** Fields have the names of columns: the lookup of keys uses rows as they come. */
const names = `id, organisation_id as "organisationId", type, first_four as "firstFour",
  last_four as "lastFour", label, member, member_id as "memberId", roles, created_at as "createdAt", expires_at as "expiresAt",
  rotated_at as "rotatedAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", replaces`;
const columns = rawSql(names);
const digest = rawSql("encode(digest, 'hex') as digest");

type Revoked = { id: string; organisationId: string; digest: string };

export function keyStore(database: Database) {
  const sql = openSql(database);
  const byDigests = database.statement<DigestedKey>(
    'access.keysByDigests',
    `select ${names}, encode(digest, 'hex') as digest from access_key where digest = any($1::bytea[])`,
  );
  return {
    listByDigests: async (digests: string[]) => (await byDigests([digests.map((one) => `\\x${one}`)])).rows,
    find: (id: string) => sql.first<DigestedKey>`select ${columns}, ${digest} from access_key where id::text = ${id}`,
    /** The columns that a screen may show. */
    look: (id: string) => sql.first<KeyRecord>`select ${columns} from access_key where id::text = ${id}`,
    list: (organisationId: string | null) => sql.all<KeyRecord>`
      select ${columns} from access_key
      where ${organisationId}::bigint is null or organisation_id = ${organisationId} order by created_at, id`,
    insert: (key: DigestedKey, within?: Queries) => sql(within).run`
      insert into access_key (id, organisation_id, type, digest, first_four, last_four, label, member, member_id, roles,
        created_at, expires_at, replaces)
      values (${key.id}, ${key.organisationId}, ${key.type}, decode(${key.digest}, 'hex'), ${key.firstFour},
        ${key.lastFour}, ${key.label}, ${key.member}, ${key.memberId}, ${key.roles}, ${key.createdAt},
        ${key.expiresAt}, ${key.replaces})`,
    revoke: async (id: string, at: Date, within: Queries) =>
      (await sql(within).run`update access_key set revoked_at = ${at} where id = ${id} and revoked_at is null`) > 0,
    /** The key works until `until`, beside its successor. False if it was rotated or revoked before. */
    retire: async (id: string, at: Date, until: Date, within: Queries) =>
      (await sql(within).run`
        update access_key set rotated_at = ${at}, expires_at = least(expires_at, ${until})
        where id = ${id} and rotated_at is null and revoked_at is null`) > 0,
    /** Returns the revoked keys. */
    revokeExpiredOfMember: (organisationId: string, member: string, at: Date, within: Queries) =>
      sql(within).all<{ id: string; digest: string }>`
        update access_key set revoked_at = ${at}
        where organisation_id = ${organisationId} and member = ${member} and type = 'DEV_' and revoked_at is null
          and expires_at <= ${at}
        returning id, ${digest}`,
    /** Returns the keys that got an owner. */
    adopt: (memberId: string, member: string, within: Queries) => sql(within).all<Revoked>`
      update access_key set member_id = ${memberId} where type = 'DEV_' and member = ${member} and member_id is null
      returning id, organisation_id, ${digest}`,
    /** The DEV_ keys of a member, in one organisation or in all; returns the revoked keys. */
    revokeOf: (memberId: string, member: string | null, organisationId: string | null, at: Date, within: Queries) =>
      sql(within).all<Revoked>`
        update access_key set revoked_at = ${at}
        where type = 'DEV_' and (member_id = ${memberId} or member = ${member})
          and (${organisationId}::bigint is null or organisation_id = ${organisationId}) and revoked_at is null
        returning id, organisation_id, ${digest}`,
    /** Keys that have not been reported yet. */
    listExpiring: (after: Date, until: Date) => sql.all<KeyRecord>`
      select ${columns} from access_key
      where expires_at > ${after} and expires_at <= ${until} and revoked_at is null and expiry_told_at is null`,
    /** False if another process has reported it. */
    markExpiryTold: async (id: string, at: Date, within: Queries) =>
      (await sql(within).run`
        update access_key set expiry_told_at = ${at} where id = ${id} and expiry_told_at is null`) > 0,
    /** The names of keys; for other organisations only their types. */
    listNames: async (organisationId: string | null, ids: readonly string[]) => {
      const rows = await sql.all<{ id: string; name: string }>`
        select id, case when ${organisationId}::bigint is null or organisation_id = ${organisationId}
          then coalesce(label, first_four || '…' || last_four) else type end as name
        from access_key where id = any (${ids}::uuid[])`;
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    /** The fingerprint of the pepper this database was first used with. */
    claimPepper: async (fingerprint: string) => {
      const claimed = await sql.first<{ fingerprint: string }>`
        with mine as (insert into access_pepper (fingerprint) values (${fingerprint}) on conflict do nothing
          returning fingerprint)
        select fingerprint from mine union all select fingerprint from access_pepper limit 1`;
      return claimed?.fingerprint ?? fingerprint;
    },
  };
}

export type KeyStore = ReturnType<typeof keyStore>;
