// The SQL of links as those see them who manage them: pages of an owner or a tag, edits, tags, and where a link led before.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { Link } from '../store.ts';
import { joinTags, splitTags } from './rules/tags.ts';

type ManagedLink = Link & {
  owner: Tenant;
  madeBy: string | null;
  title: string;
  note: string;
  tags: string[];
  disabledReason: string | null;
  disabledBy: string | null;
  /** Counted elsewhere before the move, and known as a number only. */
  earlierClicks: number;
  earlierVisitors: number;
  earlierBots: number;
  version: number;
};

export type ListedLink = ManagedLink & { clicks: number; visitors: number; bots: number; lastAt: Date | null };

/** What a link is made of; `madeIn` names the request and its row. */
export type NewManagedLink = Pick<ManagedLink, 'code' | 'originalUrl' | 'createdAt' | 'owner'> &
  Partial<Pick<ManagedLink, 'title' | 'note' | 'tags' | 'madeBy' | 'disabledAt' | 'disabledReason'>> & {
    madeIn?: string;
  };

export type TargetChange = { changedAt: Date; changedBy: string; from: string; to: string };

type SummedLink = Pick<ManagedLink, 'id' | 'createdAt' | 'earlierClicks'>;

/** `ids`: those that a search found; `code`: exactly this one; `isOff`: only those that are switched off, or only the others. */
export type LinkFilter = { tag?: string; ids?: readonly string[]; code?: string; isOff?: boolean };

/** The tags in use are those of this many of the newest links. */
const NEWEST = 200;

/** Every table that holds something of a link. Those of 0.1.0 hold nothing of links that were made later. */
const tablesOfClicks = ['shortener_visits', 'shortener_visitors', 'shortener_totals', 'shortener_sums'];

// As float8 the driver reads a bigint as a number.
const columns = part`link.id::float8, code, original_url, link.created_at, disabled_at, target_changed_at, made_by, title, note,
  json_build_object('organisationId', link.organisation_id::text, 'environment', link.environment) as owner,
  string_to_array(tags, ',') as tags, disabled_reason, disabled_by, earlier_clicks::float8, earlier_visitors::float8,
  earlier_bots::float8, version, coalesce(clicks, 0)::float8 as clicks, coalesce(visitors, 0)::float8 as visitors,
  coalesce(bots, 0)::float8 as bots, last_at`;
const totals = part`left join shortener_totals as total on total.link_id = link.id`;
const links = part`shortener_links as link ${totals}`;
const none = part``;

/** The page of a tag is read from the index of tags, any other from that of links: both are in the order of the list. */
function writeFilter({ tag, ids, code, isOff }: LinkFilter) {
  const isOfTag = tag !== undefined && ids === undefined && code === undefined;
  const ofTag = isOfTag
    ? part`and entry.tag = ${tag}`
    : part`and exists (select from shortener_tags where link_id = link.id and tag = ${tag})`;
  const ofIds = part`and link.id = any (${ids}::bigint[])`;
  const ofCode = part`and link.code = ${code}`;
  const ofState = isOff ? part`and link.disabled_at is not null` : part`and link.disabled_at is null`;
  return {
    source: isOfTag
      ? part`shortener_tags as entry join shortener_links as link on link.id = entry.link_id`
      : part`shortener_links as link`,
    key: isOfTag ? ['entry.created_at', 'entry.link_id'] : ['link.created_at', 'link.id'],
    condition: part`${ownOf(isOfTag ? 'entry' : 'link')} ${tag === undefined ? none : ofTag}
      ${ids === undefined ? none : ofIds} ${code === undefined ? none : ofCode} ${isOff === undefined ? none : ofState}`,
  };
}

export type ManagedStore = ReturnType<typeof managedStore>;

export function managedStore(database: Database) {
  const sql = tenantSql(database);
  const everywhere = sql.everyTenant;

  return {
    transaction: sql.transaction,

    /** Newest first. */
    listPage(owner: Tenant, filter: LinkFilter, { from, isBackwards, limit }: PageRead): Promise<ListedLink[]> {
      const { source, key, condition } = writeFilter(filter);
      const [moment, id] = from ?? [];
      const beyond = rawSql(`and (${key.join(', ')}) ${isBackwards ? '>' : '<'}`);
      const order = rawSql(key.map((column) => `${column} ${isBackwards ? '' : 'desc'}`).join(', '));
      return sql(owner).all<ListedLink>`select ${columns} from ${source} ${totals}
        where ${condition} ${from === null ? none : part`${beyond} (${moment}::timestamptz, ${id}::bigint)`}
        order by ${order} limit ${limit}`;
    },

    /** At most `most` are counted. */
    count(owner: Tenant, filter: LinkFilter, most: number): Promise<number> {
      const { source, condition } = writeFilter(filter);
      return sql(owner).count`select count(*) from (select from ${source} where ${condition} limit ${most}) as counted`;
    },

    /** The newest of all owners, for the command line; this reads every link. */
    listAll(search: string, tag: string | null, most: number): Promise<ListedLink[]> {
      const holds = (column: string) => part`strpos(lower(${rawSql(column)}), lower(${search})) > 0`;
      return everywhere().all<ListedLink>`select ${columns} from ${links}
        where (${search} = '' or ${holds('code')} or ${holds('original_url')} or ${holds('title')} or ${holds('tags')})
          and (${tag}::text is null
            or exists (select from shortener_tags as entry where entry.link_id = link.id and tag = ${tag}))
        order by link.created_at desc, link.id desc limit ${most}`;
    },

    /** Which links a sum is over, how old they are, and what was counted before they came here. */
    listSummed: (owner: Tenant, tag: string | null, most: number): Promise<SummedLink[]> =>
      tag === null
        ? sql(owner)
            .all<SummedLink>`select id::float8, created_at, earlier_clicks::float8 from shortener_links where ${own} limit ${most}`
        : sql(owner).all<SummedLink>`select id::float8, link.created_at, earlier_clicks::float8
            from shortener_tags as entry join shortener_links as link on id = link_id
            where ${ownOf('entry')} and tag = ${tag} limit ${most}`,

    /** The owners of links with this tag. */
    listOwners: (tag: string): Promise<Tenant[]> =>
      everywhere().all<Tenant>`select distinct organisation_id::text as organisation_id, environment from shortener_tags
        where tag = ${tag} order by 1, 2`,

    /** Those of all owners, newest first, page by page. */
    listEvery({ from, limit }: Pick<PageRead, 'from' | 'limit'>): Promise<ListedLink[]> {
      const [moment, id] = from ?? [];
      const mark = part`where (link.created_at, link.id) < (${moment}::timestamptz, ${id}::bigint)`;
      return everywhere().all<ListedLink>`select ${columns} from ${links} ${from === null ? none : mark}
        order by link.created_at desc, link.id desc limit ${limit}`;
    },

    /** The tags of the newest links, those with the most of them first. */
    async listUsedTags(owner: Tenant): Promise<string[]> {
      const counts = new Map<string, number>();
      const newest = await sql(owner).column<string>`select tags from (
          select tags from shortener_links where ${own} order by created_at desc, id desc limit ${NEWEST}) as newest
        where tags <> ''`;
      for (const tags of newest) for (const tag of splitTags(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
    },

    /** All tags in the order of the alphabet, from tag to tag through the index: the links of each are not read. */
    listTags: (owner: Tenant, most: number): Promise<string[]> =>
      sql(owner).column<string>`with recursive found as (
          (select tag from shortener_tags where ${own} order by tag limit 1)
          union all
          select (select tag from shortener_tags as next where ${own} and next.tag > found.tag order by tag limit 1)
          from found where found.tag is not null)
        select tag from found where tag is not null limit ${most}`,

    /** In the order of ids, so that two edits never wait for each other in a circle. */
    lockLinks: (codes: readonly string[], within: Queries): Promise<ListedLink[]> =>
      everywhere(within).all<ListedLink>`select ${columns} from ${links}
        where code = any (${codes}::text[]) order by link.id for update of link`,

    listByCodes: (codes: readonly string[], within?: Queries): Promise<ListedLink[]> =>
      everywhere(within).all<ListedLink>`select ${columns} from ${links} where code = any (${codes}::text[])`,

    async listMadeIn(owner: Tenant, marks: readonly string[], within: Queries): Promise<Map<string, string>> {
      const rows = await sql(owner, within).all<{ code: string; madeIn: string }>`select code, made_in
        from shortener_links where ${own} and made_in = any (${marks}::text[])`;
      return new Map(rows.map(({ code, madeIn }) => [madeIn, code]));
    },

    /** Those whose codes were free, and which no equal request has made meanwhile. */
    async insertLinks(given: readonly NewManagedLink[], within: Queries): Promise<{ id: number; code: string }[]> {
      const made = await everywhere(within).all<{ id: number; code: string }>`
        insert into shortener_links (code, original_url, created_at, organisation_id, environment, made_by, made_in, title,
          note, tags, disabled_at, disabled_reason)
        select * from unnest(
          ${given.map(({ code }) => code)}::text[],
          ${given.map(({ originalUrl }) => originalUrl)}::text[],
          ${given.map(({ createdAt }) => createdAt)}::timestamptz[],
          ${given.map(({ owner }) => owner.organisationId)}::bigint[],
          ${given.map(({ owner }) => owner.environment)}::text[],
          ${given.map(({ madeBy = null }) => madeBy)}::text[],
          ${given.map(({ madeIn = null }) => madeIn)}::text[],
          ${given.map(({ title = '' }) => title)}::text[],
          ${given.map(({ note = '' }) => note)}::text[],
          ${given.map(({ tags = [] }) => joinTags(tags))}::text[],
          ${given.map(({ disabledAt = null }) => disabledAt)}::timestamptz[],
          ${given.map(({ disabledReason = null }) => disabledReason)}::text[])
        on conflict do nothing returning id::float8, code`;
      const ids = made.map(({ id }) => id);
      await insertTags(ids, within);
      return made;
    },

    /** The fields that people edit; the version grows. */
    async updateLink({ id, originalUrl, title, note, tags, targetChangedAt }: ManagedLink, within: Queries) {
      await everywhere(within).run`update shortener_links set original_url = ${originalUrl}, title = ${title},
        note = ${note}, tags = ${joinTags(tags)}, target_changed_at = ${targetChangedAt}, version = version + 1
        where id = ${id}`;
      await everywhere(within).run`delete from shortener_tags where link_id = ${id}`;
      await insertTags([id], within);
    },

    updateDisabled: ({ id, disabledAt, disabledReason, disabledBy }: ManagedLink, within: Queries) =>
      everywhere(within)
        .run`update shortener_links set disabled_at = ${disabledAt}, disabled_reason = ${disabledReason},
        disabled_by = ${disabledBy}, version = version + 1 where id = ${id}`,

    insertTarget: (id: number, { changedAt, changedBy, from, to }: TargetChange, within: Queries) =>
      everywhere(within).run`insert into shortener_targets (link_id, changed_at, changed_by, from_url, to_url)
        values (${id}, ${changedAt}, ${changedBy}, ${from}, ${to})`,

    /** Newest first. */
    listTargets: (id: number, most: number): Promise<TargetChange[]> =>
      everywhere().all<TargetChange>`select changed_at, changed_by, from_url as from, to_url as to
        from shortener_targets where link_id = ${id} order by id desc limit ${most}`,

    /** For the demo. Following a link does not change its mark; another target, or switching it off, does. */
    listMarked: (codes: readonly string[], within: Queries) =>
      everywhere(within).all<{ id: number; code: string; mark: string }>`
        select id::float8, code, md5(concat_ws(' ', id, disabled_at is null, original_url)) as mark
        from shortener_links where code = any (${codes}::text[])`,

    /** With all their clicks. */
    async remove(ids: readonly number[], within: Queries): Promise<void> {
      for (const table of tablesOfClicks) {
        await everywhere(within).run`delete from ${rawSql(table)} where link_id = any (${ids}::bigint[])`;
      }
      await everywhere(within).run`delete from shortener_links where id = any (${ids}::bigint[])`;
    },
  };

  /** One row for each tag that stands in the links themselves. */
  function insertTags(ids: readonly number[], within: Queries): Promise<number> {
    return everywhere(within).run`insert into shortener_tags (link_id, tag, organisation_id, environment, created_at)
      select id, tag, organisation_id, environment, created_at
      from shortener_links cross join lateral unnest(string_to_array(tags, ',')) as tag
      where id = any (${ids}::bigint[]) and tags <> '' order by id, tag`;
  }
}
