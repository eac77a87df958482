// Reads a file of another shortener as a stream of records: CSV, SQL dumps, and JSON, one answer on each line or one in all. What is
// in memory at a time has a limit, whatever the file holds.
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { readCsvCell } from '#platform/text/csv.ts';
import { unreadableFile } from '../errors.ts';
import type { ForeignRecord } from './rules/foreign.ts';
import { findItems } from './rules/json-items.ts';
import { hasBackslashes, LISTS, nameColumn, type Shape } from './rules/recognise.ts';
import { readDump } from './rules/sql-dump.ts';

/** The tables of a line that is not JSON, and of one that is too long. No table of a dump has a blank in its name. */
export const BROKEN = 'a broken line';
export const TOO_LONG = 'a long line';

/** A limit, because with a missing quotation mark the whole file would be read as one cell. */
const maxRecordBytes = 1024 * 1024;
/** More than any export has: every row would be as wide as the first one. */
const maxColumns = 500;
/** Tools that make dumps begin a new line after about a megabyte. */
const maxLineLength = 16 * 1024 * 1024;

export async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function* readRecords(path: string, shape: Shape, beginning: string): AsyncGenerator<ForeignRecord> {
  const records =
    shape === 'csv' ? readCsv(path, beginning) : shape === 'sql' ? readSql(path, beginning) : readJson(path);
  try {
    yield* records;
  } catch (error) {
    throw isOfParser(error) ? unreadableFile({ cause: error }) : error;
  }
}

/** What the parsers of CSV and JSON throw. */
function isOfParser(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return code.startsWith('CSV_') || error instanceof SyntaxError;
}

/** The reader of the last stream gets the errors. */
const ignore = () => undefined;

async function* readCsv(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  const [header = ''] = beginning.split(/[\r\n]/, 1);
  const countOf = (sign: string) => header.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
  const options = {
    ...{ delimiter, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
    max_record_size: maxRecordBytes,
    info: true,
  };
  type Read = { record: string[]; info: { lines: number } };
  const rows = pipeline(createReadStream(path), parse(options), ignore) as AsyncIterable<Read>;
  let columns: string[] | undefined;
  for await (const { record: cells, info } of rows) {
    // The parser says where a record ends; a cell may have many lines.
    const row = info.lines - cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    if (columns === undefined) {
      if (cells.length > maxColumns) throw unreadableFile();
      columns = cells.map(nameColumn);
      continue;
    }
    const named = columns.flatMap((name, index) => {
      const cell = cells[index];
      return cell === undefined ? [] : [[name, readCsvCell(cell)] as const];
    });
    yield { row, table: 'csv', values: Object.fromEntries(named) };
  }
}

async function* readSql(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  const readLine = readDump(hasBackslashes(beginning));
  let row = 0;
  for await (const line of linesOf(path)) {
    row += 1;
    if (line === null) yield { row, table: TOO_LONG, values: {} };
    else
      for (const { table, columns, cells } of readLine(line)) {
        if (columns === null) yield { row, table, values: {}, cells };
        else yield { row, table, values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])) };
      }
  }
}

async function* readJson(path: string): AsyncGenerator<ForeignRecord> {
  let row = 0;
  let isFirst = true;
  for await (const line of linesOf(path)) {
    row += 1;
    const text = line?.trim().replace(/,$/, '');
    if (text === '') continue;
    const parsed = text === undefined ? undefined : parseJson(text);
    // A file that is one answer over many lines, or over a very long one.
    if (parsed === undefined && isFirst) return yield* readWhole(path);
    isFirst = false;
    if (parsed === undefined) yield { row, table: line === null ? TOO_LONG : BROKEN, values: {} };
    else yield* listRecords(row, parsed);
  }
}

/** The lists in the answer are read piece by piece; an answer without one is short. */
async function* readWhole(path: string): AsyncGenerator<ForeignRecord> {
  const items = findItems(LISTS, maxLineLength);
  let isEmpty = true;
  for await (const piece of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    for (const { line, text } of items.read(piece)) {
      isEmpty = false;
      if (text === null) yield { row: line, table: TOO_LONG, values: {} };
      else yield* listRecords(line, JSON.parse(text));
    }
  }
  items.end();
  if (!isEmpty) return;
  if ((await stat(path)).size > maxRecordBytes) throw unreadableFile();
  yield* listRecords(1, JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, '')));
}

function* listRecords(row: number, value: unknown): Generator<ForeignRecord> {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'object' && one !== null) yield { row, table: 'json', values: one as Record<string, unknown> };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null stands for a line that is too long. */
async function* linesOf(path: string): AsyncGenerator<string | null> {
  let rest = '';
  let isLong = false;
  const end = (text: string) => (isLong ? null : (rest + text).replace(/^\ufeff/, ''));
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      yield end(chunk.slice(from, at));
      rest = '';
      isLong = false;
      from = at + 1;
    }
    rest = isLong ? '' : rest + chunk.slice(from);
    isLong ||= rest.length > maxLineLength;
  }
  if (rest !== '' || isLong) yield end('');
}
