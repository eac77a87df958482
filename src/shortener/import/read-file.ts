// Reads a file of another shortener as a stream of records, one in memory at a time: CSV, SQL dumps, and JSON, one answer on each
// line or one in all.
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { readCsvCell } from '#platform/text/csv.ts';
import type { ForeignRecord } from './rules/foreign.ts';
import { nameColumn, type Shape } from './rules/recognise.ts';
import { readDump } from './rules/sql-dump.ts';

/** The table of a line that cannot be read. */
export const BROKEN = 'broken';

/** A limit, because with a missing quotation mark the whole file would be read as one cell. */
const maxRecordBytes = 4 * 1024 * 1024;

export async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

export function readRecords(path: string, shape: Shape, beginning: string): AsyncGenerator<ForeignRecord> {
  if (shape === 'csv') return readCsv(path, beginning);
  return shape === 'sql' ? readSql(path, beginning) : readJson(path);
}

async function* readCsv(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  const [header = ''] = beginning.split(/[\r\n]/, 1);
  const countOf = (sign: string) => header.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
  const options = {
    ...{ delimiter, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
    max_record_size: maxRecordBytes,
    columns: (names: string[]) => names.map(nameColumn),
  };
  let row = 1;
  for await (const cells of createReadStream(path).pipe(parse(options)) as AsyncIterable<Record<string, string>>) {
    row += 1;
    const values = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, readCsvCell(cell)]));
    yield { row, table: 'csv', values };
  }
}

async function* readSql(path: string, beginning: string): AsyncGenerator<ForeignRecord> {
  const readLine = readDump(/MySQL dump|MariaDB dump|phpMyAdmin|`/i.test(beginning));
  let row = 0;
  for await (const line of linesOf(path)) {
    row += 1;
    for (const { table, values } of readLine(line)) yield { row, table, values };
  }
}

async function* readJson(path: string): AsyncGenerator<ForeignRecord> {
  let row = 0;
  for await (const line of linesOf(path)) {
    row += 1;
    const text = line.trim().replace(/,$/, '');
    if (text === '') continue;
    const parsed = parseJson(text);
    // A file that is one answer over many lines.
    if (parsed === undefined && row === 1) return yield* listRecords(1, JSON.parse(await readFile(path, 'utf8')));
    if (parsed === undefined) yield { row, table: BROKEN, values: {} };
    else yield* listRecords(row, parsed);
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

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path, { encoding: 'utf8' }), crlfDelay: Number.POSITIVE_INFINITY });
