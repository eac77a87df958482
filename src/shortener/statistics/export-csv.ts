// Writes a link's clicks as CSV, page by page, so that ten million rows take no more memory than a thousand.

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fairTurns, type TurnBounds, TurnRefused } from '#platform/limits/fair-turns.ts';
import { readPages } from '#platform/reading/pages.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import { tooManyExports } from '../errors.ts';
import { quarterOf, startOfQuarter } from '../rules/quarters.ts';
import { QR_CODE } from '../rules/referrer.ts';
import { linkCounts } from './link-counts.ts';
import { narrows } from './rules/filter.ts';
import { type Counted, showClick } from './statistics.ts';
import type { PagedClick, StatisticsStore } from './statistics-store.ts';
import type { Asker, ReadInTurn } from './turns.ts';

const PAGE_CLICKS = 2_000;
/** A reader who takes nothing for this long is treated as gone. */
const READER_IDLE_MS = minuteMs;

/** How many files are sent at the same time. Nobody queues for one: a slow reader may hold its place for long. */
const BOUNDS: TurnBounds = {
  running: { all: 40, ofClient: 4, ofSubject: 20 },
  waiting: { all: 0, ofClient: 0, ofSubject: 0 },
  waitMs: 0,
};

const COLUMNS = ['clicked_at', 'country', 'city', 'referrer', 'device', 'browser', 'os'] as const;

const CLICK_COLUMNS: readonly string[] = [...COLUMNS, 'clicks', 'qr_scans'];

/** For those who manage the link: with its bots, and with what another installation needs to count the same from it. */
export const WHOLE_COLUMNS: readonly string[] = ['code', ...CLICK_COLUMNS, 'bot_clicks', 'previous_click_at', 'url'];
type WholeLink = { code: string; originalUrl: string };

export type ExportCsv = (asker: Asker, counted: Counted) => Promise<Readable>;

/** Opens the file as a stream. `read` is the patient one (`readPatiently`), which retries until it gets a turn. */
export function makeExport(read: ReadInTurn, idleMs = READER_IDLE_MS): ExportCsv {
  const turns = fairTurns(BOUNDS);
  return (asker, counted) => {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>();
    const send = async () => {
      const leave = () => file.destroy(new Error('The reader of a file took nothing for too long.'));
      const pages = whileRead(writeFile(read, asker, counted), leave, idleMs);
      const file = Readable.from(pages, { objectMode: false });
      resolve(file);
      // Either the file was read to its end, or its reader left.
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

async function* writeFile(read: ReadInTurn, asker: Asker, counted: Counted): AsyncGenerator<string> {
  yield writeCsvRow(CLICK_COLUMNS);
  yield* writeClicks(read, asker, counted);
}

/** One row per click; thinned clicks are one row per quarter of an hour, with their number. `whole`: with all of `WHOLE_COLUMNS`. */
export async function* writeClicks(
  read: ReadInTurn,
  asker: Asker,
  counted: Counted,
  whole: WholeLink | null = null,
): AsyncGenerator<string> {
  const { link, filter, cities } = counted;
  yield await read(asker, (store) => writeThinned(store, counted, whole));
  for (const isBot of whole === null ? [false] : [false, true]) {
    // Each page takes a turn of its own: a slow reader holds none between two pages.
    const readPage = (after: PagedClick | null) =>
      read(asker, (store) => store.listPage(link.id, filter, { after, most: PAGE_CLICKS, isBot }));
    for await (const page of readPages(PAGE_CLICKS, readPage))
      yield page.map((click) => writeClick(click, showClick(click, cities), { whole, isBot })).join('');
  }
}

function writeClick(
  { previous }: PagedClick,
  click: ReturnType<typeof showClick>,
  { whole, isBot }: { whole: WholeLink | null; isBot: boolean },
): string {
  const isScan = !isBot && click.referrer === QR_CODE;
  const cells = [...COLUMNS.map((column) => click[column]), isBot ? 0 : 1, isScan ? 1 : 0];
  const before = isBot || previous === null ? null : new Date(previous).toISOString();
  return writeCsvRow(whole === null ? cells : [whole.code, ...cells, isBot ? 1 : 0, before, whole.originalUrl]);
}

async function writeThinned(
  store: StatisticsStore,
  { link, filter }: Counted,
  whole: WholeLink | null,
): Promise<string> {
  const before = await store.findThinnedBefore();
  // These sums hold neither country nor device, so a filtered file leaves them out.
  if (before === null || narrows(filter)) return '';
  const counts = linkCounts(store, link.id, await store.findTotal(link.id), before);
  const from = quarterOf(filter.from ?? 0);
  const to = quarterOf(Math.min(before, filter.to ?? before));
  return (await counts.listQuarters({ from, to }))
    .filter(({ clicks }) => clicks > 0)
    .map(({ quarter, clicks }) => {
      const at = new Date(startOfQuarter(quarter)).toISOString();
      const cells = [...COLUMNS.map((column) => (column === 'clicked_at' ? at : null)), clicks, null];
      return writeCsvRow(whole === null ? cells : [whole.code, ...cells, null, null, whole.originalUrl]);
    })
    .join('');
}
