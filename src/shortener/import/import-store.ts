// The SQL of imports: which links and clicks came from which shortener, and the clicks of a file in the order of their links.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';

/** Up to which click of a link a shortener's clicks are here: all before `upTo`, and `atMark` of that very moment. */
export type ImportMark = { linkId: number; upTo: number; atMark: number; clicks: number };

/** A click of the file that waits for its turn. */
export type StagedClick = { linkId: number; at: number; click: string };

export type ImportStore = ReturnType<typeof importStore>;

export function importStore(database: Database) {
  return {
    transaction: database.transaction,

    /** Of one owner only: an import adds nothing to the links of others. */
    async listIds(owner: Tenant, codes: readonly string[]): Promise<Map<string, number>> {
      const text = `select id, code from shortener_links
        where organisation_id = $1 and environment = $2 and code = any($3)`;
      const values = [owner.organisationId, owner.environment, codes];
      const { rows } = await database.query<{ id: string; code: string }>({ text, values });
      return new Map(rows.map((row) => [row.code, Number(row.id)]));
    },

    async saveTotals(source: string, totals: ReadonlyMap<string, number>, within: Queries): Promise<void> {
      const text = `insert into shortener_imports as stored (link_id, source, total)
        select id, $1, total from unnest($2::text[], $3::bigint[]) as given (name, total)
        join shortener_links on code = name order by id
        on conflict (link_id, source) do update set total = excluded.total`;
      await within.query({ text, values: [source, [...totals.keys()], [...totals.values()]] });
    },

    /** What was counted there and is not here one by one. */
    async updateEarlier(source: string): Promise<void> {
      const text = `update shortener_links set earlier_clicks = earlier from (
          select link_id, sum(greatest(0, total - clicks)) as earlier from shortener_imports
          where link_id in (select link_id from shortener_imports where source = $1) group by link_id) as counted
        where id = link_id and earlier_clicks <> earlier`;
      await database.query({ text, values: [source] });
    },

    async listMarks(source: string, linkIds: readonly number[]): Promise<Map<number, ImportMark>> {
      const text = `select link_id, up_to, at_mark, clicks from shortener_imports
        where source = $1 and link_id = any($2) and up_to is not null`;
      type Row = { link_id: string; up_to: Date; at_mark: number; clicks: string };
      const { rows } = await database.query<Row>({ text, values: [source, linkIds] });
      return new Map(
        rows.map(({ link_id, up_to, at_mark, clicks }) => {
          const linkId = Number(link_id);
          return [linkId, { linkId, upTo: up_to.getTime(), atMark: at_mark, clicks: Number(clicks) }];
        }),
      );
    },

    /** Nobody else moves them: there is one import at a time. */
    async moveMarks(source: string, marks: readonly ImportMark[], within: Queries): Promise<void> {
      const text = `insert into shortener_imports as stored (link_id, source, clicks, up_to, at_mark)
        select link, $1, clicks, up_to, at_mark
        from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::int[]) as given (link, clicks, up_to, at_mark)
        order by link
        on conflict (link_id, source) do update
        set clicks = excluded.clicks, up_to = excluded.up_to, at_mark = excluded.at_mark`;
      const values = [
        marks.map(({ linkId }) => linkId),
        marks.map(({ clicks }) => clicks),
        marks.map(({ upTo }) => new Date(upTo)),
        marks.map(({ atMark }) => atMark),
      ];
      await within.query({ text, values: [source, ...values] });
    },

    /** One import at a time; the lock ends with the transaction, which may take long. */
    async stage(within: Transaction): Promise<void> {
      await within.query({
        text: 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      });
      await within.query({ text: "select pg_advisory_xact_lock(hashtextextended('shortener_import', 0))" });
      await within.query({
        text: `create temporary table shortener_staged (
          link_id bigint, at timestamptz, line bigint generated always as identity, click text) on commit drop`,
      });
    },

    async copyStaged(clicks: readonly StagedClick[], within: Transaction): Promise<void> {
      const lines = clicks.map(
        ({ linkId, at, click }) => `${linkId}\t${new Date(at).toISOString()}\t${escapeCopied(click)}\n`,
      );
      await within.copy('copy shortener_staged (link_id, at, click) from stdin', lines.join(''));
    },

    /** By link and time, and in the order of the file, however often it is read. */
    async *readStaged(size: number, within: Transaction): AsyncGenerator<StagedClick[]> {
      await within.query({
        text: `declare staged no scroll cursor for
          select link_id, at, click from shortener_staged order by link_id, at, line`,
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
