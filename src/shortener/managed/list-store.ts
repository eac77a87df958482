// The SQL around a page of the list of links: how many there are, and the tags to choose from. Nothing of it grows with the list.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { type LinkFilter, nameFilter, writeFilter } from './managed-store.ts';
import { splitTags } from './rules/tags.ts';

/** So many of the newest links say which tags are in use. */
const NEWEST = 200;

export type ListStore = ReturnType<typeof listStore>;

export function listStore(tenants: TenantDatabase) {
  const newestTags = tenants.statement<{ tags: string }>(
    'shortener.newestTags',
    `select tags from (select tags from shortener_links where organisation_id = $1 and environment = $2
       order by created_at desc, id desc limit ${NEWEST}) as newest where tags <> ''`,
  );
  // From tag to tag through the index: the links of each are not read.
  const everyTag = tenants.statement<{ tag: string }>(
    'shortener.everyTag',
    `with recursive found as (
       (select tag from shortener_tags where organisation_id = $1 and environment = $2 order by tag limit 1)
       union all
       select (select tag from shortener_tags as next where organisation_id = $1 and environment = $2
         and next.tag > found.tag order by tag limit 1) from found where found.tag is not null)
     select tag from found where tag is not null limit $3`,
  );
  return {
    /** At most `most` are counted. */
    async count(owner: Tenant, filter: LinkFilter, most: number): Promise<number> {
      const { source, condition, values, place, of } = writeFilter(filter);
      const read = tenants.statement<{ links: string }>(
        `shortener.countLinks ${nameFilter(of, filter)}`,
        `select count(*) as links from (select from ${source} where ${condition} limit ${place(most)}) as counted`,
      );
      return Number((await read(owner, values)).rows[0]?.links ?? 0);
    },

    /** The tags of the newest links, those with the most of them first. */
    async listUsed(owner: Tenant): Promise<string[]> {
      const counts = new Map<string, number>();
      for (const { tags } of (await newestTags(owner, [])).rows) {
        for (const tag of splitTags(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      }
      return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
    },

    /** All tags in the order of the alphabet, at most `most`. */
    async listTags(owner: Tenant, most: number): Promise<string[]> {
      return (await everyTag(owner, [most])).rows.map(({ tag }) => tag);
    },
  };
}
