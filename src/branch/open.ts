// Opens the branch room. Reading goes through snapshots in memory; every write goes through changes.ts, which locks and notifies.

import { doorOf, type Platform } from '#platform/room/room.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { branchConsole } from './console.ts';
import { removeDemo, seedDemo } from './demo.ts';
import { changeBranch, createBranch, removeBranch, renameBranch } from './edit-branch.ts';
import { branchFind } from './find-store.ts';
import { importBranches } from './import-branches.ts';
import { keptMs, keptStore } from './kept-store.ts';
import { branchToday } from './near-holidays.ts';
import type { BranchLent, BranchRoom } from './room.ts';
import { branchRoutes } from './routes.ts';
import { scheduleStore } from './schedule-store.ts';
import { branchSnapshots } from './snapshots.ts';
import { branchStore } from './store.ts';
import { tabsConsole } from './tabs/console.ts';
import { wholeStore } from './whole-store.ts';

export async function openBranch(given: Platform & BranchLent) {
  const { database, formatters } = given;
  const store = branchStore(database);
  const room: BranchRoom = {
    ...given,
    store,
    whole: wholeStore(database),
    schedules: scheduleStore(database),
    kept: keptStore(database),
    snapshots: await branchSnapshots({ store, database, summariseAddress: formatters.summariseAddress }),
  };
  /** Files that nobody applied, and what an Undo would have restored. Both may hold people's data. */
  const forget = () => room.kept.removeOld(new Date(given.clock.now() - keptMs));
  const stop = given.jobs.every(forgetEveryMs, forget, 'old imports of branches could not be removed');
  const lend = doorOf(room);
  return {
    routes: branchRoutes(room),
    finds: [branchFind],
    room,
    imports: { run: lend(importBranches) },
    edits: {
      create: lend(createBranch),
      save: lend(changeBranch),
      rename: lend(renameBranch),
      remove: lend(removeBranch),
    },
    forget,
    close: async () => stop(),
    today: branchToday(room),
    ...openConsole(room, branchConsole, tabsConsole),
    seedDemo: lend(seedDemo),
    removeDemo: lend(removeDemo),
  };
}

const forgetEveryMs = 10 * minuteMs;
