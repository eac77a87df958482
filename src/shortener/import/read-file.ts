// Reads a file of another shortener as a stream of records: CSV, SQL dumps, and JSON, one answer on each line or one in all. What is
// in memory at a time has a limit, whatever the file holds.
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { readCsvCell } from '#platform/text/csv.ts';
import { unreadableFile } from '../errors.ts';
import type { ForeignRecord } from './rules/foreign.ts';
import { findList, nameColumn, type Shape } from './rules/recognise.ts';
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
    shape === 'csv' ? readCsv(path, beginning) : shape === 'sql' ? readSql(path, beginning) : readJson(path, beginning);
  try {
    yield* records;
  } catch (error) {
    throw isOfParser(error) ? unreadableFile({ cause: error }) : error;
  }
}

/** What the parsers of CSV and JSON throw; stream-json names its own errors in their text only. */
function isOfParser(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return code.startsWith('CSV_') || error instanceof SyntaxError || /^Parser |top-level/i.test(error.message);
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
  };
  const rows = pipeline(createReadStream(path), parse(options), ignore) as AsyncIterable<string[]>;
  let columns: string[] | undefined;
  let row = 0;
  for await (const cells of rows) {
    row += 1;
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
  const readLine = readDump(/MySQL dump|MariaDB dump|phpMyAdmin|`/i.test(beginning));
  let row = 0;
  for await (const line of linesOf(path)) {
    row += 1;
    if (line === null) yield { row, table: TOO_LONG, values: {} };
    else for (const { table, values } of readLine(line)) yield { row, table, values };
  }
}

async function* readJson(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  let row = 0;
  let isFirst = true;
  for await (const line of linesOf(path)) {
    row += 1;
    const text = line?.trim().replace(/,$/, '');
    if (text === '') continue;
    const parsed = text === undefined ? undefined : parseJson(text);
    // A file that is one answer over many lines, or over a very long one.
    if (parsed === undefined && isFirst) return yield* readWhole(path, beginning);
    isFirst = false;
    if (parsed === undefined) yield { row, table: line === null ? TOO_LONG : BROKEN, values: {} };
    else yield* listRecords(row, parsed);
  }
}

/** The list in the answer is read piece by piece; an answer without one is short. */
async function* readWhole(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  const list = findList(beginning);
  if (list === null) {
    if ((await stat(path)).size > maxRecordBytes) throw unreadableFile();
    return yield* listRecords(1, JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, '')));
  }
  const values = { packValues: true, streamValues: false };
  const items =
    list === ''
      ? pipeline(createReadStream(path), streamArray.withParserAsStream(values), ignore)
      : pipeline(
          createReadStream(path),
          pick.withParserAsStream({ ...values, filter: list, once: true }),
          streamArray.asStream(),
          ignore,
        );
  let row = 0;
  for await (const { value } of items as AsyncIterable<{ value: unknown }>) {
    row += 1;
    yield* listRecords(row, value);
  }
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
  const end = (text: string) => (isLong ? null : (rest + text).replace(/^\ufeff/, '').replace(/\r$/, ''));
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
