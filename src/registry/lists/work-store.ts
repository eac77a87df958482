// The SQL of the work on lists, whosever they are: whose turn it is, what waits, and what was found.
import type { Database } from '#platform/database/database.ts';
import { openSql } from '#platform/database/sql.ts';
import type { Troubles } from '../rules/list-trouble.ts';
import type { RowResult } from './row-result.ts';

export type RunningList = { id: string; troubles: Troubles };
export type WaitingRow = { row: number; country: string; number: string; tries: number };

export function listWorkStore(database: Database) {
  const sql = openSql(database);
  return {
    /** 1 for the one process whose turn it is; the turn ends by itself if the process dies. */
    claimTurn: (holder: string, seconds: number) => sql.run`
      update registry_list_turn set holder = ${holder}, held_until = now() + make_interval(secs => ${seconds})
      where holder = ${holder} or held_until < now()`,
    freeTurn: (holder: string) =>
      sql.run`update registry_list_turn set holder = null, held_until = '-infinity' where holder = ${holder}`,
    listRunning: (most: number) => sql.all<RunningList>`
      select id, troubles::json as troubles from registry_list where state = 'running'
      order by created_at, id limit ${most}`,
    /** Rows without a result, but for those of some countries. Those that failed before come last. */
    readWaiting: (id: string, without: readonly string[], most: number) => sql.all<WaitingRow>`
      select row, country, number, tries from registry_list_row
      where list_id = ${id} and result is null and country <> all(${without}::text[])
      order by tries, row limit ${most}`,
    /**
     * False when the list was stopped meanwhile. A row that has a result keeps it: whoever comes second changes nothing and counts
     * nothing.
     */
    write: async (id: string, { row, result }: { row: number; result: RowResult }): Promise<boolean> => {
      const list = await sql.first<{ isRunning: boolean }>`
        with written as (
          update registry_list_row set result = ${JSON.stringify(result)}, has_problem = ${result.problems.length > 0}
          where list_id = ${id} and row = ${row} and result is null
          returning has_problem)
        update registry_list set done = done + (select count(*) from written),
          problems = problems + (select count(*) from written where has_problem)
        where id = ${id} returning state = 'running' as is_running`;
      return list?.isRunning ?? false;
    },
    noteTroubles: (id: string, troubles: Troubles) =>
      sql.run`update registry_list set troubles = ${JSON.stringify(troubles)} where id = ${id}`,
    postpone: (id: string, row: number) =>
      sql.run`update registry_list_row set tries = tries + 1 where list_id = ${id} and row = ${row}`,
    /** Only where nothing is left to do. */
    finish: (id: string, at: Date) => sql.run`
      update registry_list set state = 'done', finished_at = ${at} where id = ${id} and state = 'running'
        and not exists (select 1 from registry_list_row where list_id = ${id} and result is null)`,
  };
}

export type ListWorkStore = ReturnType<typeof listWorkStore>;
