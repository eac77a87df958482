// The SQL of lists: as people see them, each of one organisation and environment; and of the work on the lists of all
// organisations: whose turn it is, what waits, and what was found.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { Troubles } from '../rules/list-trouble.ts';
import type { RowResult } from './row-result.ts';

export type StoredList = {
  id: string;
  fileName: string | null;
  header: string[] | null;
  readColumn: number;
  total: number;
  done: number;
  problems: number;
  state: 'running' | 'done' | 'cancelled';
  createdAt: Date;
  finishedAt: Date | null;
};

export type StoredRow = { row: number; cells: string[]; result: RowResult | null };
export type NewRow = StoredRow & { country: string | null; number: string | null };

export type RunningList = { id: string; troubles: Troubles };
export type WaitingRow = { row: number; country: string; number: string; tries: number };

const columns = part`id, file_name, header::json as header, read_column, total, done, problems, state, created_at,
  finished_at`;

const upwards = [rawSql('>'), rawSql('asc')] as const;
const downwards = [rawSql('<'), rawSql('desc')] as const;

type WrittenRow = NewRow & { written: string };

/** So much is written in one statement: making its parameters takes a few milliseconds. */
const [batchRows, batchLength] = [250, 64 * 1024];

function* inBatches(rows: readonly NewRow[]): Generator<WrittenRow[]> {
  let batch: WrittenRow[] = [];
  let length = 0;
  for (const row of rows) {
    const written = JSON.stringify(row.cells);
    batch.push({ ...row, written });
    length += written.length;
    if (batch.length < batchRows && length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

export function listStore(database: Database) {
  const sql = tenantSql(database);
  const everyTenant = sql.everyTenant();
  const change = (set: SqlPart, where: SqlPart, tenant: Tenant, id: string, within: Queries) =>
    sql(tenant, within).run`update registry_list set ${set} where ${own} and id = ${id} and ${where}`;
  return {
    /**
     * Two people may begin or continue a list of this organisation at the same time: the second one waits until the transaction of
     * the first one ends. Otherwise both would find no running list, and the index would refuse one of them.
     */
    takeTurn: ({ organisationId }: Tenant, within: Queries) =>
      sql.everyTenant(within)
        .run`select pg_advisory_xact_lock(hashtextextended('registry_list ' || ${organisationId}, 0))`,
    /** False where a list of the organisation runs already; then nothing is written. */
    add: async (tenant: Tenant, list: StoredList, rows: readonly NewRow[], within: Queries): Promise<boolean> => {
      const { id, fileName, readColumn, total, done, problems, state, createdAt, finishedAt } = list;
      const header = list.header && JSON.stringify(list.header);
      const added = await sql(tenant, within).run`
        insert into registry_list (organisation_id, environment, id, file_name, header, read_column, total, done, problems,
          state, created_at, finished_at)
        values (${tenantValues}, ${id}, ${fileName}, ${header}, ${readColumn}, ${total}, ${done}, ${problems}, ${state},
          ${createdAt}, ${finishedAt})
        on conflict do nothing`;
      if (added === 0) return false;
      for (const batch of inBatches(rows)) {
        await sql.everyTenant(within).run`
          insert into registry_list_row (list_id, row, cells, country, number, result, has_problem)
          select ${id}, * from unnest(
            ${batch.map(({ row }) => row)}::int[],
            ${batch.map(({ written }) => written)}::text[],
            ${batch.map(({ country }) => country)}::text[],
            ${batch.map(({ number }) => number)}::text[],
            ${batch.map(({ result }) => result && JSON.stringify(result))}::text[],
            ${batch.map(({ result }) => result !== null && result.problems.length > 0)}::boolean[])`;
      }
      return true;
    },
    find: (tenant: Tenant, id: string, within?: Queries) =>
      sql(tenant, within).first<StoredList>`select ${columns} from registry_list where ${own} and id = ${id}`,
    /** The newest first. */
    readLists: (tenant: Tenant, { from, isBackwards, limit }: PageRead) => {
      const [compare, order] = isBackwards ? upwards : downwards;
      const beyond = from ? part`and (created_at, id) ${compare} (${from[0]}::timestamptz, ${from[1]}::uuid)` : part``;
      return sql(tenant).all<StoredList>`select ${columns} from registry_list where ${own} ${beyond}
        order by created_at ${order}, id ${order} limit ${limit}`;
    },
    /** Those that are done and that nobody put out of sight; five at most. */
    listFinished: (tenant: Tenant) => sql(tenant).all<StoredList>`
      select ${columns} from registry_list where ${own} and state = 'done' and dismissed_at is null
      order by created_at desc, id desc limit 5`,
    readRows: (
      tenant: Tenant,
      { id, isProblem }: { id: string; isProblem: boolean },
      { from, isBackwards, limit }: PageRead,
    ) => {
      const [compare, order] = isBackwards ? downwards : upwards;
      return sql(tenant).all<StoredRow>`
        select row, cells::json as cells, result::json as result
        from registry_list_row join registry_list on id = list_id
        where ${own} and list_id = ${id} ${isProblem ? part`and has_problem` : part``}
          ${from ? part`and row ${compare} ${from[0]}` : part``}
        order by row ${order} limit ${limit}`;
    },
    /** Countries whose registers do not answer, and when they are asked again. */
    listWaits: (tenant: Tenant, id: string) => sql(tenant).all<{ country: string; until: string }>`
      select key as country, value ->> 'until' as until from registry_list, json_each(troubles::json)
      where ${own} and id = ${id} and (value ->> 'failures')::int > 0 order by 1`,
    // Each answers 0 where there is nothing to change.
    cancel: (tenant: Tenant, id: string, at: Date, within: Queries) =>
      change(part`state = 'cancelled', finished_at = ${at}`, part`state = 'running'`, tenant, id, within),
    /** 0 where it cannot be continued: another one of the organisation runs, or it is no longer there to be continued. */
    resume: (tenant: Tenant, id: string, within: Queries) => sql(tenant, within).run`
      update registry_list set state = 'running', finished_at = null, troubles = '{}'
      where ${own} and id = ${id} and state = 'cancelled' and done < total and not exists (
        select 1 from registry_list other
        where other.organisation_id = ${tenant.organisationId} and other.state = 'running')`,
    dismiss: (tenant: Tenant, id: string, at: Date, within: Queries) =>
      change(part`dismissed_at = ${at}`, part`dismissed_at is null`, tenant, id, within),
    restore: (tenant: Tenant, id: string, within: Queries) =>
      change(part`dismissed_at = null`, part`dismissed_at is not null`, tenant, id, within),
    removeOld: (before: Date) => everyTenant.run`delete from registry_list where created_at < ${before}`,

    /** 1 for the one process whose turn it is; the turn ends by itself if the process dies. */
    claimTurn: (holder: string, seconds: number) => everyTenant.run`
      update registry_list_turn set holder = ${holder}, held_until = now() + make_interval(secs => ${seconds})
      where holder = ${holder} or held_until < now()`,
    freeTurn: (holder: string) =>
      everyTenant.run`update registry_list_turn set holder = null, held_until = '-infinity' where holder = ${holder}`,
    listRunning: (most: number) => everyTenant.all<RunningList>`
      select id, troubles::json as troubles from registry_list where state = 'running'
      order by created_at, id limit ${most}`,
    /** Rows without a result, but for those of some countries. Those that failed before come last. */
    readWaiting: (id: string, without: readonly string[], most: number) => everyTenant.all<WaitingRow>`
      select row, country, number, tries from registry_list_row
      where list_id = ${id} and result is null and country <> all(${without}::text[])
      order by tries, row limit ${most}`,
    /**
     * False when the list was stopped meanwhile. A row that has a result keeps it: a second one is neither written nor counted.
     */
    write: async (id: string, { row, result }: { row: number; result: RowResult }): Promise<boolean> =>
      (await everyTenant.value<boolean>`
        with written as (
          update registry_list_row set result = ${JSON.stringify(result)}, has_problem = ${result.problems.length > 0}
          where list_id = ${id} and row = ${row} and result is null
          returning has_problem)
        update registry_list set done = done + (select count(*) from written),
          problems = problems + (select count(*) from written where has_problem)
        where id = ${id} returning state = 'running'`) ?? false,
    noteTroubles: (id: string, troubles: Troubles) =>
      everyTenant.run`update registry_list set troubles = ${JSON.stringify(troubles)} where id = ${id}`,
    postpone: (id: string, row: number) =>
      everyTenant.run`update registry_list_row set tries = tries + 1 where list_id = ${id} and row = ${row}`,
    /** Only where nothing is left to do. */
    finish: (id: string, at: Date) => everyTenant.run`
      update registry_list set state = 'done', finished_at = ${at} where id = ${id} and state = 'running'
        and not exists (select 1 from registry_list_row where list_id = ${id} and result is null)`,
  };
}

export type ListStore = ReturnType<typeof listStore>;
