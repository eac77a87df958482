// The work on lists: row by row, a few of each list in turn; everybody else goes first. One process of the installation at a time
// works on them; a job that ends sends the next one while there is a list to check, so nothing is lost with a process.

import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/query.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import { examineCompany } from '../lookup.ts';
import type { RegistryRoom } from '../room.ts';
import { isGivenUp, isPaused, mostTries, noteBusy, noteSilence, type Trouble } from '../rules/list-trouble.ts';
import type { RunningList, WaitingRow } from './list-store.ts';
import { type RowResult, toCompany, unknownCompany } from './row-result.ts';

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
const keptMs = 3_650 * dayMs;

/** One job waits at most: a second one with the same key is not added. */
export async function sendListWork({ clock, listQueue }: RegistryRoom, within: Queries, delayMs = 0): Promise<void> {
  const at = new Date(clock.now() + delayMs);
  await listQueue.send([{ data: {}, at, key: 'lists', keepUntil: new Date(at.getTime() + keptMs) }], within);
}

export async function workOnLists(room: RegistryRoom): Promise<void> {
  const holder = randomUUID();
  const isMine = (await room.listStore.claimTurn(holder, turnSeconds)) === 1;
  const asked = isMine ? await workSlice(room, holder).finally(() => room.listStore.freeTurn(holder)) : 0;
  await sendWhileRunning(room, asked > 0 ? 0 : idleMs);
}

async function sendWhileRunning(room: RegistryRoom, delayMs: number): Promise<void> {
  const [next] = await room.listStore.listRunning(1);
  if (next) await room.database.transaction((within) => sendListWork(room, within, delayMs));
}

/** Makes sure that lists are worked on, even if their job is gone. */
export async function ensureListWork(room: RegistryRoom): Promise<void> {
  if (!room.jobs.isUp()) return;
  try {
    await sendWhileRunning(room, 0);
  } catch (error) {
    room.log.warn({ err: error }, 'it could not be made sure that lists are worked on');
  }
}

/** How many rows were looked at. */
async function workSlice(room: RegistryRoom, holder: string): Promise<number> {
  const { clock, listStore } = room;
  const startedAt = clock.now();
  let asked = 0;
  for (;;) {
    const before = asked;
    for (const list of await listStore.listRunning(mostLists)) {
      asked += await workOn(room, list, startedAt + sliceMs);
      const isOver = asked >= mostRowsInSlice || clock.now() - startedAt >= sliceMs;
      if (isOver || (await listStore.claimTurn(holder, turnSeconds)) === 0) return asked;
    }
    if (asked === before) return asked;
  }
}

async function workOn(room: RegistryRoom, list: RunningList, untilMs: number): Promise<number> {
  const { clock, listStore } = room;
  const troubles: Record<string, Trouble> = { ...list.troubles };
  const isLeftAlone = (country: string) => isPaused(troubles[country], clock.now()) && !isGivenUp(troubles[country]);
  const paused = Object.keys(troubles).filter(isLeftAlone);
  const rows = await listStore.readWaiting(list.id, paused, rowsInTurn);
  if (rows.length === 0 && paused.length === 0) {
    await listStore.finish(list.id, new Date(clock.now()));
    return 0;
  }
  let asked = 0;
  for (const waiting of rows) {
    if (isLeftAlone(waiting.country)) continue;
    asked += 1;
    const result = await askFor(room, list.id, waiting, troubles);
    if (result && !(await listStore.write(list.id, { row: waiting.row, result }))) break;
    if (clock.now() >= untilMs) break;
  }
  return asked;
}

/** Null where the register is silent and the row is tried again later. Notes in `troubles` whether the register answered. */
async function askFor(
  room: RegistryRoom,
  id: string,
  { row, country, number, tries }: WaitingRow,
  troubles: Record<string, Trouble>,
): Promise<RowResult | null> {
  const { clock, listStore } = room;
  const question = { companyRegistrationNumber: number, country, defaultCountry: country, isPatient: true };
  const looked = await examineCompany(room, question);
  const result = toCompany(looked);
  const trouble = troubles[country];
  if (result !== null) {
    // An old answer says nothing about the register, nor does one that was kept here.
    if (trouble && looked.source === 'registry') {
      delete troubles[country];
      await listStore.noteTroubles(id, troubles);
    }
    return result;
  }
  if (!isGivenUp(trouble)) {
    const note = looked.isBusy ? noteBusy : noteSilence;
    troubles[country] = note(trouble, clock.now());
    await listStore.noteTroubles(id, troubles);
  }
  if (looked.isBusy && !isGivenUp(trouble)) return null;
  if (isGivenUp(trouble) || tries + 1 >= mostTries) return unknownCompany(number);
  await listStore.postpone(id, row);
  return null;
}
