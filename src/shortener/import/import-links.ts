// The story of an import: links of another shortener, all rows or none, with a report of each wrong row; then their clicks. It can
// be repeated: links that are there stay, and no click is counted twice.
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { tell } from '#platform/telling/telling.ts';
import { tooManyClicksInFile, unknownFile } from '../errors.ts';
import { linkChanged, ownerOf, RECORDED_CODES } from '../links.ts';
import { readFields } from '../managed/fields.ts';
import type { ManagedStore, NewManagedLink } from '../managed/managed-store.ts';
import { nobody } from '../managed/rules/scope.ts';
import { showLink } from '../rules/show-link.ts';
import { linkCreated } from '../told-events.ts';
import type { ClickCounts, ClickImport } from './import-clicks.ts';
import type { ImportStore } from './import-store.ts';
import { BROKEN, readBeginning, readRecords, TOO_LONG } from './read-file.ts';
import { readBitly } from './rules/bitly.ts';
import type { ForeignClick, ForeignItem, ForeignLink, ReadRecord, Source } from './rules/foreign.ts';
import { makeKutt } from './rules/kutt.ts';
import { readOwnCsv } from './rules/own-csv.ts';
import { readShape, recogniseSource } from './rules/recognise.ts';
import { readShlink } from './rules/shlink.ts';
import { readYourls } from './rules/yourls.ts';

type ImportProblem = { row: number; code: string; problem: string };

export type ImportReport = {
  from: Source;
  /** Links in the file. */
  rows: number;
  added: number;
  unchanged: number;
  /** All clicks that were counted there, as far as the file says so. */
  total: number;
  /** Clicks that the file has one by one: new ones, those that are here already, and those of links that are not. */
  clicks: number;
  clicksAdded: number;
  clicksKnown: number;
  clicksWithoutLink: number;
  problemCount: number;
  /** The first 100. */
  problems: ImportProblem[];
};

export type ImportRequest = {
  file: string;
  from?: Source;
  isDryRun?: boolean;
  /** Rows with a problem are left out; otherwise nothing is written then. */
  isLenient?: boolean;
  owner?: Tenant;
  by?: Actor;
  /** Few lines of sums can stand for any number of clicks; without it there is no limit. */
  mostClicks?: number;
};

type ImportNeeds = {
  store: ManagedStore;
  imports: ImportStore;
  importClicks(given: ClickImport): Promise<ClickCounts>;
  audit: AuditLog;
  shortenerUrl: string;
  clock: Clock;
  check: { target(url: string): string | null; code(code: string): string | null };
};

type Row = { row: number; link: NewManagedLink; total: number | null };

const BATCH_ROWS = 1_000;
const MOST_PROBLEMS = 100;
/** No click of the web is older. */
const EARLIEST = Date.UTC(1995, 0, 1);

/** Of a hostile file: others are served in between. */
const ITEMS_IN_A_TURN = 100;
/** A cell may be longer than anybody reads. */
const [CODE_SHOWN, PROBLEM_SHOWN] = [255, 300];

const lineProblems = new Map([
  [BROKEN, 'The line is not JSON.'],
  [TOO_LONG, 'The line is too long to be read.'],
]);

/** Ends the transaction without a change. */
class NothingImported extends Error {}

const readers: Record<Source, () => ReadRecord> = {
  ...{ shlink: () => readShlink, yourls: () => readYourls, kutt: makeKutt },
  ...{ bitly: () => readBitly, csv: () => readOwnCsv },
};

export type ImportLinks = ReturnType<typeof makeImport>;

export function makeImport({ store, imports, importClicks, audit, clock, shortenerUrl, check }: ImportNeeds) {
  return async (request: ImportRequest): Promise<ImportReport> => {
    const { file, isDryRun = false, isLenient = false, owner = nobody, by = 'command line' } = request;
    const { mostClicks = Infinity } = request;
    const beginning = await readBeginning(file);
    const shape = readShape(beginning);
    const from = request.from ?? recogniseSource(beginning, shape);
    if (from === null) throw unknownFile();
    // The same reader for both passes: Kutt's clicks name their links by numbers that the first pass has seen.
    const read = readers[from]();
    const openItems = async function* (): AsyncGenerator<{ row: number; item: ForeignItem }> {
      let unseen = 0;
      for await (const record of readRecords(file, shape, beginning)) {
        const problem = lineProblems.get(record.table);
        const items = problem === undefined ? read(record) : [{ code: '', problem }];
        for (const item of items) {
          yield { row: record.row, item };
          unseen += 1;
          if (unseen < ITEMS_IN_A_TURN) continue;
          unseen = 0;
          await giveWay();
        }
      }
    };
    const report = emptyReport(from);
    try {
      await store.transaction(async (within) => {
        Object.assign(report, emptyReport(from));
        const codes: string[] = [];
        for await (const batch of readBatches(openItems(), { owner, mostClicks }, report)) {
          codes.push(...(await saveBatch(batch, report, within)).slice(0, RECORDED_CODES - codes.length));
        }
        if (isDryRun || (report.problemCount > 0 && !isLenient)) throw new NothingImported();
        if (report.added + report.clicks === 0) return;
        const { added, unchanged, clicks } = report;
        const entry = { actor: by, action: 'link.import', details: { from, added, unchanged, clicks, codes } };
        await audit.record({ ...ownerOf({ owner }), ...entry }, within);
        // One notice for all: another process may have cached that one of these codes does not exist.
        await within.notify(linkChanged, '');
      });
    } catch (error) {
      if (error instanceof NothingImported) return report;
      throw error;
    }
    if (report.clicks > 0) {
      const counts = await importClicks({ source: from, owner, clicks: pickClicks(openItems(), clock.now()) });
      const { added: clicksAdded, known: clicksKnown, orphans: clicksWithoutLink } = counts;
      Object.assign(report, { clicksAdded, clicksKnown, clicksWithoutLink });
    }
    await imports.updateEarlier(from);
    return report;
  };

  async function* readBatches(
    items: AsyncIterable<{ row: number; item: ForeignItem }>,
    { owner, mostClicks }: { owner: Tenant; mostClicks: number },
    report: ImportReport,
  ): AsyncGenerator<Row[]> {
    let batch: Row[] = [];
    let clicks = 0;
    for await (const { row, item } of items) {
      if ('problem' in item) note(report, { row, ...item });
      else if ('clicks' in item) {
        clicks += item.clicks.length;
        if (clicks > mostClicks) throw tooManyClicksInFile();
        countClicks(item.clicks, row, report);
      } else {
        report.rows += 1;
        const link = readLink(item.link, owner);
        if (typeof link === 'string') note(report, { row, code: item.link.code, problem: link });
        else batch.push({ row, link, total: item.link.total });
      }
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /** The link as it can be made, or the words of what is wrong with it. */
  function readLink(given: ForeignLink, owner: Tenant): NewManagedLink | string {
    const { code, url, title, note: words, tags, offReason, offAt } = given;
    const now = clock.now();
    if (url === '') return 'The row has no link. It is expected in the column url.';
    if (code === '') return 'The row has no code. It is expected in the column code.';
    const problem = check.target(url) ?? check.code(code);
    if (problem !== null) return problem;
    const createdAt = given.createdAt ?? now;
    if (!(createdAt >= 0 && createdAt <= now)) {
      return `"${new Date(createdAt).toISOString()}" is not a past time such as 2026-11-15T12:00:00Z.`;
    }
    const { fields, problems } = readFields({ title, note: words, tags, reason: offReason ?? '' });
    if (problems[0] !== undefined) return problems[0].message;
    const isOff = offAt !== null && offAt <= now;
    const { reason, ...kept } = fields;
    const off = isOff ? { disabledAt: new Date(offAt || now), disabledReason: reason || null } : {};
    return { code, originalUrl: url, createdAt: new Date(createdAt), owner, ...kept, ...off };
  }

  async function saveBatch(batch: readonly Row[], report: ImportReport, within: Transaction): Promise<string[]> {
    const made = await store.insertLinks(
      batch.map(({ link }) => link),
      within,
    );
    report.added += made.length;
    const added = new Set(made.map(({ code }) => code));
    const links = batch.flatMap(({ link }) => (added.has(link.code) ? link : []));
    const tells = links.map((link) => tell(linkCreated, link.code, showLink(link, shortenerUrl)));
    const owner = links[0]?.owner;
    if (owner) await audit.tell(owner, tells, within);
    const others = batch.filter(({ link }) => !added.delete(link.code));
    const stored = await store.listByCodes(
      others.map(({ link }) => link.code),
      within,
    );
    const known = new Map(stored.map((link) => [link.code, link]));
    const totals = new Map<string, number>();
    const wrong = new Set<Row>();
    for (const one of others) {
      const { link, row } = one;
      const there = known.get(link.code);
      const isOwn = JSON.stringify(there?.owner) === JSON.stringify(link.owner);
      if (there?.originalUrl === link.originalUrl && isOwn) report.unchanged += 1;
      else {
        wrong.add(one);
        note(report, { row, code: link.code, problem: 'The code already exists with another link.' });
      }
    }
    for (const one of batch.filter((row) => !wrong.has(row))) {
      if (one.total === null) continue;
      report.total += one.total;
      totals.set(one.link.code, (totals.get(one.link.code) ?? 0) + one.total);
    }
    if (totals.size > 0) await imports.saveTotals(report.from, totals, within);
    return made.map(({ code }) => code);
  }

  function countClicks(clicks: readonly ForeignClick[], row: number, report: ImportReport): void {
    const now = clock.now();
    const wrong = clicks.find((click) => !isPast(click, now));
    report.clicks += clicks.filter((click) => isPast(click, now)).length;
    if (wrong !== undefined)
      note(report, { row, code: wrong.code, problem: 'The time of a click is not in the past.' });
  }
}

const isPast = ({ at }: ForeignClick, now: number): boolean => at >= EARLIEST && at <= now;

async function* pickClicks(items: AsyncIterable<{ item: ForeignItem }>, now: number): AsyncGenerator<ForeignClick[]> {
  for await (const { item } of items) if ('clicks' in item) yield item.clicks.filter((click) => isPast(click, now));
}

function note(report: ImportReport, { row, code, problem }: ImportProblem): void {
  report.problemCount += 1;
  if (report.problems.length >= MOST_PROBLEMS) return;
  const cut = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '\ufffd').toWellFormed();
  report.problems.push({ row, code: cut(code, CODE_SHOWN), problem: cut(problem, PROBLEM_SHOWN) });
}

const emptyReport = (from: Source): ImportReport => ({
  ...{ from, rows: 0, added: 0, unchanged: 0, total: 0, clicks: 0, clicksAdded: 0, clicksKnown: 0 },
  ...{ clicksWithoutLink: 0, problemCount: 0, problems: [] },
});
