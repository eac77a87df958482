// The SQL of links as those see them who manage them: pages of an owner or a tag, edits, tags, and where a link led before.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { nobody } from './rules/scope.ts';
import { joinTags, splitTags } from './rules/tags.ts';

export type ManagedLink = {
  id: number;
  code: string;
  originalUrl: string;
  createdAt: Date;
  disabledAt: Date | null;
  targetChangedAt: Date | null;
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

export type SummedLink = Pick<ManagedLink, 'id' | 'createdAt' | 'earlierClicks'>;

/** `ids`: those that a search found; `code`: exactly this one; `isOff`: only those that are switched off, or only the others. */
export type LinkFilter = { tag?: string; ids?: readonly string[]; code?: string; isOff?: boolean };

type Row = Record<string, unknown> & { id: string; code: string; created_at: Date };

const columns = `id, code, original_url, link.created_at, disabled_at, target_changed_at, link.organisation_id,
  link.environment, made_by, title, note, tags, disabled_reason, disabled_by, earlier_clicks,
  earlier_visitors, earlier_bots, version`;
const figures = `coalesce(clicks, 0) as clicks, coalesce(visitors, 0) as visitors, coalesce(bots, 0) as bots, last_at`;

/** The page of a tag is read from the index of tags, any other from that of links: both are in the order of the list. */
export function writeFilter({ tag, ids, code, isOff }: LinkFilter) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + 2}`;
  const isOfTag = tag !== undefined && ids === undefined && code === undefined;
  const source = isOfTag
    ? 'shortener_tags as entry join shortener_links as link on link.id = entry.link_id'
    : 'shortener_links as link';
  const of = isOfTag ? 'entry' : 'link';
  const key = isOfTag ? 'entry.created_at, entry.link_id' : 'link.created_at, link.id';
  const conditions = [`${of}.organisation_id = $1 and ${of}.environment = $2`];
  if (isOfTag) conditions.push(`entry.tag = ${place(tag)}`);
  else if (tag !== undefined) {
    conditions.push(`exists (select from shortener_tags where link_id = link.id and tag = ${place(tag)})`);
  }
  if (ids !== undefined) conditions.push(`link.id = any(${place(ids)}::bigint[])`);
  if (code !== undefined) conditions.push(`link.code = ${place(code)}`);
  if (isOff !== undefined) conditions.push(`link.disabled_at is ${isOff ? 'not null' : 'null'}`);
  return { source, key, condition: conditions.join(' and '), values, place, of };
}

/** Which statement a filter makes: its values do not matter but for `isOff`. */
export const nameFilter = (of: string, { isOff, ...filter }: LinkFilter): string =>
  [of, ...Object.keys(filter), isOff === undefined ? '' : isOff ? 'off' : 'on'].join(' ');

export type ManagedStore = ReturnType<typeof managedStore>;

export function managedStore(database: Database) {
  const tenants = tenantDatabase(database);
  const countTags = tenants.statement<{ tag: string; links: string }>(
    'shortener.countTags',
    `select tag, count(*) as links from shortener_tags where organisation_id = $1 and environment = $2
     group by tag order by count(*) desc, tag limit $3`,
  );

  type SummedRow = { id: string; created_at: Date; earlier_clicks: string };
  const everyLink = tenants.statement<SummedRow>(
    'shortener.listSummed',
    `select id, created_at, earlier_clicks from shortener_links where organisation_id = $1 and environment = $2 limit $3`,
  );
  const taggedLinks = tenants.statement<SummedRow>(
    'shortener.listSummedOfTag',
    `select id, link.created_at, earlier_clicks from shortener_tags as entry join shortener_links as link on id = link_id
     where entry.organisation_id = $1 and entry.environment = $2 and tag = $4 limit $3`,
  );

  return {
    transaction: database.transaction,

    /** Newest first. */
    async listPage(owner: Tenant, filter: LinkFilter, { from, isBackwards, limit }: PageRead): Promise<ListedLink[]> {
      const { source, key, condition, values, place, of } = writeFilter(filter);
      const mark =
        from === null
          ? ''
          : `and (${key}) ${isBackwards ? '>' : '<'}
        (${place(from[0])}::timestamptz, ${place(from[1])}::bigint)`;
      const [first, second] = key.split(', ');
      const direction = isBackwards ? '' : 'desc';
      const names = [nameFilter(of, filter), from === null ? 'first' : '', isBackwards ? 'before' : 'after'];
      const read = tenants.statement<Row>(
        `shortener.page ${names.join(' ')}`,
        `select ${columns}, ${figures} from ${source} left join shortener_totals as total on total.link_id = link.id
         where ${condition} ${mark} order by ${first} ${direction}, ${second} ${direction} limit ${place(limit)}`,
      );
      return (await read(owner, values)).rows.map(toListed);
    },

    /** The newest of all owners, for the command line; this reads every link. */
    async listAll(search: string, tag: string | null, most: number): Promise<ListedLink[]> {
      const holds = (text: string) => `strpos(lower(${text}), lower($1)) > 0`;
      const text = `
        select ${columns}, ${figures} from shortener_links as link
        left join shortener_totals as total on total.link_id = link.id
        where ($1 = '' or ${['code', 'original_url', 'title', 'tags'].map(holds).join(' or ')})
          and ($2::text is null or exists (select from shortener_tags as entry where entry.link_id = link.id and tag = $2))
        order by link.created_at desc, id desc limit $3`;
      return (await database.query<Row>({ text, values: [search, tag, most] })).rows.map(toListed);
    },

    /** Which links a sum is over, how old they are, and what was counted before they came here. */
    async listSummed(owner: Tenant, tag: string | null, most: number): Promise<SummedLink[]> {
      const { rows } = await (tag === null ? everyLink(owner, [most]) : taggedLinks(owner, [most, tag]));
      return rows.map(({ id, created_at, earlier_clicks }) => ({
        ...{ id: Number(id), createdAt: created_at, earlierClicks: Number(earlier_clicks) },
      }));
    },

    /** Those who have links with this tag. */
    async listOwners(tag: string): Promise<Tenant[]> {
      const text = `select distinct organisation_id::text as "organisationId", environment from shortener_tags
        where tag = $1 order by 1, 2`;
      return (await database.query<Tenant>({ text, values: [tag] })).rows;
    },

    /** Those of all owners, newest first, page by page. */
    async listEvery({ from, limit }: Pick<PageRead, 'from' | 'limit'>): Promise<ListedLink[]> {
      const mark = from === null ? '' : 'where (link.created_at, link.id) < ($2::timestamptz, $3::bigint)';
      const text = `select ${columns}, ${figures} from shortener_links as link
        left join shortener_totals as total on total.link_id = link.id ${mark}
        order by link.created_at desc, link.id desc limit $1`;
      return (await database.query<Row>({ text, values: [limit, ...(from ?? [])] })).rows.map(toListed);
    },

    /** The tags of an owner, those with the most links first. */
    async listTags(owner: Tenant, most: number): Promise<{ tag: string; links: number }[]> {
      return (await countTags(owner, [most])).rows.map(({ tag, links }) => ({ tag, links: Number(links) }));
    },

    /** In the order of ids, so that two edits never wait for each other in a circle. */
    async lockLinks(codes: readonly string[], within: Queries): Promise<ListedLink[]> {
      const text = `select ${columns}, ${figures} from shortener_links as link
        left join shortener_totals as total on total.link_id = link.id
        where code = any($1) order by id for update of link`;
      return (await within.query<Row>({ text, values: [codes] })).rows.map(toListed);
    },

    async listByCodes(codes: readonly string[], within: Pick<Queries, 'query'> = database): Promise<ListedLink[]> {
      const text = `select ${columns}, ${figures} from shortener_links as link
        left join shortener_totals as total on total.link_id = link.id where code = any($1)`;
      return (await within.query<Row>({ text, values: [codes] })).rows.map(toListed);
    },

    async listMadeIn(owner: Tenant, marks: readonly string[], within: Queries): Promise<Map<string, string>> {
      const text = `select code, made_in from shortener_links
        where organisation_id = $1 and environment = $2 and made_in = any($3)`;
      const values = [owner.organisationId, owner.environment, marks];
      const { rows } = await within.query<{ code: string; made_in: string }>({ text, values });
      return new Map(rows.map((row) => [row.made_in, row.code]));
    },

    /** Those whose codes were free. */
    async insertLinks(links: readonly NewManagedLink[], within: Queries): Promise<{ id: number; code: string }[]> {
      const text = `
        insert into shortener_links (code, original_url, created_at, organisation_id, environment, made_by, made_in, title,
          note, tags, disabled_at, disabled_reason)
        select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::text[])
        on conflict (code) do nothing returning id, code`;
      const values = [
        links.map(({ code }) => code),
        links.map(({ originalUrl }) => originalUrl),
        links.map(({ createdAt }) => createdAt),
        links.map(({ owner }) => owner.organisationId),
        links.map(({ owner }) => owner.environment),
        links.map(({ madeBy = null }) => madeBy),
        links.map(({ madeIn = null }) => madeIn),
        links.map(({ title = '' }) => title),
        links.map(({ note = '' }) => note),
        links.map(({ tags = [] }) => joinTags(tags)),
        links.map(({ disabledAt = null }) => disabledAt),
        links.map(({ disabledReason = null }) => disabledReason),
      ];
      const { rows } = await within.query<{ id: string; code: string }>({ text, values });
      const made = rows.map(({ id, code }) => ({ id: Number(id), code }));
      await insertTags(
        made.map(({ id }) => id),
        within,
      );
      return made;
    },

    /** The fields that people edit; the version grows. */
    async updateLink(
      id: number,
      { originalUrl, title, note, tags, targetChangedAt }: ManagedLink,
      within: Queries,
    ): Promise<void> {
      const text = `update shortener_links set original_url = $2, title = $3, note = $4, tags = $5, target_changed_at = $6,
        version = version + 1 where id = $1`;
      await within.query({ text, values: [id, originalUrl, title, note, joinTags(tags), targetChangedAt] });
      await within.query({ text: 'delete from shortener_tags where link_id = $1', values: [id] });
      await insertTags([id], within);
    },

    async updateDisabled(
      id: number,
      { disabledAt, disabledReason, disabledBy }: Pick<ManagedLink, 'disabledAt' | 'disabledReason' | 'disabledBy'>,
      within: Queries,
    ): Promise<void> {
      const text = `update shortener_links set disabled_at = $2, disabled_reason = $3, disabled_by = $4,
        version = version + 1 where id = $1`;
      await within.query({ text, values: [id, disabledAt, disabledReason, disabledBy] });
    },

    async insertTarget(id: number, { changedAt, changedBy, from, to }: TargetChange, within: Queries): Promise<void> {
      const text = `insert into shortener_targets (link_id, changed_at, changed_by, from_url, to_url)
        values ($1, $2, $3, $4, $5)`;
      await within.query({ text, values: [id, changedAt, changedBy, from, to] });
    },

    /** Newest first. */
    async listTargets(id: number, most: number): Promise<TargetChange[]> {
      const text = `select changed_at, changed_by, from_url, to_url from shortener_targets
        where link_id = $1 order by id desc limit $2`;
      type Change = { changed_at: Date; changed_by: string; from_url: string; to_url: string };
      const { rows } = await database.query<Change>({ text, values: [id, most] });
      return rows.map(({ changed_at: changedAt, changed_by: changedBy, from_url: from, to_url: to }) => ({
        ...{ changedAt, changedBy, from, to },
      }));
    },
  };
}

/** One row for each tag that stands in the links themselves. */
async function insertTags(ids: readonly number[], within: Queries): Promise<void> {
  const text = `
    insert into shortener_tags (link_id, tag, organisation_id, environment, created_at)
    select id, tag, organisation_id, environment, created_at
    from shortener_links cross join lateral unnest(string_to_array(tags, ',')) as tag
    where id = any($1) and tags <> '' order by id, tag`;
  await within.query({ text, values: [ids] });
}

function toListed(row: Row): ListedLink {
  const organisationId = String(row.organisation_id);
  const owner = { organisationId, environment: row.environment as Tenant['environment'] };
  return {
    id: Number(row.id),
    code: row.code,
    originalUrl: row.original_url as string,
    createdAt: row.created_at,
    disabledAt: row.disabled_at as Date | null,
    targetChangedAt: row.target_changed_at as Date | null,
    owner: organisationId === nobody.organisationId ? nobody : owner,
    madeBy: row.made_by as string | null,
    title: row.title as string,
    note: row.note as string,
    tags: splitTags(row.tags as string),
    disabledReason: row.disabled_reason as string | null,
    disabledBy: row.disabled_by as string | null,
    earlierClicks: Number(row.earlier_clicks),
    earlierVisitors: Number(row.earlier_visitors),
    earlierBots: Number(row.earlier_bots),
    version: Number(row.version),
    clicks: Number(row.clicks),
    visitors: Number(row.visitors),
    bots: Number(row.bots),
    lastAt: row.last_at as Date | null,
  };
}
