// The SQL of imports: which links and clicks came from which shortener, and the links and clicks of a file until it is known which
// click belongs to which link.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
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

/** What the file says of a link in all; `own` = it is a file of ours, `brought` = this import made the link. */
export type FileTotal = { code: string; total: number; brought: boolean; own: (Figures & { before: Figures }) | null };

/** A key that two links of the file have, one of which was refused, leads nowhere: its clicks could be of either. */
const resolveSql = `insert into shortener_file_keys (key, link_id)
  select key, case when bool_or(link.id is null) then null else min(link.id) end
  from shortener_file_links as given left join shortener_links as link
    on link.code = given.code and original_url = url and organisation_id = $1 and environment = $2
    and ($3::text is null or exists (select from shortener_imports where link_id = link.id and source = $3 and brought))
  group by key`;
const joined = `shortener_staged as staged left join shortener_file_keys as named on named.key = staged.key
  left join shortener_file_keys as spared on named.key is null and spared.key = staged.spare`;
const foundLink = 'case when named.key is null then spared.link_id else named.link_id end';

const totalsSql = `
  with given as (
    select code, sum(total) as total, sum(bots) as bots, sum(visitors) as visitors, sum(before_clicks) as before_clicks,
      sum(before_bots) as before_bots, sum(before_visitors) as before_visitors, bool_or(brought) as brought, bool_or(own) as own
    from shortener_file_totals group by code),
  found as (
    select link.id, given.*, not own or brought
      or exists (select from shortener_imports as stored where link_id = link.id and source = $1 and stored.brought) as taken
    from given join shortener_links as link using (code)),
  saved as (
    insert into shortener_imports as stored (link_id, source, total, total_bots, total_visitors, before_clicks, before_bots,
      before_visitors, brought)
    select id, $1, total, bots, coalesce(visitors, 0), coalesce(before_clicks, 0), coalesce(before_bots, 0),
      coalesce(before_visitors, 0), brought from found where taken order by id
    on conflict (link_id, source) do update set total = excluded.total, total_bots = excluded.total_bots,
      total_visitors = excluded.total_visitors, before_clicks = excluded.before_clicks, before_bots = excluded.before_bots,
      before_visitors = excluded.before_visitors, brought = stored.brought or excluded.brought)
  select count(*)::int as left_out from found where not taken and total + before_clicks > 0`;

export type ImportStore = ReturnType<typeof importStore>;

export function importStore(database: Database) {
  return {
    transaction: database.transaction,

    /** Between two statements a file is read, and one statement may be about all of it: neither has a limit of time. */
    async beginLong(within: Queries): Promise<void> {
      await within.query({
        text: 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      });
    },

    async prepareTotals(within: Queries): Promise<void> {
      await within.query({
        text: `create temporary table shortener_file_totals (code text, total bigint, bots bigint, visitors bigint,
          before_clicks bigint, before_bots bigint, before_visitors bigint, brought boolean, own boolean) on commit drop`,
      });
    },

    async stageTotals(totals: readonly FileTotal[], within: Queries): Promise<void> {
      const text = `insert into shortener_file_totals select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],
        $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[], $9::boolean[])`;
      const values = [
        ...[totals.map(({ code }) => code), totals.map(({ total }) => total)],
        ...[totals.map(({ own }) => own?.bots ?? null), totals.map(({ own }) => own?.visitors ?? null)],
        ...(['clicks', 'bots', 'visitors'] as const).map((name) => totals.map(({ own }) => own?.before[name] ?? null)),
        ...[totals.map(({ brought }) => brought), totals.map(({ own }) => own !== null)],
      ];
      await within.query({ text, values });
    },

    /** Returns of how many links the figures are left out: those that were made here count their clicks themselves. */
    async saveTotals(source: string, within: Queries): Promise<number> {
      const { rows } = await within.query<{ left_out: number }>({ text: totalsSql, values: [source] });
      return rows[0]?.left_out ?? 0;
    },

    /** What was counted there and is not here one by one. */
    async updateEarlier(source: string): Promise<void> {
      const text = `update shortener_links set earlier_clicks = counted.clicks, earlier_bots = counted.bots,
          earlier_visitors = counted.visitors
        from (
          select link_id, sum(before_clicks + case when total_bots is null then greatest(0, total - clicks)
              else greatest(0, total - total_bots - clicks + bots) end) as clicks,
            sum(before_bots + greatest(0, coalesce(total_bots, 0) - bots)) as bots,
            sum(before_visitors + greatest(0, total_visitors - visitors)) as visitors
          from shortener_imports where link_id in (select link_id from shortener_imports where source = $1)
          group by link_id) as counted
        where id = link_id
          and (earlier_clicks, earlier_bots, earlier_visitors) <> (counted.clicks, counted.bots, counted.visitors)`;
      await database.query({ text, values: [source] });
    },

    async listMarks(source: string, linkIds: readonly number[]): Promise<Map<number, ImportMark>> {
      const text = `select link_id, up_to, at_mark, clicks, bots, visitors from shortener_imports
        where source = $1 and link_id = any($2) and up_to is not null`;
      type Row = { link_id: string; up_to: Date; at_mark: number; clicks: string; bots: string; visitors: string };
      const { rows } = await database.query<Row>({ text, values: [source, linkIds] });
      return new Map(
        rows.map(({ link_id, up_to, at_mark, clicks, bots, visitors }) => {
          const linkId = Number(link_id);
          const figures = { clicks: Number(clicks), bots: Number(bots), visitors: Number(visitors) };
          return [linkId, { linkId, upTo: up_to.getTime(), atMark: at_mark, ...figures }];
        }),
      );
    },

    /** Nobody else moves them: there is one import at a time. */
    async moveMarks(source: string, marks: readonly ImportMark[], within: Queries): Promise<void> {
      const text = `insert into shortener_imports as stored (link_id, source, clicks, up_to, at_mark, bots, visitors)
        select link, $1, clicks, up_to, at_mark, bots, visitors
        from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::int[], $6::bigint[], $7::bigint[])
          as given (link, clicks, up_to, at_mark, bots, visitors)
        order by link
        on conflict (link_id, source) do update set clicks = excluded.clicks, up_to = excluded.up_to,
          at_mark = excluded.at_mark, bots = excluded.bots, visitors = excluded.visitors`;
      const values = [
        ...[marks.map(({ linkId }) => linkId), marks.map(({ clicks }) => clicks)],
        ...[marks.map(({ upTo }) => new Date(upTo)), marks.map(({ atMark }) => atMark)],
        ...[marks.map(({ bots }) => bots), marks.map(({ visitors }) => visitors)],
      ];
      await within.query({ text, values: [source, ...values] });
    },

    /** One import at a time; the lock ends with the transaction. */
    async lock(within: Queries): Promise<void> {
      await within.query({ text: "select pg_advisory_xact_lock(hashtextextended('shortener_import', 0))" });
    },

    /** The tables are of this transaction. */
    async stage(within: Transaction): Promise<void> {
      await within.query({
        text: `create temporary table shortener_staged (key text, spare text, at timestamptz, click text, count int,
            line bigint generated always as identity) on commit drop;
          create temporary table shortener_file_links (key text, code text, url text) on commit drop;
          create temporary table shortener_file_keys (key text, link_id bigint) on commit drop`,
      });
    },

    async stageLinks(links: readonly FileLink[], within: Queries): Promise<void> {
      const text = `insert into shortener_file_links (key, code, url) select * from unnest($1::text[], $2::text[], $3::text[])`;
      const values = [links.map(({ key }) => key), links.map(({ code }) => code), links.map(({ url }) => url)];
      await within.query({ text, values });
    },

    async copyStaged(clicks: readonly WaitingClick[], within: Transaction): Promise<void> {
      const lines = clicks.map(({ key, spare, at, click, count }) => {
        const moment = at === null ? '\\N' : new Date(at).toISOString();
        return `${key}\t${spare ?? '\\N'}\t${moment}\t${escapeCopied(click)}\t${count}\n`;
      });
      await within.copy('copy shortener_staged (key, spare, at, click, count) from stdin', lines.join(''));
    },

    /**
     * Finds for each key its link: of this owner, with the code and the target that the file says. `madeBy`: only links that an
     * import from there made. Returns how many clicks belong to a link that was refused, and to none of the file.
     */
    async resolve(
      owner: Tenant,
      madeBy: string | null,
      within: Queries,
    ): Promise<{ refused: number; orphans: number }> {
      const values = [owner.organisationId, owner.environment, madeBy];
      await within.query({ text: resolveSql, values });
      await within.query({ text: 'analyze shortener_staged, shortener_file_keys' });
      const text = `select coalesce(sum(count) filter (where ${foundLink} is null and coalesce(named.key, spared.key) is not null), 0)
          as refused, coalesce(sum(count) filter (where coalesce(named.key, spared.key) is null), 0) as orphans from ${joined}`;
      const { rows } = await within.query<{ refused: string; orphans: string }>({ text });
      return { refused: Number(rows[0]?.refused ?? 0), orphans: Number(rows[0]?.orphans ?? 0) };
    },

    /** By link and time, and in the order of the file, however often it is read. */
    async *readStaged(size: number, within: Transaction): AsyncGenerator<StagedClick[]> {
      await within.query({
        text: `declare staged no scroll cursor for
          select ${foundLink} as link_id, at, click from ${joined} where ${foundLink} is not null order by 1, at, line`,
      });
      for (;;) {
        type Row = { link_id: string; at: Date; click: string };
        const { rows } = await within.query<Row>({ text: `fetch ${size} from staged` });
        if (rows.length === 0) return;
        yield rows.map(({ link_id, at, click }) => ({ linkId: Number(link_id), at: at.getTime(), click }));
      }
    },
  };
}

const escapeCopied = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
