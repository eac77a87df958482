// The open branch room, as its screens, actions and commands get it.
import type { Organisations } from '#organisation';
import type { Clock } from '#platform/clock.ts';
import type { ListSearch } from '#platform/search/list-search.ts';
import type { Branches } from './branches.ts';
import type { CloseDays } from './close-days.ts';
import type { BranchEdits } from './edit-branch.ts';
import type { BranchExport } from './export-branches.ts';
import type { BranchImport } from './import-branches.ts';
import type { NearHolidays } from './near-holidays.ts';
import type { PreviewImport } from './preview-import.ts';
import type { BranchRename } from './rename-branch.ts';
import type { BranchAddress } from './rules/branch.ts';
import type { BranchScreenStore } from './screen-store.ts';
import type { BranchUndo } from './undo-branches.ts';

export type BranchRoom = {
  /** Reads branches for screens. */
  store: BranchScreenStore;
  searchList: ListSearch;
  /** What the public gets. */
  branches: Branches;
  edits: BranchEdits;
  rename: BranchRename;
  undos: BranchUndo;
  closing: CloseDays;
  holidays: NearHolidays;
  imports: BranchImport;
  exports: BranchExport;
  /** A file that is looked at before it is applied. */
  files: PreviewImport;
  /** The address room writes addresses. */
  summariseAddress(address: BranchAddress): string;
  /** For the command line, which names an organisation by its slug. */
  organisations: Organisations;
  clock: Clock;
};
