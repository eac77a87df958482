// The story of an import: links of another shortener, all rows or none, with a report of each wrong row; then their clicks. It can
// be repeated: links that are there stay, and no click is counted twice.
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { readBeginning, type Sent } from '#platform/reading/text.ts';
import { isTurnOver, nextTurn } from '#platform/reading/turns.ts';
import { tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { tooManyClicksInFile, tooManyRowsInFile, unknownFile } from '../errors.ts';
import { linkChanged, ownerOf, RECORDED_CODES } from '../links.ts';
import type { NewManagedLink } from '../managed/managed-store.ts';
import { isInScope, nobody } from '../managed/rules/scope.ts';
import type { ShortenerRoom } from '../room.ts';
import { showLink } from '../rules/show-link.ts';
import { linkCreated } from '../told-events.ts';
import { countLeftOut, importClicks } from './import-clicks.ts';
import { emptyReport, type ImportReport, noteNotice, noteProblem, noteUnread } from './import-report.ts';
import type { FileTotal } from './import-store.ts';
import { BROKEN, readRecords, TOO_LONG } from './read-file.ts';
import { readLink } from './read-link.ts';
import { readBitly } from './rules/bitly.ts';
import type { ForeignClick, ForeignItem, ForeignLink, ReadRecord, Source } from './rules/foreign.ts';
import { readHosted } from './rules/hosted.ts';
import { readKutt } from './rules/kutt.ts';
import { readOwnCsv } from './rules/own-csv.ts';
import { readShape, recogniseSource } from './rules/recognise.ts';
import { readShlink } from './rules/shlink.ts';
import { readYourls } from './rules/yourls.ts';

export type ImportRequest = {
  file: Sent;
  /** A second file with the clicks of the links of the first. */
  clicksFile?: Sent | undefined;
  from?: Source | null | undefined;
  isDryRun?: boolean;
  /** Rows with a problem are left out; otherwise nothing is written then. */
  isLenient?: boolean;
  owner?: Tenant | undefined;
  by: Actor;
  /** Few lines of sums can stand for any number of clicks; without it there is no limit. */
  mostClicks?: number;
  /** Rows and items of each file, in all tables; without it there is no limit. */
  mostRows?: number;
};

type Row = { row: number; link: NewManagedLink; given: ForeignLink };
type Located = { row: number; item: ForeignItem };

const BATCH_ROWS = 1_000;
/** Links of the same moment stay together, so that an export has them in the same order as the file; but not without a limit. */
const MOST_OF_A_MOMENT = 2_000;
/** To write more of them at once takes longer than a short turn. */
const WRITTEN_AT_ONCE = 500;
/** No click of the web is older. */
const EARLIEST = Date.UTC(1995, 0, 1);

const MADE_HERE = 'figures of links that were made here';

const lineProblems = new Map([
  [BROKEN, msg('The line is not JSON.').text],
  [TOO_LONG, msg('The line is too long to be read.').text],
]);

/** Ends the transaction without a change. */
class NothingImported extends Error {}

const readers: Record<Source, ReadRecord> = {
  shlink: readShlink,
  yourls: readYourls,
  kutt: readKutt,
  bitly: readBitly,
  rebrandly: readHosted,
  dub: readHosted,
  csv: readOwnCsv,
};

/** One file that is imported. */
type Import = ShortenerRoom & { report: ImportReport; owner: Tenant };

export async function importLinks(room: ShortenerRoom, request: ImportRequest): Promise<ImportReport> {
  const { imports, managed, audit } = room;
  const { file, clicksFile, isDryRun = false, isLenient = false, owner = nobody, by } = request;
  const { mostClicks = Infinity, mostRows = Infinity } = request;
  const from = request.from ?? recognise(await readBeginning(file));
  if (from === null) throw unknownFile();
  const openItems = async function* (): AsyncGenerator<Located> {
    yield* readItems(file, readers[from], mostRows);
    if (clicksFile !== undefined) yield* readItems(clicksFile, readers[from], mostRows);
  };
  const now = room.clock.now();
  const isRefused = (link: ForeignLink) => typeof readLink(room, link, owner, now) === 'string';
  const ofClicks = () => ({ source: from, owner, items: pastItems(openItems(), now), isRefused });
  const report = emptyReport(from);
  try {
    await managed.transaction(async (within) => {
      Object.assign(report, emptyReport(from));
      const codes: string[] = [];
      const reading = { ...room, report, owner };
      await imports.beginLong(within);
      await imports.prepareTotals(within);
      for await (const batch of readBatches(reading, openItems(), mostClicks)) {
        codes.push(...(await saveBatch(reading, batch, within)).slice(0, RECORDED_CODES - codes.length));
      }
      const madeHere = await imports.saveTotals(from, within);
      if (madeHere > 0) noteUnread(report, [MADE_HERE], madeHere);
      if (isDryRun && report.clicks > 0) noteClicks(report, await countLeftOut(room, ofClicks(), within));
      if (isDryRun || (report.problemCount > 0 && !isLenient)) throw new NothingImported();
      if (report.added + report.clicks === 0) return;
      const { added, unchanged, clicks } = report;
      const details = { from, added, unchanged, clicks, codes };
      await audit.record({ ...ownerOf({ owner }), actor: by, action: 'link.import', details }, within);
      // One notice for all: another process may have cached that one of these codes does not exist.
      await within.notify(linkChanged, '');
    });
  } catch (error) {
    if (error instanceof NothingImported) return report;
    throw error;
  }
  if (report.clicks > 0) {
    const { added: clicksAdded, known: clicksKnown, ...left } = await importClicks(room, ofClicks());
    Object.assign(report, { clicksAdded, clicksKnown });
    noteClicks(report, left);
  }
  await imports.updateEarlier(from);
  return report;
}

async function* readBatches(reading: Import, items: AsyncIterable<Located>, mostClicks: number): AsyncGenerator<Row[]> {
  const { report } = reading;
  let batch: Row[] = [];
  let clicks = 0;
  for await (const { row, item } of items) {
    if ('problem' in item) noteProblem(report, { row, ...item });
    else if ('unread' in item) noteUnread(report, item.unread);
    else if ('clicks' in item) {
      clicks += item.clicks.length;
      if (clicks > mostClicks) throw tooManyClicksInFile();
      countClicks(reading, item.clicks, row);
    } else if ('link' in item) {
      const one = checkRow(reading, item.link, row);
      if (one === null) continue;
      const isOther = one.link.createdAt.getTime() !== batch.at(-1)?.link.createdAt.getTime();
      if ((batch.length >= BATCH_ROWS && isOther) || batch.length >= MOST_OF_A_MOMENT) {
        yield batch;
        batch = [];
      }
      batch.push(one);
    }
  }
  yield batch;
}

function checkRow(reading: Import, given: ForeignLink, row: number): Row | null {
  const { report, owner } = reading;
  const { code, offAt, expiry } = given;
  const now = reading.clock.now();
  report.rows += 1;
  const read = readLink(reading, given, owner, now);
  if (typeof read === 'string') {
    noteProblem(report, { row, code, problem: read });
    return null;
  }
  for (const problem of read.notices) noteNotice(report, { row, code, problem });
  if (expiry !== null && offAt !== null && offAt > now) noteUnread(report, [expiry]);
  return { row, link: read.link, given };
}

async function saveBatch(reading: Import, batch: readonly Row[], within: Transaction): Promise<string[]> {
  const { managed, imports, audit, shortenerUrl, report, owner } = reading;
  // An export has the newest first, and of one moment the last that was made.
  const firsts = new Map(batch.toReversed().map(({ link }) => [link.code, link]));
  const added = new Set<string>();
  for (const some of inParts([...firsts.values()])) {
    for (const { code } of await managed.insertLinks(some, within)) added.add(code);
    if (isTurnOver()) await nextTurn();
  }
  report.added += added.size;
  const isNew = new Set<Row>();
  for (const one of batch) if (added.delete(one.link.code)) isNew.add(one);
  for (const some of inParts([...isNew])) {
    const tells = some.map(({ link }) => tell(linkCreated, link.code, showLink(link, shortenerUrl)));
    await audit.tell(owner, tells, within);
    if (isTurnOver()) await nextTurn();
  }
  const others = batch.filter((one) => !isNew.has(one)).map(({ link }) => link.code);
  const known = new Map((await managed.listByCodes(others, within)).map((link) => [link.code, link]));
  const totals: FileTotal[] = [];
  for (const one of batch) {
    const { link, row, given } = one;
    const there = known.get(link.code);
    const isOwn = there !== undefined && isInScope({ owner, isOperator: false }, there);
    if (!isNew.has(one) && !(isOwn && there.originalUrl === link.originalUrl)) {
      noteProblem(report, { row, code: link.code, problem: msg('The code already exists with another link.').text });
      continue;
    }
    if (!isNew.has(one)) report.unchanged += 1;
    const { total, own } = given;
    report.total += total ?? 0;
    const figures = own === null ? null : { clicks: total ?? 0, ...own };
    if (total !== null) totals.push({ code: link.code, total, brought: isNew.has(one), own: figures });
  }
  if (totals.length > 0) await imports.stageTotals(totals, within);
  return [...isNew].map(({ link }) => link.code);
}

function countClicks({ report, clock }: Import, clicks: readonly ForeignClick[], row: number): void {
  const now = clock.now();
  const wrong = clicks.find((click) => !isPast(click, now));
  report.clicks += clicks.filter((click) => isPast(click, now)).length;
  if (wrong !== undefined)
    noteProblem(report, { row, code: wrong.code, problem: msg('The time of a click is not in the past.').text });
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += WRITTEN_AT_ONCE) yield items.slice(from, from + WRITTEN_AT_ONCE);
}

const recognise = (beginning: string): Source | null => recogniseSource(beginning, readShape(beginning));

async function* readItems(file: Sent, read: ReadRecord, mostRows: number): AsyncGenerator<Located> {
  const beginning = await readBeginning(file);
  let rows = 0;
  for await (const record of readRecords(file, readShape(beginning), beginning)) {
    rows += 1;
    if (rows > mostRows) throw tooManyRowsInFile();
    const problem = lineProblems.get(record.table);
    const items = problem === undefined ? read(record) : [{ code: '', problem }];
    for (const item of items) {
      yield { row: record.row, item };
      if (isTurnOver()) await nextTurn();
    }
  }
}

function noteClicks(report: ImportReport, { refused, orphans }: { refused: number; orphans: number }): void {
  Object.assign(report, { clicksRefused: refused, clicksWithoutLink: orphans });
}

const isPast = ({ at }: ForeignClick, now: number): boolean => at >= EARLIEST && at <= now;

async function* pastItems(items: AsyncIterable<Located>, now: number): AsyncGenerator<ForeignItem> {
  for await (const { item } of items) {
    yield 'clicks' in item ? { clicks: item.clicks.filter((click) => isPast(click, now)) } : item;
  }
}
