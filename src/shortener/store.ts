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
  /** When the target was last changed; null = never. */
  targetChangedAt: Date | null;
};

export type NewLink = { code: string; originalUrl: string; createdAt: Date };

export type LinkRow = {
  id: string;
  code: string;
  original_url: string;
  created_at: Date;
  disabled_at: Date | null;
  target_changed_at: Date | null;
};

export const linkColumns = 'id, code, original_url, created_at, disabled_at, target_changed_at';

export type LinkStore = ReturnType<typeof linkStore>;

export function linkStore(database: Database) {
  const findSome = database.statement<LinkRow>(
    'shortener.findLinks',
    `select ${linkColumns} from shortener_links where code = any($1)`,
  );
  const insert = database.statement<LinkRow>(
    'shortener.insertLink',
    `with link as (
       insert into shortener_links (code, original_url, created_at) values ($1, $2, $3)
       on conflict (code) do nothing returning ${linkColumns}),
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
    async insertLink(link: NewLink, audited: AuditRow, within?: Queries): Promise<Link | null> {
      const { rows } = await insert([link.code, link.originalUrl, link.createdAt, ...audited], within);
      return rows[0] === undefined ? null : toLink(rows[0]);
    },

    async listByCodes(codes: readonly string[], within: Queries = database): Promise<Link[]> {
      const text = `select ${linkColumns} from shortener_links where code = any($1)`;
      const { rows } = await within.query<LinkRow>({ text, values: [codes] });
      return rows.map(toLink);
    },
  };
}

/** Outside the store, for statistics, which have connections of their own. */
export async function findLink(queries: Pick<Queries, 'query'>, code: string): Promise<Link | null> {
  const text = `select ${linkColumns} from shortener_links where code = $1`;
  const { rows } = await queries.query<LinkRow>({ name: 'shortener.findLink', text, values: [code] });
  return rows[0] === undefined ? null : toLink(rows[0]);
}

export function toLink(row: LinkRow): Link {
  return {
    id: Number(row.id),
    code: row.code,
    originalUrl: row.original_url,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    targetChangedAt: row.target_changed_at,
  };
}
