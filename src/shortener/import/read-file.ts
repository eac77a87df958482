// Reads a file of another shortener as a stream of records: CSV, SQL dumps, and JSON, one answer on each line or one in all.
import { readCsv } from '#platform/reading/csv.ts';
import { readJson, readJsonLines } from '#platform/reading/json.ts';
import { Unreadable } from '#platform/reading/limits.ts';
import { readDump } from '#platform/reading/sql-dump.ts';
import { readText, type Sent } from '#platform/reading/text.ts';
import { readCsvCell } from '#platform/text/csv.ts';
import { unreadableFile } from '../errors.ts';
import type { ForeignRecord } from './rules/foreign.ts';
import { hasBackslashes, LISTS, nameColumn, type Shape } from './rules/recognise.ts';

/** The tables of a line that is not JSON, and of one that is too long. No table of a dump has a blank in its name. */
export const BROKEN = 'a broken line';
export const TOO_LONG = 'a long line';

export async function* readRecords(sent: Sent, shape: Shape, beginning: string): AsyncGenerator<ForeignRecord> {
  const text = readText(sent, { isLenient: true });
  try {
    if (shape === 'csv') yield* readTable(text);
    else if (shape === 'sql') yield* readTables(text, beginning);
    else yield* readAnswers(text, beginning);
  } catch (error) {
    throw error instanceof Unreadable ? unreadableFile({ cause: error }) : error;
  }
}

async function* readTable(text: AsyncIterable<string>): AsyncGenerator<ForeignRecord> {
  let columns: string[] | undefined;
  for await (const { line, cells } of readCsv(text, { trims: true })) {
    if (columns === undefined) columns = cells.map(nameColumn);
    else yield { row: line, table: 'csv', values: nameCells(columns, cells, readCsvCell) };
  }
}

async function* readTables(text: AsyncIterable<string>, beginning: string): AsyncGenerator<ForeignRecord> {
  for await (const { line, row } of readDump(text, hasBackslashes(beginning))) {
    if (row === null) yield { row: line, table: TOO_LONG, values: {} };
    else if (row.columns === null) yield { row: line, table: row.table, values: {}, cells: row.cells };
    else yield { row: line, table: row.table, values: nameCells(row.columns, row.cells, (cell) => cell) };
  }
}

/** Columns without a cell are left out: a few letters of a file must not stand for hundreds of them. */
function nameCells<Cell>(columns: readonly string[], cells: readonly Cell[], read: (cell: Cell) => unknown) {
  const named: [string, unknown][] = [];
  for (const [at, cell] of cells.entries()) {
    const name = columns[at];
    if (name === undefined) break;
    named.push([name, read(cell)]);
  }
  return Object.fromEntries(named);
}

/** A first line that is JSON by itself begins a file of such lines; else it is one answer over many lines, or over a long one. */
async function* readAnswers(text: AsyncIterable<string>, beginning: string): AsyncGenerator<ForeignRecord> {
  const lists = [...LISTS];
  for await (const answer of isJson(firstLine(beginning)) ? readJsonLines(text, lists) : readJson(text, lists)) {
    if ('broken' in answer) {
      const table = answer.broken.code === 'not_json' ? BROKEN : TOO_LONG;
      yield { row: answer.line, table, values: {} };
    } else yield* listRecords(answer.line, answer.value);
  }
}

function firstLine(beginning: string): string {
  const text = beginning.replace(/^\ufeff/, '').trimStart();
  const end = text.indexOf('\n');
  return (end < 0 ? text : text.slice(0, end)).trimEnd().replace(/,$/, '');
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function* listRecords(row: number, value: unknown): Generator<ForeignRecord> {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'object' && one !== null) yield { row, table: 'json', values: one as Record<string, unknown> };
  }
}
