// Imports links from a CSV file: all rows or none, with a report of each wrong row.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { linkChanged } from './links.ts';
import { type ImportRow, type RowCheck, readImportRow } from './rules/import-row.ts';
import type { LinkStore, NewLink } from './store.ts';

type ImportProblem = { row: number; code: string; problem: string };
export type ImportReport = { rows: number; added: number; unchanged: number; problems: ImportProblem[] };

type ImportNeeds = { store: LinkStore; audit: AuditLog; clock: Clock; check: RowCheck };

type NumberedLink = NewLink & { row: number };

const BATCH_ROWS = 1_000;
const MOST_PROBLEMS = 100;
/** So many codes stand in the audit log; the count is of all. */
const RECORDED_CODES = 1_000;

/** Ends the transaction without a change. */
class NothingImported extends Error {}

/** Nothing is written when there is a problem, or in a dry run. */
export function makeImport({ store, audit, clock, check }: ImportNeeds) {
  return async (file: string, isDryRun: boolean, by: Actor = 'command line'): Promise<ImportReport> => {
    const report: ImportReport = { rows: 0, added: 0, unchanged: 0, problems: [] };
    const note = (row: number, code: string, problem: string) => {
      if (report.problems.length < MOST_PROBLEMS) report.problems.push({ row, code, problem });
    };
    try {
      await store.transaction(async (within) => {
        Object.assign(report, { rows: 0, added: 0, unchanged: 0, problems: [] });
        const codes: string[] = [];
        for await (const batch of readBatches(file, (row) => readImportRow(row, clock.now(), check), note)) {
          report.rows += batch.length;
          const added = await store.insertLinks(batch, within);
          report.added += added.size;
          codes.push(...[...added].slice(0, RECORDED_CODES - codes.length));
          const others = batch.filter(({ code }) => !added.delete(code));
          const known = others.map(({ code }) => code);
          const stored = new Map((await store.listByCodes(known, within)).map((link) => [link.code, link.originalUrl]));
          for (const { code, originalUrl, row } of others) {
            if (stored.get(code) === originalUrl) report.unchanged += 1;
            else note(row, code, 'The code already exists with another link.');
          }
        }
        if (isDryRun || report.problems.length > 0) throw new NothingImported();
        if (report.added === 0) return;
        const details = { added: report.added, unchanged: report.unchanged, codes };
        await audit.record({ actor: by, action: 'link.import', details }, within);
        // One notice for all: another process may have cached that one of these codes does not exist.
        await within.notify(linkChanged, '');
      });
    } catch (error) {
      if (!(error instanceof NothingImported)) throw error;
    }
    return report;
  };
}

export type ImportLinks = ReturnType<typeof makeImport>;

async function* readBatches(
  file: string,
  read: (row: ImportRow) => NewLink | { problem: string },
  note: (row: number, code: string, problem: string) => void,
): AsyncGenerator<NumberedLink[]> {
  const options = { columns: lowerCase, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true };
  const rows = createReadStream(file).pipe(parse(options)) as AsyncIterable<ImportRow>;
  let batch: NumberedLink[] = [];
  let number = 1;
  for await (const row of rows) {
    number += 1;
    const link = read(row);
    if ('problem' in link) note(number, row.code ?? '', link.problem);
    else batch.push({ ...link, row: number });
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const lowerCase = (names: string[]) => names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
