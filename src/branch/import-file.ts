// Reads a file as a stream of rows: JSON, GeoJSON or CSV, one row in memory at a time.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { verifyFile } from 'stream-json/file/verifier.js';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { readCsvCell } from '#platform/text/csv.ts';
import { csvColumns, fromCells } from './rules/csv-row.ts';
import { fromFeature } from './rules/geojson.ts';
import { type Problem, problemOf } from './rules/problems.ts';

export const formats = ['json', 'csv', 'geojson'] as const;

export type Format = (typeof formats)[number];

/** One row of a file: its value, or the problems found so far. */
export type SourceRow = { row: number; value?: unknown; problems: Problem[] };

/** Called after each chunk, for a progress bar. */
export type OnBytes = (count: number) => void;

/** A limit, because with a missing quotation mark the whole file would be read as one cell. */
const maxRecordBytes = 4 * 1024 * 1024;

export async function* readRows(path: string, format: Format, onBytes: OnBytes): AsyncGenerator<SourceRow> {
  let row = format === 'csv' ? 1 : 0;
  try {
    const rows = format === 'csv' ? readCsv(path, onBytes) : readJson(path, format, onBytes);
    for await (const { value, problems = [] } of rows) {
      row += 1;
      yield { row, value, problems };
    }
  } catch (error) {
    // Nothing after this place can be read, so this is the last problem.
    const place = error instanceof HeaderProblem ? 1 : row + 1;
    yield { row: place, problems: await explain(error as Error, path, format) };
  }
}

/** The parser emits whole values only, and not also their pieces: that is faster. */
const wholeValues = { packValues: true, streamValues: false };

type ReadValue = { value?: unknown; problems?: Problem[] };

async function* readJson(path: string, format: Format, onBytes: OnBytes): AsyncGenerator<ReadValue> {
  const source = openText(path, onBytes);
  const items =
    format === 'json'
      ? pipeline(source, streamArray.withParserAsStream(wholeValues), ignore)
      : pipeline(
          source,
          pick.withParserAsStream({ ...wholeValues, filter: 'features' }),
          streamArray.asStream(),
          ignore,
        );
  let isEmpty = true;
  for await (const { value } of items as AsyncIterable<{ value: unknown }>) {
    isEmpty = false;
    yield format === 'json' ? { value } : readFeature(value);
  }
  // The parser cannot tell a missing list of features from an empty one.
  const isOther = isEmpty && format === 'geojson' && !/"features"\s*:\s*\[/.test(await readBeginning(path));
  if (isOther) throw new Error('it has no features');
}

function readFeature(value: unknown): ReadValue {
  const feature = fromFeature(value);
  return 'row' in feature ? { value: feature.row } : { problems: [feature.problem] };
}

async function* readCsv(path: string, onBytes: OnBytes): AsyncGenerator<ReadValue> {
  const parser = parseCsv({
    bom: true,
    delimiter: await findDelimiter(path),
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true,
  });
  let header: string[] | undefined;
  for await (const cells of pipeline(openText(path, onBytes), parser, ignore) as AsyncIterable<string[]>) {
    if (header === undefined) header = checkHeader(cells.map((name) => name.trim()));
    else yield readCells(header, cells);
  }
  if (header === undefined) checkHeader([]);
}

function readCells(header: string[], cells: string[]): ReadValue {
  if (cells.length !== header.length) {
    const counts = { cells: String(cells.length), columns: String(header.length) };
    return { problems: [problemOf('', 'cells', counts)] };
  }
  const { row, problems } = fromCells(
    Object.fromEntries(header.map((name, index) => [name, readCsvCell(cells[index] ?? '')])),
  );
  return { value: row, problems };
}

/** In countries with a decimal comma, spreadsheets write semicolons. No column name contains one of the three. */
async function findDelimiter(path: string): Promise<string> {
  const [line = ''] = (await readBeginning(path)).split(/[\r\n]/, 1);
  const countOf = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

class HeaderProblem extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super('the header is wrong');
    this.problems = problems;
  }
}

function checkHeader(header: string[]): string[] {
  const unknown = header.filter((name) => !csvColumns.includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  const columns = csvColumns.join(', ');
  const problems = [
    ...unknown.map((name) => problemOf('', 'column_unknown', { name, columns })),
    ...twice.map((name) => problemOf('', 'column_twice', { name, columns })),
    ...(header.includes('name') ? [] : [problemOf('', 'column_missing', { name: 'name', columns })]),
  ];
  if (problems.length > 0) throw new HeaderProblem(problems);
  return header;
}

/** Only UTF-8: from another encoding, names would be garbled. */
function openText(path: string, onBytes: OnBytes): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = new Transform({
    readableObjectMode: false,
    decodeStrings: false,
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      decode(done, () => decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      decode(done, () => decoder.decode());
    },
  });
  return pipeline(createReadStream(path), text, ignore) as unknown as Transform;
}

function decode(done: (error?: Error | null, text?: string) => void, read: () => string): void {
  try {
    done(null, read());
  } catch {
    done(new TypeError('is not UTF-8'));
  }
}

/** The reader of the last stream gets the errors. */
const ignore = () => undefined;

async function explain(error: Error, path: string, format: Format): Promise<Problem[]> {
  if (error instanceof HeaderProblem) return error.problems;
  if (error instanceof TypeError && error.message === 'is not UTF-8') return [problemOf('', 'not_utf8')];
  const place = format === 'csv' ? '' : await findPlace(path);
  return [problemOf('', `not_${format}`, { place, why: error.message })];
}

/** The parser reads large chunks and does not say where it stopped; the verifier does. */
async function findPlace(path: string): Promise<string> {
  const found = await verifyFile(path).then(
    () => null,
    (error: { line?: number; pos?: number }) => error,
  );
  return found?.line === undefined ? '' : `, at line ${found.line}, character ${found.pos}`;
}
