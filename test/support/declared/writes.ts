// Notes every row that is written, before and after, so that a test can say that nothing changed, or what did.
import type { Database } from '#platform/database/database.ts';

type Row = Record<string, unknown>;
export type Write = { table: string; transaction: string; before: Row | null; after: Row | null };

/** What is written beside a change, wherever it is made, or leaves again in the background. */
const beside = ['member_session', 'access_key_day', 'access_key_minute', 'platform_outbox'];

/** When somebody was last seen, or a key last used, is written some time later. */
const isChange = ({ before, after }: Write): boolean => {
  const write = (row: Row | null) => row && JSON.stringify({ ...row, last_seen_at: null, last_used_at: null });
  return write(before) !== write(after);
};

/** From here on; `take` returns what was committed since it was last called. */
export async function watchWrites(database: Database): Promise<{ take(): Promise<Write[]> }> {
  await database.query({
    text: `create table test_write (id bigserial, name text, transaction text, before jsonb, after jsonb)`,
  });
  await database.query({
    text: `create function note_write() returns trigger language plpgsql as $$
           begin
             insert into test_write (name, transaction, before, after)
             values (tg_table_name, pg_current_xact_id()::text, to_jsonb(old), to_jsonb(new));
             return null;
           end $$`,
  });
  const watched = await database.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
           where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
             and relname <> all($1)`,
    values: [[...beside, 'test_write']],
  });
  for (const { name } of watched.rows) {
    const event = `after insert or update or delete on ${name}`;
    await database.query({ text: `create trigger note_write ${event} for each row execute function note_write()` });
  }
  return {
    take: async () => {
      const { rows } = await database.query<Write & { id: string }>({
        text: `delete from test_write returning id, name as table, transaction, before, after`,
      });
      return rows.filter(isChange).sort((one, other) => Number(one.id) - Number(other.id));
    },
  };
}

/** Whether it is a row of this place, or of none. */
export const isOfPlace =
  (organisationId: string, environment: string) =>
  ({ before, after }: Write): boolean =>
    [before, after].some((row) => {
      const isOf = (name: string, value: string) => row?.[name] == null || String(row[name]) === value;
      return row !== null && isOf('organisation_id', String(organisationId)) && isOf('environment', environment);
    });

/** Of a row that was changed back these may differ: it is newer. */
const ofTime = /^(?:version|revision|sequence|(?:changed|updated)_at)$/;

const write = (table: string, row: Row) =>
  `${table} ${JSON.stringify(Object.entries(row).filter(([name, value]) => !ofTime.test(name) && value !== null))}`;

/** What differs after all these writes: `-` is gone, `+` is new. What was written and taken back is none of it. */
export function differenceOf(writes: readonly Write[]): string[] {
  const count = new Map<string, number>();
  const add = (line: string, by: number) => count.set(line, (count.get(line) ?? 0) + by);
  for (const { table, before, after } of writes) {
    if (before) add(write(table, before), -1);
    if (after) add(write(table, after), 1);
  }
  return [...count].flatMap(([line, by]) => (by === 0 ? [] : [`${by > 0 ? '+' : '-'} ${line}`]));
}
