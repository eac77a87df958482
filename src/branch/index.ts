// The door of the branch room: an organisation's branches, listed by distance and read in detail (spec 4.6, 4.7).
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { branchStory } from './branches.ts';
import { branchChanges } from './changes.ts';
import { branchCommands, branchHints } from './cli.ts';
import { branchDemo } from './demo.ts';
import { branchErrors } from './errors.ts';
import { branchExport } from './export-branches.ts';
import { branchImport } from './import-branches.ts';
import { branchRename } from './rename-branch.ts';
import { branchRoutes } from './routes.ts';
import type { BranchAddress } from './rules/branch.ts';
import { branchSnapshots } from './snapshots.ts';
import { branchStore } from './store.ts';
import { branchWriteStore } from './write-store.ts';

export const branch = defineRoom({
  name: 'branch',
  offers: 'branches',
  settings: {},
  permissions: ['branch:read'],
  refusals: branchErrors,
  commands: branchCommands,
  hints: branchHints,
  open: openBranch,
});

type Given = Platform & {
  organisations: Organisations;
  /** What the address room knows of addresses. */
  addressWords: {
    normaliseCountry(text: string): string | null;
    formatPostalCode(country: string, text: string): string;
    summariseAddress(address: BranchAddress): string;
  };
};

async function openBranch({ database, clock, addressWords }: Given) {
  const tenants = tenantDatabase(database);
  const store = branchStore(tenants);
  const writeStore = branchWriteStore(tenants);
  const snapshots = await branchSnapshots({ store, database, summariseAddress: addressWords.summariseAddress });
  const changes = branchChanges(writeStore, snapshots);
  const imports = branchImport({ store: writeStore, changes, clock, addressWords });
  return {
    routes: branchRoutes(branchStory(store, snapshots)),
    imports,
    exports: branchExport(writeStore),
    rename: branchRename({ store: writeStore, changes, clock }),
    seedDemo: branchDemo(imports, clock),
  };
}
