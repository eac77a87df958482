// The SQL of short links.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';

export type Link = {
  id: number;
  code: string;
  originalUrl: string;
  createdAt: Date;
  disabledAt: Date | null;
};

export type NewLink = { code: string; originalUrl: string; createdAt: Date };

export type ListedLink = Link & { clicks: number; visitors: number; bots: number; lastAt: Date | null };

type LinkRow = { id: string; code: string; original_url: string; created_at: Date; disabled_at: Date | null };
type ListedRow = LinkRow & { clicks: string; visitors: string; bots: string; last_at: Date | null };

const columns = 'id, code, original_url, created_at, disabled_at';

export type LinkStore = ReturnType<typeof linkStore>;

export function linkStore(database: Database) {
  const findSome = database.statement<LinkRow>(
    'shortener.findLinks',
    `select ${columns} from shortener_links where code = any($1)`,
  );
  const insert = database.statement<LinkRow>(
    'shortener.insertLink',
    `with link as (
       insert into shortener_links (code, original_url, created_at) values ($1, $2, $3)
       on conflict (code) do nothing returning ${columns}),
     ${auditClause('link', 4)}
     select * from link`,
  );

  return {
    transaction: database.transaction,

    findLink: (code: string): Promise<Link | null> => findLink(database, code),

    /** By code; those that do not exist are left out. */
    async findLinks(codes: readonly string[]): Promise<Map<string, Link>> {
      const { rows } = await findSome([codes]);
      return new Map(rows.map((row) => [row.code, toLink(row)]));
    },

    /** Null when the code is taken. */
    async insertLink(link: NewLink, audited: AuditRow): Promise<Link | null> {
      const { rows } = await insert([link.code, link.originalUrl, link.createdAt, ...audited]);
      return rows[0] === undefined ? null : toLink(rows[0]);
    },

    /** The codes that were free and are these links' now. */
    async insertLinks(links: readonly NewLink[], within: Queries): Promise<Set<string>> {
      const text = `
        insert into shortener_links (code, original_url, created_at)
        select code, original_url, created_at
        from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (code, original_url, created_at)
        on conflict (code) do nothing returning code`;
      const values = [
        links.map(({ code }) => code),
        links.map(({ originalUrl }) => originalUrl),
        links.map(({ createdAt }) => createdAt),
      ];
      const { rows } = await within.query<{ code: string }>({ text, values });
      return new Set(rows.map(({ code }) => code));
    },

    async listByCodes(codes: readonly string[], within: Queries = database): Promise<Link[]> {
      const text = `select ${columns} from shortener_links where code = any($1)`;
      const { rows } = await within.query<LinkRow>({ text, values: [codes] });
      return rows.map(toLink);
    },

    /** The newest links whose code or target holds the text. */
    async listLinks(search: string, most: number): Promise<ListedLink[]> {
      const text = `
        select ${columns}, coalesce(clicks, 0) as clicks, coalesce(visitors, 0) as visitors,
          coalesce(bots, 0) as bots, last_at
        from shortener_links left join shortener_totals on link_id = id
        where $1 = '' or strpos(lower(code), lower($1)) > 0 or strpos(lower(original_url), lower($1)) > 0
        order by created_at desc, id desc limit $2`;
      const { rows } = await database.query<ListedRow>({ text, values: [search, most] });
      return rows.map((row) => ({
        ...toLink(row),
        clicks: Number(row.clicks),
        visitors: Number(row.visitors),
        bots: Number(row.bots),
        lastAt: row.last_at,
      }));
    },

    /** Null when there is no such link. */
    async updateDisabled(code: string, disabledAt: Date | null, within: Queries): Promise<Link | null> {
      const text = `update shortener_links set disabled_at = $2 where code = $1 returning ${columns}`;
      const { rows } = await within.query<LinkRow>({ text, values: [code, disabledAt] });
      return rows[0] === undefined ? null : toLink(rows[0]);
    },
  };
}

/** Outside the store, for statistics, which have connections of their own. */
export async function findLink(queries: Pick<Queries, 'query'>, code: string): Promise<Link | null> {
  const text = `select ${columns} from shortener_links where code = $1`;
  const { rows } = await queries.query<LinkRow>({ name: 'shortener.findLink', text, values: [code] });
  return rows[0] === undefined ? null : toLink(rows[0]);
}

function toLink(row: LinkRow): Link {
  return {
    id: Number(row.id),
    code: row.code,
    originalUrl: row.original_url,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  };
}
