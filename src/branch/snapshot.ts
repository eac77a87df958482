// One state of an organisation's active branches, in memory, in the orders that the list needs.
import { sortInSlices } from '#platform/sort-in-slices.ts';
import { buildNearest } from './nearest.ts';
import { type Point, roundKm } from './rules/haversine.ts';
import type { ListItem } from './rules/public-view.ts';
import type { DataVersion } from './store.ts';

export type Page = { from: number; to: number; point: Point | null };

export type RankedItem = ListItem & { distanceKm?: number };

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

export type Items = Pick<Snapshot, 'bySlug' | 'byName'>;

/** The items may be in any order; nearly sorted ones take less time. */
export async function buildSnapshot(data: DataVersion | null, items: Items): Promise<Snapshot> {
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
export function changeItems(before: Items, gone: ReadonlySet<string>, added: readonly ListItem[]): Items {
  const keep = (item: ListItem) => !gone.has(item.slug);
  return { bySlug: [...before.bySlug.filter(keep), ...added], byName: [...before.byName.filter(keep), ...added] };
}

const isPlaced = (item: ListItem): item is ListItem & Point =>
  item.latitude !== undefined && item.longitude !== undefined;
