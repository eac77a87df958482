// The work on lists: row by row, a few of each list in turn, with the patience of who has time. One process of the installation
// at a time works on them; a job that ends sends the next one while there is a list to check, so nothing is lost with a process.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { ExamineCompany } from '../lookup.ts';
import { isGivenUp, isPaused, mostTries, noteSilence, type Troubles } from '../rules/list-trouble.ts';
import { toCompany, unknownCompany } from './row-result.ts';
import type { FoundRow, ListWorkStore, RunningList, WaitingRow } from './work-store.ts';

export type ListWorkNeeds = {
  database: Database;
  jobs: Jobs;
  store: ListWorkStore;
  examine: ExamineCompany;
  clock: Clock;
  log: Log;
};

/** A stop of the process waits ten seconds for its jobs: this and one lookup are less. */
const sliceMs = 3_000;
const mostRowsInSlice = 500;
/** Of each list in turn, so that a long one does not keep a short one waiting. */
const rowsInTurn = 20;
const mostLists = 100;
/** Longer than a slice with its last lookup. */
const turnSeconds = 30;
/** While all registers of all lists are left alone, and while it is another process's turn. */
const idleMs = 5_000;
/** A job is never too old: there is one for all lists, and each ends by itself. */
const keptMs = 3_650 * 24 * 60 * 60_000;
/** Jobs can be deleted by an operator, and are not all part of a backup. */
const ensureMs = 60_000;

export function workOnLists({ database, jobs, store, examine, clock, log }: ListWorkNeeds) {
  const queue = jobs.addQueue<Record<string, never>>({ name: 'registry-list', work });

  /** One job waits at most, whoever sends it. */
  async function sendNext(within: Queries, delayMs = 0): Promise<void> {
    const at = new Date(clock.now() + delayMs);
    await queue.send([{ data: {}, at, key: 'lists', keepUntil: new Date(at.getTime() + keptMs) }], within);
  }

  async function work(): Promise<void> {
    const holder = randomUUID();
    const isMine = await store.claimTurn(holder, turnSeconds);
    const asked = isMine ? await workSlice(holder).finally(() => store.freeTurn(holder)) : 0;
    const [next] = await store.listRunning(1);
    if (next) await database.transaction((within) => sendNext(within, asked > 0 ? 0 : idleMs));
  }

  /** How many rows were looked at. */
  async function workSlice(holder: string): Promise<number> {
    const startedAt = clock.now();
    let asked = 0;
    for (;;) {
      const before = asked;
      for (const list of await store.listRunning(mostLists)) {
        asked += await workOn(list, startedAt + sliceMs);
        const isOver = asked >= mostRowsInSlice || clock.now() - startedAt >= sliceMs;
        if (isOver || !(await store.claimTurn(holder, turnSeconds))) return asked;
      }
      if (asked === before) return asked;
    }
  }

  async function workOn(list: RunningList, untilMs: number): Promise<number> {
    const state = { troubles: { ...list.troubles } as Record<string, Troubles[string]> };
    const isLeftAlone = (country: string) =>
      isPaused(state.troubles[country], clock.now()) && !isGivenUp(state.troubles[country]);
    const paused = Object.keys(state.troubles).filter(isLeftAlone);
    const rows = await store.readWaiting(list.id, paused, rowsInTurn);
    if (rows.length === 0 && paused.length === 0) {
      await store.finish(list.id, new Date(clock.now()));
      return 0;
    }
    let asked = 0;
    for (const row of rows) {
      if (isLeftAlone(row.country)) continue;
      asked += 1;
      const found = await askFor(list.id, row, state);
      if (found && !(await store.write(list.id, [found]))) break;
      if (clock.now() >= untilMs) break;
    }
    return asked;
  }

  /** Null where the register is silent and the row is tried again later. */
  async function askFor(
    id: string,
    { row, country, number, tries }: WaitingRow,
    state: { troubles: Record<string, Troubles[string]> },
  ): Promise<FoundRow | null> {
    const question = { companyRegistrationNumber: number, country, defaultCountry: country, isPatient: true };
    const looked = await examine(question);
    const result = toCompany(looked);
    const trouble = state.troubles[country];
    if (result !== null) {
      // An old answer says nothing about the register, nor does one that was kept here.
      if (trouble && looked.source === 'registry') {
        delete state.troubles[country];
        await store.noteTroubles(id, state.troubles);
      }
      return { row, result };
    }
    const isLast = isGivenUp(trouble) || tries + 1 >= mostTries;
    if (!isGivenUp(trouble)) {
      state.troubles[country] = noteSilence(trouble, clock.now());
      await store.noteTroubles(id, state.troubles);
    }
    if (isLast) return { row, result: unknownCompany(number) };
    await store.postpone(id, row);
    return null;
  }

  async function ensureWork(): Promise<void> {
    if (!jobs.isUp()) return;
    try {
      const [next] = await store.listRunning(1);
      if (next) await database.transaction((within) => sendNext(within));
    } catch (error) {
      log.warn({ err: error }, 'it could not be made sure that lists are worked on');
    }
  }

  const timer = setInterval(ensureWork, ensureMs);
  timer.unref();
  return { sendNext, ensureWork, close: () => clearInterval(timer) };
}

export type ListWork = ReturnType<typeof workOnLists>;
