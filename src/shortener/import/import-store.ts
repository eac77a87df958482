// The SQL of imports: which links and clicks came from which shortener, and the links and clicks of a file until it is known which
// click belongs to which link.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, rawSql } from '#platform/database/sql.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Figures } from './rules/foreign.ts';

/** Up to which click of a link a shortener's clicks are here: all before `upTo`, and `atMark` of that very moment. */
export type ImportMark = { linkId: number; upTo: number; atMark: number } & Figures;

/** A link as the file names it; without code and target it was refused. */
export type FileLink = { key: string; code: string | null; url: string | null };

/** Clicks of a file that wait for their turn. `at` is null where they are only counted. */
export type WaitingClick = { key: string; spare: string | null; at: number | null; click: string; count: number };
export type StagedClick = { linkId: number; at: number; click: string };

/** The totals of a link in the file; `own`: the file is from Kontor, `brought`: this import made the link. */
export type FileTotal = { code: string; total: number; brought: boolean; own: (Figures & { before: Figures }) | null };

const joined = `shortener_staged as staged left join shortener_file_keys as named on named.key = staged.key
  left join shortener_file_keys as spared on named.key is null and spared.key = staged.spare`;
const foundLink = 'case when named.key is null then spared.link_id else named.link_id end';

export type ImportStore = ReturnType<typeof importStore>;

export function importStore(database: Database) {
  const sql = openSql(database);
  /** Not prepared: tables of one transaction, cursors, and several statements in one text. */
  const run = (text: string, within: Queries) => within.query({ text });
  let last: Promise<unknown> = Promise.resolve();
  return {
    transaction: database.transaction,

    /** One after the other in this process, so that those that wait hold no connection. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },

    /** Between two statements a file is read, and one statement may be about all of it: neither has a limit of time. */
    beginLong: (within: Queries) =>
      run('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0', within),

    prepareTotals: (within: Queries) =>
      run(
        `create temporary table shortener_file_totals (code text, total bigint, bots bigint, visitors bigint,
          before_clicks bigint, before_bots bigint, before_visitors bigint, brought boolean, own boolean) on commit drop`,
        within,
      ),

    stageTotals(totals: readonly FileTotal[], within: Queries) {
      const before = (name: keyof Figures) => totals.map(({ own }) => own?.before[name] ?? null);
      return sql(within).run`insert into shortener_file_totals select * from unnest(
        ${totals.map(({ code }) => code)}::text[],
        ${totals.map(({ total }) => total)}::bigint[],
        ${totals.map(({ own }) => own?.bots ?? null)}::bigint[],
        ${totals.map(({ own }) => own?.visitors ?? null)}::bigint[],
        ${before('clicks')}::bigint[], ${before('bots')}::bigint[], ${before('visitors')}::bigint[],
        ${totals.map(({ brought }) => brought)}::boolean[],
        ${totals.map(({ own }) => own !== null)}::boolean[])`;
    },

    /** Returns of how many links the figures are left out: those that were made here count their clicks themselves. */
    saveTotals: (source: string, within: Queries) =>
      sql(within).count`
        with given as (
          select code, sum(total) as total, sum(bots) as bots, sum(visitors) as visitors,
            sum(before_clicks) as before_clicks, sum(before_bots) as before_bots, sum(before_visitors) as before_visitors,
            bool_or(brought) as brought, bool_or(own) as own
          from shortener_file_totals group by code),
        found as (
          select link.id, given.*, not own or brought or exists (select from shortener_imports as stored
            where link_id = link.id and source = ${source} and stored.brought) as taken
          from given join shortener_links as link using (code)),
        saved as (
          insert into shortener_imports as stored (link_id, source, total, total_bots, total_visitors, before_clicks,
            before_bots, before_visitors, brought)
          select id, ${source}::text, total, bots, coalesce(visitors, 0), coalesce(before_clicks, 0), coalesce(before_bots, 0),
            coalesce(before_visitors, 0), brought from found where taken order by id
          on conflict (link_id, source) do update set total = excluded.total, total_bots = excluded.total_bots,
            total_visitors = excluded.total_visitors, before_clicks = excluded.before_clicks,
            before_bots = excluded.before_bots, before_visitors = excluded.before_visitors,
            brought = stored.brought or excluded.brought)
        select count(*) from found where not taken and total + before_clicks > 0`,

    /** What was counted there and is not here one by one. */
    updateEarlier: (source: string) =>
      sql.run`update shortener_links set earlier_clicks = counted.clicks, earlier_bots = counted.bots,
          earlier_visitors = counted.visitors
        from (
          select link_id, sum(before_clicks + case when total_bots is null then greatest(0, total - clicks)
              else greatest(0, total - total_bots - clicks + bots) end) as clicks,
            sum(before_bots + greatest(0, coalesce(total_bots, 0) - bots)) as bots,
            sum(before_visitors + greatest(0, total_visitors - visitors)) as visitors
          from shortener_imports where link_id in (select link_id from shortener_imports where source = ${source})
          group by link_id) as counted
        where id = link_id
          and (earlier_clicks, earlier_bots, earlier_visitors) <> (counted.clicks, counted.bots, counted.visitors)`,

    async listMarks(source: string, linkIds: readonly number[]): Promise<Map<number, ImportMark>> {
      const marks = await sql.all<Omit<ImportMark, 'upTo'> & { upTo: Date }>`
        select link_id::float8, up_to, at_mark, clicks::float8, bots::float8, visitors::float8 from shortener_imports
        where source = ${source} and link_id = any (${linkIds}::bigint[]) and up_to is not null`;
      return new Map(marks.map((mark) => [mark.linkId, { ...mark, upTo: mark.upTo.getTime() }]));
    },

    /** Nobody else moves them: there is one import at a time. */
    moveMarks: (source: string, marks: readonly ImportMark[], within: Queries) =>
      sql(within).run`insert into shortener_imports as stored (link_id, source, clicks, up_to, at_mark, bots, visitors)
        select link, ${source}::text, clicks, up_to, at_mark, bots, visitors
        from unnest(
          ${marks.map(({ linkId }) => linkId)}::bigint[],
          ${marks.map(({ clicks }) => clicks)}::bigint[],
          ${marks.map(({ upTo }) => new Date(upTo))}::timestamptz[],
          ${marks.map(({ atMark }) => atMark)}::int[],
          ${marks.map(({ bots }) => bots)}::bigint[],
          ${marks.map(({ visitors }) => visitors)}::bigint[]
        ) as given (link, clicks, up_to, at_mark, bots, visitors)
        order by link
        on conflict (link_id, source) do update set clicks = excluded.clicks, up_to = excluded.up_to,
          at_mark = excluded.at_mark, bots = excluded.bots, visitors = excluded.visitors`,

    /** One import at a time; the lock ends with the transaction. */
    lock: (within: Queries) => run("select pg_advisory_xact_lock(hashtextextended('shortener_import', 0))", within),

    /** The tables are of this transaction. */
    stage: (within: Queries) =>
      run(
        `create temporary table shortener_staged (key text, spare text, at timestamptz, click text, count int,
            line bigint generated always as identity) on commit drop;
          create temporary table shortener_file_links (key text, code text, url text) on commit drop;
          create temporary table shortener_file_keys (key text, link_id bigint) on commit drop`,
        within,
      ),

    stageLinks: (links: readonly FileLink[], within: Queries) =>
      sql(within).run`insert into shortener_file_links (key, code, url) select * from unnest(
        ${links.map(({ key }) => key)}::text[], ${links.map(({ code }) => code)}::text[],
        ${links.map(({ url }) => url)}::text[])`,

    copyStaged(clicks: readonly WaitingClick[], within: Transaction): Promise<void> {
      const lines = clicks.map(({ key, spare, at, click, count }) => {
        const moment = at === null ? '\\N' : new Date(at).toISOString();
        return `${key}\t${spare ?? '\\N'}\t${moment}\t${escapeCopied(click)}\t${count}\n`;
      });
      return within.copy('copy shortener_staged (key, spare, at, click, count) from stdin', lines.join(''));
    },

    /**
     * Finds for each key its link: of this owner, with the code and the target that the file says. `madeBy`: only links that an
     * import from there made. A key of two links of the file leads nowhere where one of them was refused: its clicks could be of
     * either. Returns how many clicks belong to a link that was refused, and to none of the file.
     */
    async resolve(
      { organisationId, environment }: Tenant,
      madeBy: string | null,
      within: Queries,
    ): Promise<{ refused: number; orphans: number }> {
      await sql(within).run`insert into shortener_file_keys (key, link_id)
        select key, case when bool_or(link.id is null) then null else min(link.id) end
        from shortener_file_links as given left join shortener_links as link
          on link.code = given.code and original_url = url
          and organisation_id = ${organisationId} and environment = ${environment}
          and (${madeBy}::text is null
            or exists (select from shortener_imports where link_id = link.id and source = ${madeBy} and brought))
        group by key`;
      await run('analyze shortener_staged, shortener_file_keys', within);
      const counts = await sql(within).first<{ refused: number; orphans: number }>`select
          coalesce(sum(count) filter (where ${rawSql(foundLink)} is null
            and coalesce(named.key, spared.key) is not null), 0)::float8 as refused,
          coalesce(sum(count) filter (where coalesce(named.key, spared.key) is null), 0)::float8 as orphans
        from ${rawSql(joined)}`;
      return counts ?? { refused: 0, orphans: 0 };
    },

    /** By link and time, and in the order of the file, however often it is read. */
    async *readStaged(size: number, within: Transaction): AsyncGenerator<StagedClick[]> {
      await run(
        `declare staged no scroll cursor for
          select ${foundLink}::float8 as "linkId", at, click from ${joined} where ${foundLink} is not null
          order by ${foundLink}, at, line`,
        within,
      );
      for (;;) {
        type Row = Omit<StagedClick, 'at'> & { at: Date };
        const { rows } = await within.query<Row>({ text: `fetch ${size} from staged` });
        if (rows.length === 0) return;
        yield rows.map((row) => ({ ...row, at: row.at.getTime() }));
      }
    },
  };
}

const escapeCopied = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
