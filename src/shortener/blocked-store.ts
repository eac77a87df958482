// The SQL of blocked domains.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';

/** `actor`: the id of a member, or `command line`. */
export type BlockedDomain = { domain: string; reason: string; actor: string; at: Date };

const columns = 'domain, reason, blocked_by as actor, blocked_at as at';

export function blockedStore(database: Database) {
  const listDomains = database.statement<{ domain: string }>(
    'shortener.listBlockedDomains',
    'select domain from shortener_blocked_domain',
  );
  const pageAfter = database.statement<BlockedDomain>(
    'shortener.listBlockedAfter',
    `select ${columns} from shortener_blocked_domain where $1::text is null or domain || $2 > $1 order by domain limit $3`,
  );
  const pageBefore = database.statement<BlockedDomain>(
    'shortener.listBlockedBefore',
    `select ${columns} from shortener_blocked_domain where $1::text is null or domain || $2 < $1 order by domain desc limit $3`,
  );
  const find = database.statement<BlockedDomain>(
    'shortener.findBlockedDomain',
    `select ${columns} from shortener_blocked_domain where domain = $1 for update`,
  );
  const count = database.statement<{ count: number }>(
    'shortener.countBlockedDomains',
    'select count(*)::int as count from shortener_blocked_domain',
  );
  const insert = database.statement(
    'shortener.insertBlockedDomain',
    'insert into shortener_blocked_domain (domain, reason, blocked_by, blocked_at) values ($1, $2, $3, $4)',
  );
  const remove = database.statement(
    'shortener.removeBlockedDomain',
    'delete from shortener_blocked_domain where domain = $1',
  );
  return {
    transaction: database.transaction,
    listDomains: async () => (await listDomains([])).rows.map(({ domain }) => domain),
    /** `mark` is the domain with something behind it: what tells it from the same one of the file. */
    page: async (from: string | null, mark: string, isBackwards: boolean, limit: number) =>
      (await (isBackwards ? pageBefore : pageAfter)([from, mark, limit])).rows,
    find: async (domain: string, within: Queries) => (await find([domain], within)).rows[0] ?? null,
    count: async (within?: Queries) => (await count([], within)).rows[0]?.count ?? 0,
    /** Nobody else adds or removes one until the transaction ends: two at the same time would pass the limit. */
    lock: async (within: Queries) =>
      void (await within.query({ text: 'lock table shortener_blocked_domain in share row exclusive mode' })),
    insert: async ({ domain, reason, actor, at }: BlockedDomain, within: Queries) =>
      void (await insert([domain, reason, actor, at], within)),
    remove: async (domain: string, within: Queries) => void (await remove([domain], within)),
  };
}

export type BlockedStore = ReturnType<typeof blockedStore>;
