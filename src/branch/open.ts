// Wires the branch room. Reading goes through snapshots in memory; every write goes through changes.ts, which locks and notifies.
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { branchStory } from './branches.ts';
import { branchChanges } from './changes.ts';
import { closeDays } from './close-days.ts';
import { branchConsole } from './console.ts';
import { branchDemo } from './demo.ts';
import { branchEdits } from './edit-branch.ts';
import { branchExport } from './export-branches.ts';
import { branchFind } from './find-store.ts';
import { branchForgetting } from './forget.ts';
import { branchImport } from './import-branches.ts';
import { importStore } from './import-store.ts';
import { nearHolidays } from './near-holidays.ts';
import { previewImport } from './preview-import.ts';
import { branchRename } from './rename-branch.ts';
import type { BranchRoom } from './room.ts';
import { branchRoutes } from './routes.ts';
import type { BranchAddress } from './rules/branch.ts';
import { scheduleStore } from './schedule-store.ts';
import { branchScreenStore } from './screen-store.ts';
import { branchToday } from './screens/branch-today.ts';
import { branchSnapshots } from './snapshots.ts';
import { branchStore } from './store.ts';
import { tabsConsole } from './tabs/console.ts';
import { branchUndo } from './undo-branches.ts';
import { undoStore } from './undo-store.ts';
import { branchWriteStore } from './write-store.ts';

type Given = Platform & {
  organisations: Organisations;
  /** The address room owns them. */
  formatters: {
    normaliseCountry(text: string): string | null;
    formatPostalCode(country: string, text: string): string;
    summariseAddress(address: BranchAddress): string;
  };
};

export async function openBranch({ database, clock, log, audit, searchList, formatters, organisations }: Given) {
  const tenants = tenantDatabase(database);
  const store = branchStore(tenants);
  const writeStore = branchWriteStore(tenants);
  const snapshots = await branchSnapshots({ store, database, summariseAddress: formatters.summariseAddress });
  const changes = branchChanges(writeStore, snapshots, audit);
  const imports = branchImport({ store: writeStore, changes, audit, clock, formatters });
  const branches = branchStory(store, snapshots);
  const rename = branchRename({ store: writeStore, changes, audit, clock });
  const { writeRows } = imports;
  const kept = undoStore(database);
  const undos = branchUndo({ store: writeStore, kept, changes, writeRows, audit, clock });
  const edits = branchEdits({ store: writeStore, changes, writeRows, rename, undo: undos, audit });
  const screenStore = branchScreenStore(tenants);
  const holidays = nearHolidays({ store: scheduleStore(tenants), audit, clock });
  const closing = closeDays({ store: screenStore, edits });
  const { summariseAddress } = formatters;
  const exports = branchExport(writeStore);
  const waiting = importStore(database);
  const files = previewImport({ store: writeStore, waiting, changes, imports, undo: undos, audit, clock });
  const room: BranchRoom = {
    ...{ store: screenStore, searchList, branches, edits, rename, undos, closing, holidays, imports, exports, files },
    ...{ summariseAddress, organisations, clock },
  };
  const { forget, close } = branchForgetting({ waiting, kept, clock, log });
  return {
    routes: branchRoutes(branches),
    finds: [branchFind],
    room,
    forget,
    close,
    today: branchToday(holidays),
    ...openConsole(room, branchConsole, tabsConsole),
    ...branchDemo({ imports, changes, store: writeStore, clock }),
  };
}
