// The SQL of short links as strangers and visitors need them, and of the digest of their clicks for other systems.
import { type AuditRow, recordClause } from '#platform/audit/audit-store.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql } from '#platform/database/sql.ts';
import type { Environment } from '#platform/database/tenant.ts';

export type Link = {
  id: number;
  code: string;
  originalUrl: string;
  createdAt: Date;
  disabledAt: Date | null;
  /** When the target was last changed; null = never. */
  targetChangedAt: Date | null;
};

export type NewLink = Pick<Link, 'code' | 'originalUrl' | 'createdAt'>;

// As float8 the driver reads a bigint as a number.
export const linkColumns = `id::float8, code, original_url as "originalUrl", created_at as "createdAt", disabled_at as "disabledAt",
  target_changed_at as "targetChangedAt"`;

type LinkDigest = {
  code: string;
  organisationId: string;
  environment: Environment;
  clicks: number;
  bots: number;
  firstAt: Date;
  lastAt: Date;
};

export type LinkStore = ReturnType<typeof linkStore>;

export function linkStore(database: Database) {
  const sql = openSql(database);
  const findOne = database.statement<Link>(
    'shortener.findLink',
    `select ${linkColumns} from shortener_links where code = $1`,
  );
  const findSome = database.statement<Link>(
    'shortener.findLinks',
    `select ${linkColumns} from shortener_links where code = any($1)`,
  );
  const insert = database.statement<Link>(
    'shortener.insertLink',
    `with link as (
       insert into shortener_links (code, original_url, created_at) values ($1, $2, $3)
       on conflict (code) do nothing returning ${linkColumns}),
     ${recordClause('link', '$4')}
     select * from link`,
  );

  return {
    transaction: database.transaction,

    findLink: async (code: string): Promise<Link | null> => (await findOne([code])).rows[0] ?? null,

    /** By code; those that do not exist are left out. */
    findLinks: async (codes: readonly string[], within?: Queries): Promise<Map<string, Link>> =>
      new Map((await findSome([codes], within)).rows.map((link) => [link.code, link])),

    /** Null when the code is taken. */
    insertLink: async (link: NewLink, audited: AuditRow | null, within?: Queries): Promise<Link | null> =>
      (await insert([link.code, link.originalUrl, link.createdAt, audited], within)).rows[0] ?? null,

    /** False if another process took digests since then, or if there are none. */
    takeDigestTurn: async (at: Date, since: Date, within: Queries) =>
      (await sql(within).run`update shortener_digest_turn set at = ${at}
        where at <= ${since} and exists (select from shortener_digest)`) === 1,

    takeDigests: (within: Queries) =>
      sql(within).all<LinkDigest>`
        with taken as (delete from shortener_digest returning link_id, clicks, bots, first_at, last_at)
        select code, organisation_id, environment, taken.clicks::float8, taken.bots::float8, taken.first_at, taken.last_at
        from taken join shortener_links on id = link_id order by id`,
  };
}
