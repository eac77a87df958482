// The SQL of lists as their people see them: each of one organisation and environment.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { RowResult } from './row-result.ts';

export type ListState = 'running' | 'done' | 'cancelled';

export type StoredList = {
  id: string;
  fileName: string | null;
  header: string[] | null;
  readColumn: number;
  total: number;
  done: number;
  problems: number;
  state: ListState;
  createdAt: Date;
  finishedAt: Date | null;
};

export type NewRow = {
  row: number;
  cells: string[];
  country: string | null;
  number: string | null;
  result: RowResult | null;
};

export type StoredRow = { row: number; cells: string[]; result: RowResult | null };

type ListRow = Omit<StoredList, 'header'> & { header: string | null };
type RowRow = { row: number; cells: string; result: string | null };

const columns = `id, file_name as "fileName", header, read_column as "readColumn", total, done, problems, state,
  created_at as "createdAt", finished_at as "finishedAt"`;

const toList = ({ header, ...row }: ListRow): StoredList => ({
  ...row,
  header: header === null ? null : JSON.parse(header),
});
const toRow = ({ row, cells, result }: RowRow): StoredRow => ({
  row,
  cells: JSON.parse(cells),
  result: result === null ? null : JSON.parse(result),
});

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
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'registry.addList',
    `insert into registry_list (organisation_id, environment, id, file_name, header, read_column, total, done, problems, state,
       created_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
  );
  const insertRows = database.statement(
    'registry.addListRows',
    `insert into registry_list_row (list_id, row, cells, country, number, result, has_problem)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])`,
  );
  const find = tenants.statement<ListRow>(
    'registry.findList',
    `select ${columns} from registry_list where organisation_id = $1 and environment = $2 and id = $3`,
  );
  // Two statements, so that each walks the index in its own direction.
  const page = (name: string, compare: string, order: string) =>
    tenants.statement<ListRow>(
      name,
      `select ${columns} from registry_list where organisation_id = $1 and environment = $2
         and ($3::timestamptz is null or (created_at, id) ${compare} ($3::timestamptz, $4::uuid))
       order by created_at ${order}, id ${order} limit $5`,
    );
  const listOlder = page('registry.olderLists', '<', 'desc');
  const listNewer = page('registry.newerLists', '>', 'asc');
  const waiting = tenants.statement<ListRow>(
    'registry.finishedLists',
    `select ${columns} from registry_list where organisation_id = $1 and environment = $2
       and state = 'done' and dismissed_at is null order by created_at desc, id desc limit 5`,
  );
  const rowPage = (name: string, compare: string, order: string) =>
    tenants.statement<RowRow>(
      name,
      `select row, cells, result from registry_list_row join registry_list on id = list_id
       where organisation_id = $1 and environment = $2 and list_id = $3 and (not $4::boolean or has_problem)
         and ($5::int is null or row ${compare} $5) order by row ${order} limit $6`,
    );
  const rowsAfter = rowPage('registry.listRowsAfter', '>', 'asc');
  const rowsBefore = rowPage('registry.listRowsBefore', '<', 'desc');
  const change = (name: string, set: string) =>
    tenants.statement(
      name,
      `update registry_list set ${set} where organisation_id = $1 and environment = $2 and id = $3`,
    );
  const cancel = change(
    'registry.cancelList',
    `state = case when state = 'running' then 'cancelled' else state end, finished_at = coalesce(finished_at, $4)`,
  );
  // Held until the transaction ends. Without it two that begin at once would both find that none runs, and meet at the index.
  const lock = database.statement(
    'registry.lockLists',
    `select pg_advisory_xact_lock(hashtextextended('registry_list ' || $1, 0))`,
  );
  // Only where no other list of the organisation runs; the unique index has the last word.
  const resume = tenants.statement(
    'registry.resumeList',
    `update registry_list set state = 'running', finished_at = null, troubles = '{}'
     where organisation_id = $1 and environment = $2 and id = $3 and state = 'cancelled' and done < total
       and not exists (select 1 from registry_list other where other.organisation_id = $1 and other.state = 'running')`,
  );
  const dismiss = change('registry.dismissList', 'dismissed_at = $4');
  const troubles = tenants.statement<{ country: string; until: string }>(
    'registry.listWaits',
    `select key as country, value ->> 'until' as until from registry_list, json_each(troubles::json)
     where organisation_id = $1 and environment = $2 and id = $3 order by 1`,
  );
  const removeOld = database.statement('registry.removeOldLists', 'delete from registry_list where created_at < $1');

  return {
    /** Whoever begins or continues a list of this organisation waits for who does so at the same time. */
    takeTurn: async ({ organisationId }: Tenant, within: Queries) => {
      await lock([organisationId], within);
    },
    /** False where a list of the organisation runs already; then nothing is written. */
    add: async (tenant: Tenant, list: StoredList, rows: readonly NewRow[], within: Queries): Promise<boolean> => {
      const { id, fileName, header, readColumn, total, done, problems, state, createdAt, finishedAt } = list;
      const names = header === null ? null : JSON.stringify(header);
      const values = [id, fileName, names, readColumn, total, done, problems, state, createdAt, finishedAt];
      const { rowCount } = await insert(tenant, values, within);
      if (rowCount === 0) return false;
      for (const batch of inBatches(rows)) {
        const columnOf = <Value>(pick: (row: WrittenRow) => Value) => batch.map(pick);
        await insertRows(
          [
            id,
            columnOf(({ row }) => row),
            columnOf(({ written }) => written),
            columnOf(({ country }) => country),
            columnOf(({ number }) => number),
            columnOf(({ result }) => result && JSON.stringify(result)),
            columnOf(({ result }) => result !== null && result.problems.length > 0),
          ],
          within,
        );
      }
      return true;
    },
    find: async (tenant: Tenant, id: string, within?: Queries): Promise<StoredList | null> => {
      const row = (await find(tenant, [id], within)).rows[0];
      return row === undefined ? null : toList(row);
    },
    /** The newest first. */
    readLists: async (tenant: Tenant, { from, isBackwards, limit }: PageRead): Promise<StoredList[]> => {
      const [at = null, id = null] = from ?? [];
      return (await (isBackwards ? listNewer : listOlder)(tenant, [at, id, limit])).rows.map(toList);
    },
    /** Those that are done and that nobody put out of sight; five at most. */
    listFinished: async (tenant: Tenant) => (await waiting(tenant, [])).rows.map(toList),
    readRows: async (
      tenant: Tenant,
      { id, isProblem }: { id: string; isProblem: boolean },
      { from, isBackwards, limit }: PageRead,
    ): Promise<StoredRow[]> => {
      const values = [id, isProblem, from?.[0] ?? null, limit];
      return (await (isBackwards ? rowsBefore : rowsAfter)(tenant, values)).rows.map(toRow);
    },
    /** Countries whose registers do not answer, and when they are asked again. */
    listWaits: async (tenant: Tenant, id: string) => (await troubles(tenant, [id])).rows,
    cancel: async (tenant: Tenant, id: string, at: Date, within: Queries) => {
      await cancel(tenant, [id, at], within);
    },
    /** False where it cannot be continued: another one runs, or it is no longer there to be continued. */
    resume: async (tenant: Tenant, id: string, within: Queries) =>
      ((await resume(tenant, [id], within)).rowCount ?? 0) > 0,
    dismiss: async (tenant: Tenant, id: string, at: Date | null, within: Queries) => {
      await dismiss(tenant, [id, at], within);
    },
    removeOld: async (before: Date) => (await removeOld([before])).rowCount ?? 0,
  };
}

export type ListStore = ReturnType<typeof listStore>;
