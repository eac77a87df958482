// The access room's SQL for keys. Keys are not tenant data: they say which tenant a request belongs to.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { DigestedKey, KeyRecord } from './schema.ts';

const columns = `id, organisation_id as "organisationId", type, first_four as "firstFour",
  last_four as "lastFour", label, member, member_id as "memberId", roles, created_at as "createdAt", expires_at as "expiresAt",
  rotated_at as "rotatedAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", replaces`;
const digested = `${columns}, encode(digest, 'hex') as digest`;

export function keyStore(database: Database) {
  const byDigests = database.statement<DigestedKey>(
    'access.keysByDigests',
    `select ${digested} from access_key where digest = any($1::bytea[])`,
  );
  const byId = database.statement<DigestedKey>(
    'access.keyById',
    `select ${digested} from access_key where id::text = $1`,
  );
  const shown = database.statement<KeyRecord>(
    'access.shownKey',
    `select ${columns} from access_key where id::text = $1`,
  );
  const all = database.statement<KeyRecord>(
    'access.keys',
    `select ${columns} from access_key where $1::bigint is null or organisation_id = $1 order by created_at, id`,
  );
  const insert = database.statement(
    'access.insertKey',
    `insert into access_key (id, organisation_id, type, digest, first_four, last_four, label, member, member_id, roles, created_at,
       expires_at, replaces)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  );
  const revoke = database.statement(
    'access.revokeKey',
    'update access_key set revoked_at = $2 where id = $1 and revoked_at is null',
  );
  const retire = database.statement(
    'access.retireKey',
    'update access_key set rotated_at = $2, expires_at = least(expires_at, $3) where id = $1 and rotated_at is null and revoked_at is null',
  );
  const revokeExpired = database.statement<{ id: string; digest: string }>(
    'access.revokeExpiredOfMember',
    `update access_key set revoked_at = $3
     where organisation_id = $1 and member = $2 and type = 'DEV_' and revoked_at is null and expires_at <= $3
     returning id, encode(digest, 'hex') as digest`,
  );
  const adopt = database.statement<{ id: string; organisationId: string; digest: string }>(
    'access.adoptKeys',
    `update access_key set member_id = $1 where type = 'DEV_' and member = $2 and member_id is null
     returning id, organisation_id as "organisationId", encode(digest, 'hex') as digest`,
  );
  const revokeOf = database.statement<{ id: string; organisationId: string; digest: string }>(
    'access.revokeKeysOfMember',
    `update access_key set revoked_at = $4
     where type = 'DEV_' and (member_id = $1 or member = $2) and ($3::bigint is null or organisation_id = $3)
       and revoked_at is null
     returning id, organisation_id as "organisationId", encode(digest, 'hex') as digest`,
  );
  const expiring = database.statement<KeyRecord>(
    'access.expiringKeys',
    `select ${columns} from access_key
     where expires_at > $1 and expires_at <= $2 and revoked_at is null and expiry_told_at is null`,
  );
  const expiryTold = database.statement(
    'access.expiryTold',
    'update access_key set expiry_told_at = $2 where id = $1 and expiry_told_at is null',
  );
  const names = database.statement<{ id: string; name: string }>(
    'access.namesOfKeys',
    `select id, case when $2::bigint is null or organisation_id = $2 then coalesce(label, first_four || '…' || last_four)
       else type end as name
     from access_key where id = any ($1::uuid[])`,
  );
  const pepper = database.statement<{ fingerprint: string }>(
    'access.pepper',
    `with mine as (insert into access_pepper (fingerprint) values ($1) on conflict do nothing returning fingerprint)
     select fingerprint from mine union all select fingerprint from access_pepper limit 1`,
  );
  return {
    listByDigests: async (digests: string[]) => (await byDigests([digests.map((digest) => `\\x${digest}`)])).rows,
    find: async (id: string) => (await byId([id])).rows[0] ?? null,
    /** As a screen may show it. */
    look: async (id: string) => (await shown([id])).rows[0] ?? null,
    list: async (organisationId: string | null) => (await all([organisationId])).rows,
    insert: async (key: DigestedKey, within?: Queries) => {
      const { id, organisationId, type, digest, firstFour, lastFour, label, member, memberId, createdAt, expiresAt } =
        key;
      const values = [
        id,
        organisationId,
        type,
        digest,
        firstFour,
        lastFour,
        label,
        member,
        memberId,
        key.roles,
        createdAt,
        expiresAt,
        key.replaces,
      ];
      await insert(values, within);
    },
    revoke: async (id: string, at: Date, within?: Queries) => ((await revoke([id, at], within)).rowCount ?? 0) > 0,
    /** The key lives on until `until`, beside its successor. False when it was rotated or revoked before. */
    retire: async (id: string, at: Date, until: Date, within?: Queries) =>
      ((await retire([id, at, until], within)).rowCount ?? 0) > 0,
    /** Answers the keys that were revoked. */
    revokeExpiredOfMember: async (organisationId: string, member: string, at: Date, within?: Queries) =>
      (await revokeExpired([organisationId, member, at], within)).rows,
    /** Answers the keys that have an owner now. */
    adopt: async (memberId: string, member: string, within: Queries) => (await adopt([memberId, member], within)).rows,
    /** Those that nobody was told of yet. */
    listExpiring: async (after: Date, until: Date) => (await expiring([after, until])).rows,
    /** False when somebody else told of it. */
    markExpiryTold: async (id: string, at: Date, within: Queries) =>
      ((await expiryTold([id, at], within)).rowCount ?? 0) > 0,
    /** How keys are called; those of other organisations only by their type. */
    listNames: async (organisationId: string | null, ids: readonly string[]) =>
      new Map((await names([ids, organisationId])).rows.map(({ id, name }) => [id, name])),
    /** The DEV_ keys of a member, in one organisation or in all; answers those that were revoked. */
    revokeOf: async (
      memberId: string,
      member: string | null,
      organisationId: string | null,
      at: Date,
      within: Queries,
    ) => (await revokeOf([memberId, member, organisationId, at], within)).rows,
    /** The fingerprint of the pepper this database was first used with. */
    claimPepper: async (fingerprint: string) => (await pepper([fingerprint])).rows[0]?.fingerprint ?? fingerprint,
  };
}

export type KeyStore = ReturnType<typeof keyStore>;
