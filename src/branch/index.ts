// The door of the branch room: an organisation's branches, listed by distance and read in detail (spec 4.6, 4.7).
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { branchStory } from './branches.ts';
import { branchChanges } from './changes.ts';
import { branchDemo } from './demo.ts';
import { branchExport } from './export-branches.ts';
import { branchImport } from './import-branches.ts';
import { branchRename } from './rename-branch.ts';
import { branchRoutes } from './routes.ts';
import type { BranchAddress } from './rules/branch.ts';
import { branchSnapshots } from './snapshots.ts';
import { branchStore } from './store.ts';
import { branchWriteStore } from './write-store.ts';

export { branchCommands } from './cli.ts';
export { branchErrors } from './errors.ts';

export type BranchNeeds = {
  database: Database;
  clock: Clock;
  /** What the address room knows of addresses. */
  normaliseCountry(text: string): string | null;
  formatPostalCode(country: string, text: string): string;
  summariseAddress(address: BranchAddress): string;
};

export async function branch(needs: BranchNeeds) {
  const { database, clock, normaliseCountry, formatPostalCode, summariseAddress } = needs;
  const tenants = tenantDatabase(database);
  const store = branchStore(tenants);
  const writeStore = branchWriteStore(tenants);
  const snapshots = await branchSnapshots({ store, database, summariseAddress });
  const changes = branchChanges(writeStore, snapshots);
  const addressWords = { normaliseCountry, formatPostalCode };
  const imports = branchImport({ store: writeStore, changes, clock, addressWords });
  return {
    routes: branchRoutes(branchStory(store, snapshots)),
    imports,
    exports: branchExport(writeStore),
    rename: branchRename({ store: writeStore, changes, clock }),
    seedDemo: branchDemo(imports, clock),
  };
}
