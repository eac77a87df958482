// One state of an organisation's active branches, in memory and in every order the list is asked for.

import { sortGently } from '#platform/sort-gently.ts';
import { buildNearest } from './nearest.ts';
import { type Point, roundKm } from './rules/haversine.ts';
import type { ListItem } from './rules/public-view.ts';
import type { DataVersion } from './store.ts';

export type Page = { from: number; to: number; point: Point | null };

export type RankedItem = ListItem & { distanceKm?: number };

export type Snapshot = {
  /** Null: there has never been a branch. */
  data: DataVersion | null;
  count: number;
  list(page: Page): RankedItem[];
  /** In the order of slugs, which breaks ties, and of names: the next state begins with these. */
  bySlug: readonly ListItem[];
  byName: readonly ListItem[];
};

const collator = new Intl.Collator('cs');

const compareSlugs = (one: ListItem, other: ListItem) => (one.slug < other.slug ? -1 : 1);
const compareNames = (one: ListItem, other: ListItem) =>
  collator.compare(one.name, other.name) || compareSlugs(one, other);

export type Items = Pick<Snapshot, 'bySlug' | 'byName'>;

/** The items may come in any order; the nearer they are to the right one, the less there is to do. */
export async function buildSnapshot(data: DataVersion | null, items: Items): Promise<Snapshot> {
  const bySlug = await sortGently(items.bySlug, compareSlugs);
  const byName = await sortGently(items.byName, compareNames);
  const placed = bySlug.flatMap((item, id) => (isPlaced(item) ? [id] : []));
  const nearest = buildNearest(placed, (id) => bySlug[id] as ListItem & Point);
  const unplaced = byName.filter((item) => !isPlaced(item));

  function listByDistance(point: Point, from: number, to: number): RankedItem[] {
    const near = nearest.select(point, from, to).map(({ id, distanceKm }) => ({
      ...(bySlug[id] as ListItem),
      distanceKm: roundKm(distanceKm),
    }));
    // Spec 4.6: branches without coordinates are placed last.
    return [...near, ...unplaced.slice(Math.max(0, from - nearest.count), Math.max(0, to - nearest.count))];
  }

  return {
    data,
    count: bySlug.length,
    bySlug,
    byName,
    list: ({ from, to, point }) => (point ? listByDistance(point, from, to) : byName.slice(from, to)),
  };
}

/** The items of a state with some of them replaced, added or, where only a slug is left of one, removed. */
export function changeItems(before: Items, gone: ReadonlySet<string>, added: readonly ListItem[]): Items {
  const keep = (item: ListItem) => !gone.has(item.slug);
  return { bySlug: [...before.bySlug.filter(keep), ...added], byName: [...before.byName.filter(keep), ...added] };
}

const isPlaced = (item: ListItem): item is ListItem & Point =>
  item.latitude !== undefined && item.longitude !== undefined;
