// Keeps the branches of organisations in memory, as they are in PostgreSQL: told of every change, at once in this
// process and by a notice in the others.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { BranchAddress } from './rules/branch.ts';
import { type ListItem, toListItem } from './rules/public-view.ts';
import { buildSnapshot, changeItems, type Items, type Snapshot } from './snapshot.ts';
import type { BranchStore, DataVersion } from './store.ts';

/** The payload names the tenant. */
const branchesChanged = 'branch_changed';

/** Rows read at a time, so that a large organisation does not hold the process up. */
const batchRows = 2_000;
/** About 1 GB; beyond it the organisations that were not asked about for longest make room. */
const mostBranches = 1_000_000;

export type SnapshotNeeds = {
  store: BranchStore;
  database: Pick<Database, 'listen'>;
  summariseAddress(address: BranchAddress): string;
};

/** `isStale`: there was a change, and the state is good for nothing but to make the next one from. */
type Entry = { loading: Promise<Snapshot>; loaded: Snapshot | null; isStale: boolean };

const keyOf = ({ organisationId, environment }: Tenant) => `${organisationId} ${environment}`;

export async function branchSnapshots({ store, database, summariseAddress }: SnapshotNeeds) {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();

  function forget(key: string): void {
    const entry = entries.get(key);
    if (entry) entry.isStale = true;
  }
  const forgetAll = () => {
    for (const key of entries.keys()) forget(key);
  };
  await database.listen(branchesChanged, forget, forgetAll);

  async function readAll(tenant: Tenant, within: Queries): Promise<Items> {
    const items: ListItem[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await store.listActive(tenant, after, batchRows, within);
      for (const row of rows) items.push(toListItem(row, summariseAddress));
      after = rows.length === batchRows ? rows.at(-1)?.slug : undefined;
    }
    return { bySlug: items, byName: items };
  }

  /** Only what changed, unless that is so much that reading everything is no more work: then null. */
  async function readChanges(
    tenant: Tenant,
    before: Snapshot,
    now: DataVersion | null,
    within: Queries,
  ): Promise<Items | null> {
    // A state older than the one known: a backup was restored, and counts from there.
    if (before.data === null || now === null || now.revision < before.data.revision) return null;
    const rows = await store.listChanged(tenant, before.data.revision, batchRows + 1, within);
    if (rows.length > batchRows) return null;
    const gone = new Set(rows.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]));
    const active = rows.filter((row) => row.active);
    return changeItems(
      before,
      gone,
      active.map((row) => toListItem(row, summariseAddress)),
    );
  }

  async function load(tenant: Tenant, before: Snapshot | null): Promise<Snapshot> {
    const { data, items } = await store.snapshot(async (within) => {
      const data = await store.findVersion(tenant, within);
      const changes = before && (await readChanges(tenant, before, data, within));
      return { data, items: changes ?? (await readAll(tenant, within)) };
    });
    return buildSnapshot(data, items);
  }

  function begin(tenant: Tenant, key: string, before: Snapshot | null): Entry {
    const entry: Entry = { loading: load(tenant, before), loaded: null, isStale: false };
    entry.loading.then(
      (snapshot) => {
        entry.loaded = snapshot;
        makeRoom(key);
      },
      // Whoever waits hears of it; the next request tries again.
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry;
  }

  function makeRoom(newest: string): void {
    let total = 0;
    for (const [key, { loaded }] of [...entries].reverse()) {
      total += loaded?.count ?? 0;
      if (total > mostBranches && key !== newest) entries.delete(key);
    }
  }

  return {
    /** The branches as they are now: no state that was forgotten before this call is used. */
    get: (tenant: Tenant): Snapshot | Promise<Snapshot> => {
      const key = keyOf(tenant);
      const known = entries.get(key);
      const entry = known && !known.isStale ? known : begin(tenant, key, known?.loaded ?? null);
      // Deleting first puts it last: the map's order is then the order of use.
      entries.delete(key);
      entries.set(key, entry);
      return entry.loaded ?? entry.loading;
    },
    forget: (tenant: Tenant) => forget(keyOf(tenant)),
    /** Tells every process, when the transaction ends well. */
    tell: (tenant: Tenant, within: Transaction) => within.notify(branchesChanged, keyOf(tenant)),
  };
}

export type Snapshots = Awaited<ReturnType<typeof branchSnapshots>>;
