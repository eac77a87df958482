// The SQL of blocked domains.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part } from '#platform/database/sql.ts';

/** `actor`: the id of a member, or `command line`. */
export type BlockedDomain = { domain: string; reason: string; actor: string; at: Date };

export type BlockedStore = ReturnType<typeof blockedStore>;

export function blockedStore(database: Database) {
  const sql = openSql(database);
  const rows = part`select domain, reason, blocked_by as actor, blocked_at as at from shortener_blocked_domain`;
  return {
    transaction: database.transaction,
    listDomains: () => sql.column<string>`select domain from shortener_blocked_domain`,
    /** `mark` is the domain with a suffix, which distinguishes it from the same domain of the file. */
    page: (from: string | null, mark: string, isBackwards: boolean, limit: number) =>
      isBackwards
        ? sql.all<BlockedDomain>`${rows} where ${from}::text is null or domain || ${mark} < ${from}
            order by domain desc limit ${limit}`
        : sql.all<BlockedDomain>`${rows} where ${from}::text is null or domain || ${mark} > ${from}
            order by domain limit ${limit}`,
    find: (domain: string, within: Queries) =>
      sql(within).first<BlockedDomain>`${rows} where domain = ${domain} for update`,
    count: (within?: Queries) => sql(within).count`select count(*) from shortener_blocked_domain`,
    /** Nobody else adds or removes one until the transaction ends: two at the same time would pass the limit. */
    lock: (within: Queries) => sql(within).run`lock table shortener_blocked_domain in share row exclusive mode`,
    insert: ({ domain, reason, actor, at }: BlockedDomain, within: Queries) =>
      sql(within).run`insert into shortener_blocked_domain (domain, reason, blocked_by, blocked_at)
        values (${domain}, ${reason}, ${actor}, ${at})`,
    remove: (domain: string, within: Queries) =>
      sql(within).run`delete from shortener_blocked_domain where domain = ${domain}`,
  };
}
