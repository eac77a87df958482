// Opens a file as a stream of rows: JSON, GeoJSON or CSV, one row in memory at a time.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { verifyFile } from 'stream-json/file/verifier.js';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { readCsvCell } from '#platform/csv.ts';
import { csvColumns, fromCells } from './rules/csv-row.ts';
import type { Problem } from './rules/fields.ts';
import { fromFeature } from './rules/geojson.ts';

export const formats = ['json', 'csv', 'geojson'] as const;

export type Format = (typeof formats)[number];

/** One row of a file: its value, or what already went wrong with it. */
export type SourceRow = { row: number; value?: unknown; problems: Problem[] };

/** Called with every piece that was read, for a progress bar. */
export type OnBytes = (count: number) => void;

/** A record larger than this is no branch: without a limit a missing quotation mark would read the whole file as one cell. */
const mostRecordBytes = 4 * 1024 * 1024;

export async function* readRows(path: string, format: Format, onBytes: OnBytes): AsyncGenerator<SourceRow> {
  let row = format === 'csv' ? 1 : 0;
  try {
    const rows = format === 'csv' ? readCsv(path, onBytes) : readJson(path, format, onBytes);
    for await (const { value, problems = [] } of rows) {
      row += 1;
      yield { row, value, problems };
    }
  } catch (error) {
    // Whatever comes after a place that cannot be read is unknown, so it is the last problem.
    const place = error instanceof HeaderProblem ? 1 : row + 1;
    yield { row: place, problems: [{ field: '', reason: await explain(error as Error, path, format) }] };
  }
}

/** Values come whole and not also in pieces, which takes the parser a third less time. */
const wholeValues = { packValues: true, streamValues: false };

type Piece = { value?: unknown; problems?: Problem[] };

async function* readJson(path: string, format: Format, onBytes: OnBytes): AsyncGenerator<Piece> {
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
  // What has no list of features looks like an empty one.
  const isOther = isEmpty && format === 'geojson' && !/"features"\s*:\s*\[/.test(await readBeginning(path));
  if (isOther) throw new Error('it has no features');
}

function readFeature(value: unknown): Piece {
  const feature = fromFeature(value);
  return 'row' in feature ? { value: feature.row } : { problems: [feature.problem] };
}

async function* readCsv(path: string, onBytes: OnBytes): AsyncGenerator<Piece> {
  const parser = parseCsv({
    bom: true,
    delimiter: await findDelimiter(path),
    skip_empty_lines: true,
    max_record_size: mostRecordBytes,
    relax_column_count: true,
  });
  let header: string[] | undefined;
  for await (const cells of pipeline(openText(path, onBytes), parser, ignore) as AsyncIterable<string[]>) {
    if (header === undefined) header = checkHeader(cells.map((name) => name.trim()));
    else yield readCells(header, cells);
  }
  if (header === undefined) checkHeader([]);
}

function readCells(header: string[], cells: string[]): Piece {
  if (cells.length !== header.length) {
    const reason = `has ${cells.length} cells, and the header has ${header.length}. Look for a missing quotation mark`;
    return { problems: [{ field: '', reason }] };
  }
  const { row, problems } = fromCells(
    Object.fromEntries(header.map((name, index) => [name, readCsvCell(cells[index] ?? '')])),
  );
  return { value: row, problems };
}

/** Spreadsheets of countries with a decimal comma write semicolons; no name of a column holds any of the three. */
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

class HeaderProblem extends Error {}

function checkHeader(header: string[]): string[] {
  const unknown = header.filter((name) => !csvColumns.includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  const words = [
    ...unknown.map((name) => `there is no column "${name}"`),
    ...twice.map((name) => `the column "${name}" is there twice`),
    ...(header.includes('name') ? [] : ['there must be a column "name"']),
  ];
  if (words.length > 0) throw new HeaderProblem(`${words.join('; ')}. The columns are ${csvColumns.join(', ')}`);
  return header;
}

/** UTF-8 or nothing: a file in another encoding would import garbled names. */
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

/** Errors reach whoever reads the last stream. */
const ignore = () => undefined;

const notUtf8 = 'the file is not UTF-8. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and try again';

const wholes = { json: 'a JSON array of branches', geojson: 'a GeoJSON FeatureCollection', csv: 'CSV' };

async function explain(error: Error, path: string, format: Format): Promise<string> {
  if (error instanceof HeaderProblem) return error.message;
  if (error instanceof TypeError && error.message === 'is not UTF-8') return notUtf8;
  const place = format === 'csv' ? '' : await findPlace(path);
  return `the file is not ${wholes[format]}${place}: ${error.message}. Rows from here on were not looked at`;
}

/** The parser works on large pieces and does not say where it stopped; the verifier does. */
async function findPlace(path: string): Promise<string> {
  const found = await verifyFile(path).then(
    () => null,
    (error: { line?: number; pos?: number }) => error,
  );
  return found?.line === undefined ? '' : `, at line ${found.line}, character ${found.pos}`;
}
