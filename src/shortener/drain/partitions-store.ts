// The SQL of the partitions of clicks: one table for each month, made when its first click comes, dropped when all are thinned.
import { openSql } from '#platform/database/sql.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import type { DrainDatabase } from './drain-store.ts';

const NAME = /^shortener_visits_(\d{4})_(\d{2})$/;

/** Makes sure that clicks at these moments (milliseconds since 1970) have a table. Remembers which exist. */
export type EnsureMonths = (moments: Iterable<number>) => Promise<void>;

/** A table of a month. It is not attached any more if a crash came between detaching and dropping it. */
export type Partition = { table: string; start: number; end: number; isAttached: boolean; isPending: boolean };

export type PartitionsStore = ReturnType<typeof partitionsStore>;

export function partitionsStore(database: DrainDatabase) {
  const known = new Set<string>();

  // Attached, not made as a partition: that would lock out everyone who reads or writes clicks.
  async function make(month: string): Promise<void> {
    const table = `shortener_visits_${month.replace('-', '_')}`;
    const start = new Date(`${month}-01T00:00:00Z`).toISOString();
    const end = new Date(endOfMonth(table)).toISOString();
    await database.transaction(async (within) => {
      await within.query({ text: `select pg_advisory_xact_lock(hashtextextended('shortener_partitions', 0))` });
      const text = `select exists (select from pg_inherits where inhrelid = to_regclass($1)) as known`;
      const { rows } = await within.query<{ known: boolean }>({ text, values: [table] });
      if (rows[0]?.known) return;
      await within.query({ text: `drop table if exists ${table}` });
      await within.query({ text: `create table ${table} (like shortener_visits including defaults)` });
      await within.query({
        text: `alter table shortener_visits attach partition ${table} for values from ('${start}') to ('${end}')`,
      });
    });
  }

  return {
    ensureMonths: async (moments: Iterable<number>): Promise<void> => {
      const days = new Set<number>();
      for (const moment of moments) days.add(Math.floor(moment / dayMs));
      for (const day of days) {
        const month = new Date(day * dayMs).toISOString().slice(0, 7);
        if (known.has(month)) continue;
        await make(month);
        known.add(month);
      }
    },

    /** The tables of all months, the oldest first. */
    async listMonths(): Promise<Partition[]> {
      const tables = await openSql(database).all<Pick<Partition, 'table' | 'isAttached' | 'isPending'>>`
        select relname as table, inhrelid is not null as is_attached, coalesce(inhdetachpending, false) as is_pending
        from pg_class left join pg_inherits on inhrelid = pg_class.oid
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and starts_with(relname::text, 'shortener_visits_')`;
      return tables
        .filter(({ table }) => NAME.test(table))
        .map((one) => ({ ...one, start: startOfMonth(one.table), end: endOfMonth(one.table) }))
        .sort((a, b) => a.start - b.start);
    },

    /** Nobody who reads or writes clicks has to wait. What a crash left half done is finished by the next call. */
    async dropPartition({ table, isAttached, isPending }: Partition): Promise<void> {
      const detach = `alter table shortener_visits detach partition ${table}`;
      if (isAttached) await database.query({ text: `${detach} ${isPending ? 'finalize' : 'concurrently'}` });
      await database.query({ text: `drop table if exists ${table}` });
      known.delete(`${table.slice(-7, -3)}-${table.slice(-2)}`);
    },
  };
}

function startOfMonth(table: string): number {
  const [, year, month] = NAME.exec(table) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, 1);
}

function endOfMonth(table: string): number {
  const [, year, month] = NAME.exec(table) ?? [];
  return Date.UTC(Number(year), Number(month), 1);
}
