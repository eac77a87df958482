// The SQL of the work on lists, whosever they are: whose turn it is, what waits, and what was found.
import type { Database } from '#platform/database/database.ts';
import type { Troubles } from '../rules/list-trouble.ts';
import type { RowResult } from './row-result.ts';

export type RunningList = { id: string; troubles: Troubles };
export type WaitingRow = { row: number; country: string; number: string; tries: number };
export type FoundRow = { row: number; result: RowResult };

export function listWorkStore(database: Database) {
  const claim = database.statement(
    'registry.claimListTurn',
    `update registry_list_turn set holder = $1, held_until = now() + make_interval(secs => $2)
     where holder = $1 or held_until < now()`,
  );
  const free = database.statement(
    'registry.freeListTurn',
    `update registry_list_turn set holder = null, held_until = '-infinity' where holder = $1`,
  );
  const running = database.statement<{ id: string; troubles: string }>(
    'registry.runningLists',
    `select id, troubles from registry_list where state = 'running' order by created_at, id limit $1`,
  );
  const rows = database.statement<WaitingRow>(
    'registry.waitingListRows',
    `select row, country, number, tries from registry_list_row
     where list_id = $1 and result is null and country <> all($2::text[]) order by tries, row limit $3`,
  );
  // A row that has a result keeps it: whoever comes second changes nothing and counts nothing.
  const write = database.statement<{ isRunning: boolean }>(
    'registry.writeListRows',
    `with written as (
       update registry_list_row as kept set result = found.result, has_problem = found.has_problem
       from unnest($2::int[], $3::text[], $4::boolean[]) as found (row, result, has_problem)
       where kept.list_id = $1 and kept.row = found.row and kept.result is null
       returning found.has_problem)
     update registry_list set done = done + (select count(*) from written),
       problems = problems + (select count(*) from written where has_problem)
     where id = $1 returning state = 'running' as "isRunning"`,
  );
  const note = database.statement('registry.noteListTroubles', 'update registry_list set troubles = $2 where id = $1');
  const postpone = database.statement(
    'registry.postponeListRow',
    'update registry_list_row set tries = tries + 1 where list_id = $1 and row = $2',
  );
  const finish = database.statement(
    'registry.finishList',
    `update registry_list set state = 'done', finished_at = $2 where id = $1 and state = 'running'
       and not exists (select 1 from registry_list_row where list_id = $1 and result is null)`,
  );
  return {
    /** True for the one process whose turn it is; the turn ends by itself if the process dies. */
    claimTurn: async (holder: string, seconds: number) => (await claim([holder, seconds])).rowCount === 1,
    freeTurn: async (holder: string) => {
      await free([holder]);
    },
    listRunning: async (most: number) =>
      (await running([most])).rows.map(({ id, troubles }) => ({ id, troubles: JSON.parse(troubles) as Troubles })),
    /** Rows without a result, but for those of some countries. Those that failed before come last. */
    readWaiting: async (id: string, without: readonly string[], most: number) => (await rows([id, without, most])).rows,
    /** False when the list was stopped meanwhile. */
    write: async (id: string, found: readonly FoundRow[]): Promise<boolean> => {
      const values = [
        found.map(({ row }) => row),
        found.map(({ result }) => JSON.stringify(result)),
        found.map(({ result }) => result.problems.length > 0),
      ];
      return (await write([id, ...values])).rows[0]?.isRunning ?? false;
    },
    noteTroubles: async (id: string, troubles: Troubles) => {
      await note([id, JSON.stringify(troubles)]);
    },
    postpone: async (id: string, row: number) => {
      await postpone([id, row]);
    },
    /** True when nothing is left to do. */
    finish: async (id: string, at: Date) => (await finish([id, at])).rowCount === 1,
  };
}

export type ListWorkStore = ReturnType<typeof listWorkStore>;
