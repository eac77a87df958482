// Writes a link's clicks as CSV, page by page, so that ten million rows take no more memory than a thousand.
import { writeCsvRow } from '#platform/csv.ts';
import { narrows } from './rules/filter.ts';
import { quarterOf, startOfQuarter } from './rules/quarters.ts';
import { type Counted, showClick } from './statistics.ts';
import type { ListedClick, StatsStore } from './stats-store.ts';

const PAGE_CLICKS = 2_000;

const COLUMNS = ['clicked_at', 'country', 'city', 'referrer', 'device', 'browser', 'os'] as const;

/** One row per click; clicks that were thinned are one row per quarter of an hour, with their number. */
export async function* exportCsv(store: StatsStore, counted: Counted): AsyncGenerator<string> {
  const { link, filter, cities } = counted;
  yield writeCsvRow([...COLUMNS, 'clicks']);
  yield await writeThinned(store, counted);
  let last: ListedClick | null = null;
  do {
    const page: ListedClick[] = await store.listPage(link.id, filter, last, PAGE_CLICKS);
    yield page.map((click) => writeClick(showClick(click, cities))).join('');
    last = page.length < PAGE_CLICKS ? null : (page.at(-1) ?? null);
  } while (last !== null);
}

function writeClick(click: ReturnType<typeof showClick>): string {
  return writeCsvRow([...COLUMNS.map((column) => click[column]), 1]);
}

async function writeThinned(store: StatsStore, { link, filter }: Counted): Promise<string> {
  const before = await store.findThinnedBefore();
  // Sums know neither country nor device, so they belong in no filtered list.
  if (before === null || narrows(filter)) return '';
  const from = quarterOf(filter.from ?? 0);
  const to = quarterOf(Math.min(before, filter.to ?? before));
  const quarters = await store.listQuarters(link.id, { from, to });
  return quarters
    .filter(({ clicks }) => clicks > 0)
    .map(({ quarter, clicks }) => {
      const at = new Date(startOfQuarter(quarter)).toISOString();
      return writeCsvRow([...COLUMNS.map((column) => (column === 'clicked_at' ? at : null)), clicks]);
    })
    .join('');
}
