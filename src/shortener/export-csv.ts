// Writes a link's clicks as CSV, page by page, so that ten million rows take no more memory than a thousand.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fairTurns, type TurnBounds, TurnRefused } from '#platform/limits/fair-turns.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import type { Asker } from './asker.ts';
import { tooManyExports } from './errors.ts';
import type { ReadStats } from './heavy-reads.ts';
import { narrows } from './rules/filter.ts';
import { quarterOf, startOfQuarter } from './rules/quarters.ts';
import { type Counted, showClick } from './statistics.ts';
import type { ListedClick, StatsStore } from './stats-store.ts';

const PAGE_CLICKS = 2_000;
/** Whoever takes nothing of a file for so long has left. */
const READER_IDLE_MS = 60_000;

/** Files that are read at the same time; a slow reader keeps its place for long, so nobody waits for one. */
const BOUNDS: TurnBounds = {
  running: { all: 40, ofClient: 4, ofSubject: 20 },
  waiting: { all: 0, ofClient: 0, ofSubject: 0 },
  waitMs: 0,
};

const COLUMNS = ['clicked_at', 'country', 'city', 'referrer', 'device', 'browser', 'os'] as const;

export type ExportCsv = (asker: Asker, counted: Counted) => Promise<Readable>;

/** Opens the file as a stream. `read` waits for as long as it takes. */
export function makeExport(read: ReadStats, idleMs = READER_IDLE_MS): ExportCsv {
  const turns = fairTurns(BOUNDS);
  return (asker, counted) => {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>();
    const send = async () => {
      const leave = () => file.destroy(new Error('The reader of a file took nothing for too long.'));
      const pages = whileRead(writeFile(read, asker, counted), leave, idleMs);
      const file = Readable.from(pages, { objectMode: false });
      resolve(file);
      // Whether it was read to its end or not.
      await finished(file).catch(() => undefined);
    };
    turns.take(asker, send).catch((error) => reject(error instanceof TurnRefused ? tooManyExports() : error));
    return promise;
  };
}

async function* whileRead(pages: AsyncGenerator<string>, leave: () => void, idleMs: number): AsyncGenerator<string> {
  for await (const page of pages) {
    const timer = setTimeout(leave, idleMs);
    try {
      yield page;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** One row per click; clicks that were thinned are one row per quarter of an hour, with their number. */
async function* writeFile(read: ReadStats, asker: Asker, counted: Counted): AsyncGenerator<string> {
  const { link, filter, cities } = counted;
  yield writeCsvRow([...COLUMNS, 'clicks']);
  yield await read(asker, (store) => writeThinned(store, counted));
  let last: ListedClick | null = null;
  do {
    const after = last;
    // A turn for each page: a reader who takes its time holds none meanwhile.
    const page: ListedClick[] = await read(asker, (store) => store.listPage(link.id, filter, after, PAGE_CLICKS));
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
