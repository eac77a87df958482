// Keeps the active branches of organisations in memory. A change marks them as stale: at once in this process, and by a
// notification of PostgreSQL in the others. The next request then reads what changed.

import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { readPages } from '#platform/reading/pages.ts';
import { sortInSlices } from '#platform/sort-in-slices.ts';
import { buildNearest } from './nearest.ts';
import type { BranchAddress } from './rules/branch.ts';
import { type Point, roundKm } from './rules/haversine.ts';
import { type ListedRow, type ListItem, toListItem } from './rules/public-view.ts';
import type { BranchStore, DataVersion } from './store.ts';

/** The payload is the key of the tenant. */
const branchesChanged = 'branch_changed';

/** Rows that are read at a time, so that a large organisation does not block the process. */
const batchRows = 2_000;
/** About 1 GB; above it, the organisations that were not used for longest are dropped. */
const maxBranches = 1_000_000;

type SnapshotNeeds = {
  store: BranchStore;
  database: Pick<Database, 'listen'>;
  summariseAddress(address: BranchAddress): string;
};

type Entry = {
  /** The newest state; the next one is built from it. */
  loaded: Snapshot | null;
  /** There was a change since the last reading began. */
  isStale: boolean;
  loading: Promise<Snapshot> | null;
  /** Begins when `loading` has ended. */
  next: Promise<Snapshot> | null;
};

const keyOf = ({ organisationId, environment }: Tenant) => `${organisationId} ${environment}`;

export async function branchSnapshots({ store, database, summariseAddress }: SnapshotNeeds) {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();

  function markStale(key: string): void {
    const entry = entries.get(key);
    if (entry) entry.isStale = true;
  }
  const markAllStale = () => {
    for (const key of entries.keys()) markStale(key);
  };
  await database.listen(branchesChanged, markStale, markAllStale);

  async function readAll(tenant: Tenant, within: Queries): Promise<Items> {
    const items: ListItem[] = [];
    const read = (last: ListedRow | null) => store.listActive(tenant, last?.slug ?? '', batchRows, within);
    for await (const rows of readPages(batchRows, read))
      for (const row of rows) items.push(toListItem(row, summariseAddress));
    return { bySlug: items, byName: items };
  }

  /** Reads only what changed; null if that is so much that reading everything is as fast, or not all that changed. */
  async function readChanges(
    tenant: Tenant,
    before: Snapshot,
    now: DataVersion | null,
    within: Queries,
  ): Promise<Items | null> {
    // The database is older than our state: a backup was restored.
    if (before.data === null || now === null || now.revision < before.data.revision) return null;
    const rows = await store.listChanged(tenant, before.data.revision, batchRows + 1, within);
    if (rows.length > batchRows) return null;
    const gone = new Set(rows.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]));
    const active = rows.filter((row) => row.active);
    const items = changeItems(
      before,
      gone,
      active.map((row) => toListItem(row, summariseAddress)),
    );
    // A branch that was removed has no row to say so. Everything else is right, so then there are too many items.
    return items.bySlug.length === (await store.countActive(tenant, within)) ? items : null;
  }

  async function load(tenant: Tenant, before: Snapshot | null): Promise<Snapshot> {
    const { data, items } = await store.snapshot(async (within) => {
      const data = await store.findVersion(tenant, within);
      const changes = before && (await readChanges(tenant, before, data, within));
      return { data, items: changes ?? (await readAll(tenant, within)) };
    });
    return buildSnapshot(data, items);
  }

  function startLoading(tenant: Tenant, entry: Entry): Promise<Snapshot> {
    entry.isStale = false;
    entry.loading = load(tenant, entry.loaded)
      .then(
        (snapshot) => {
          entry.loaded = snapshot;
          dropLeastUsed(keyOf(tenant));
          return snapshot;
        },
        (error: unknown) => {
          // The waiting requests get the error; the next request tries again.
          entry.isStale = true;
          throw error;
        },
      )
      .finally(() => {
        entry.loading = null;
      });
    return entry.loading;
  }

  /** One reads, one waits: changes during a reading begin no other one beside it. */
  function loadAfter(loading: Promise<Snapshot>, tenant: Tenant, entry: Entry): Promise<Snapshot> {
    const begin = () => {
      entry.next = null;
      return startLoading(tenant, entry);
    };
    entry.next = loading.then(begin, begin);
    return entry.next;
  }

  function dropLeastUsed(newest: string): void {
    let total = 0;
    for (const [key, { loaded }] of [...entries].reverse()) {
      total += loaded?.count ?? 0;
      if (total > maxBranches && key !== newest) entries.delete(key);
    }
  }

  return {
    /** The present branches: a state that was marked as stale before this call is not used. */
    get: (tenant: Tenant): Snapshot | Promise<Snapshot> => {
      const key = keyOf(tenant);
      const entry = entries.get(key) ?? { loaded: null, isStale: true, loading: null, next: null };
      // Deleted and added again, it is the last: the order of the map is the order of use.
      entries.delete(key);
      entries.set(key, entry);
      // What waits has not begun, so it will see every change until now.
      if (entry.next !== null) return entry.next;
      const present = entry.isStale ? null : (entry.loading ?? entry.loaded);
      if (present !== null) return present;
      return entry.loading === null ? startLoading(tenant, entry) : loadAfter(entry.loading, tenant, entry);
    },
    markStale: (tenant: Tenant) => markStale(keyOf(tenant)),
    /** Notifies every process when the transaction is committed. */
    notify: (tenant: Tenant, within: Transaction) => within.notify(branchesChanged, keyOf(tenant)),
  };
}

export type Snapshots = Awaited<ReturnType<typeof branchSnapshots>>;

type Page = { from: number; to: number; point: Point | null };

type RankedItem = ListItem & { distanceKm?: number };

/** One state of the active branches of an organisation, in the orders that the list needs. */
export type Snapshot = {
  /** Null if there has never been a branch. */
  data: DataVersion | null;
  count: number;
  list(page: Page): RankedItem[];
  /** Sorted by slug (which also orders equal distances) and by name; the next state is built from them. */
  bySlug: readonly ListItem[];
  byName: readonly ListItem[];
};

const collator = new Intl.Collator('cs');

const compareSlugs = (one: ListItem, other: ListItem) => (one.slug < other.slug ? -1 : 1);
const compareNames = (one: ListItem, other: ListItem) =>
  collator.compare(one.name, other.name) || compareSlugs(one, other);

type Items = Pick<Snapshot, 'bySlug' | 'byName'>;

/** The items may be in any order; nearly sorted ones take less time. */
async function buildSnapshot(data: DataVersion | null, items: Items): Promise<Snapshot> {
  const bySlug = await sortInSlices(items.bySlug, compareSlugs);
  const byName = await sortInSlices(items.byName, compareNames);
  const placed = bySlug.flatMap((item, id) => (isPlaced(item) ? [id] : []));
  const nearest = buildNearest(placed, (id) => bySlug[id] as ListItem & Point);
  const unplaced = byName.filter((item) => !isPlaced(item));

  function listByDistance(point: Point, from: number, to: number): RankedItem[] {
    const ranked = nearest.select(point, from, to).map(({ id, distanceKm }) => ({
      ...(bySlug[id] as ListItem),
      distanceKm: roundKm(distanceKm),
    }));
    // Spec 4.6: branches without coordinates are placed last.
    return [...ranked, ...unplaced.slice(Math.max(0, from - nearest.count), Math.max(0, to - nearest.count))];
  }

  return {
    data,
    count: bySlug.length,
    bySlug,
    byName,
    list: ({ from, to, point }) => (point ? listByDistance(point, from, to) : byName.slice(from, to)),
  };
}

/** The items of a state without those that are gone, and with the added ones. */
function changeItems(before: Items, gone: ReadonlySet<string>, added: readonly ListItem[]): Items {
  const keep = (item: ListItem) => !gone.has(item.slug);
  return { bySlug: [...before.bySlug.filter(keep), ...added], byName: [...before.byName.filter(keep), ...added] };
}

const isPlaced = (item: ListItem): item is ListItem & Point =>
  item.latitude !== undefined && item.longitude !== undefined;
