// Opens the branch room. Reading goes through snapshots in memory; every write goes through changes.ts, which locks and notifies.
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Demo, DemoThing } from '#platform/room/demo.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { branchConsole } from './console.ts';
import { removeDemo, seedDemo } from './demo.ts';
import { changeBranch, createBranch, type Known, removeBranch, renameBranch } from './edit-branch.ts';
import { branchFind } from './find-store.ts';
import { type ImportRequest, importBranches } from './import-branches.ts';
import { keptMs, keptStore } from './kept-store.ts';
import { branchToday } from './near-holidays.ts';
import type { BranchLent, BranchRoom, Editor } from './room.ts';
import { branchRoutes } from './routes.ts';
import type { BranchPatch } from './rules/read-branch.ts';
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
  const forgetting = setInterval(() => forget(room), forgetEveryMs);
  forgetting.unref();
  return {
    routes: branchRoutes(room),
    finds: [branchFind],
    room: { ...room, ...doorsOf(room) },
    forget: () => forget(room),
    close: async () => clearInterval(forgetting),
    today: branchToday(room),
    ...openConsole(room, branchConsole, tabsConsole),
    seedDemo: (demo: Demo, within: Transaction) => seedDemo(room, demo, within),
    removeDemo: (tenant: Tenant, things: readonly DemoThing[], within: Transaction) =>
      removeDemo(room, tenant, things, within),
  };
}

/** Acts for those who have no screen and no command: tests and the bench. */
const doorsOf = (room: BranchRoom) => ({
  imports: { run: (request: ImportRequest) => importBranches(room, request) },
  rename: (tenant: Tenant, from: string, to: string, actor: Actor) =>
    renameBranch(room, tenant, { slug: from }, to, actor),
  edits: {
    create: (editor: Editor, slug: string, name: string, patch: BranchPatch) =>
      createBranch(room, editor, slug, name, { patch }),
    save: (editor: Editor, known: Known, patch: BranchPatch) => changeBranch(room, editor, { ...known, patch }),
    rename: (editor: Editor, known: Known, to: string) => renameBranch(room, editor, known, to, editor.actor),
    remove: (tenant: Tenant, slug: string, actor: Actor) => removeBranch(room, tenant, slug, actor),
  },
});

const forgetEveryMs = 10 * 60_000;

/** Files that nobody applied, and what an Undo would have given back. Both may hold people's data. */
async function forget({ kept, clock, log }: BranchRoom): Promise<void> {
  try {
    await kept.removeOld(new Date(clock.now() - keptMs));
  } catch (error) {
    log.debug({ err: error }, 'old imports of branches could not be removed');
  }
}
