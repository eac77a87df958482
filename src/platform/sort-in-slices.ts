// Sorts a long list without blocking the event loop: comparing many names by the rules of a language takes long.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sorting this many takes a few milliseconds. */
const sliceLength = 4_096;

type Compare<Item> = (one: Item, other: Item) => number;

/** Stable. A list that is nearly sorted, as after a small change, takes little longer than reading it. */
export async function sortInSlices<Item>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += sliceLength) {
    runs.push(items.slice(start, start + sliceLength).sort(compare));
    await nextTurn();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(left: Item[], right: Item[], compare: Compare<Item>): Promise<Item[]> {
  const last = left.at(-1);
  const first = right[0];
  if (last === undefined || first === undefined || compare(last, first) <= 0) return left.concat(right);
  const merged: Item[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length && fromRight < right.length) {
    const one = left[fromLeft] as Item;
    const other = right[fromRight] as Item;
    if (compare(one, other) <= 0) {
      merged.push(one);
      fromLeft += 1;
    } else {
      merged.push(other);
      fromRight += 1;
    }
    if (merged.length % sliceLength === 0) await nextTurn();
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
