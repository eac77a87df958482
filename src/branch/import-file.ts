// Reads a file as a stream of rows: JSON, GeoJSON or CSV, one row in memory at a time.
import { readCsv } from '#platform/reading/csv.ts';
import { findJsonPlace, readJson } from '#platform/reading/json.ts';
import { mostColumns, mostLevels, Unreadable } from '#platform/reading/limits.ts';
import { readText, type Sent } from '#platform/reading/text.ts';
import { readCsvCell } from '#platform/text/csv.ts';
import { csvColumns, fromCells } from './rules/field-texts.ts';
import { fromFeature } from './rules/geojson.ts';
import { type Problem, problemOf } from './rules/problems.ts';

export const formats = ['json', 'csv', 'geojson'] as const;

export type Format = (typeof formats)[number];

/** One row of a file: its value, or the problems found so far. */
export type SourceRow = { row: number; value?: unknown; problems: Problem[] };

/** Called after each chunk, for a progress bar. */
type OnBytes = (count: number) => void;

export const findFormat = (fileName: string): Format | undefined =>
  formats.find((one) => fileName.toLowerCase().endsWith(`.${one}`));

export async function* readRows(sent: Sent, format: Format, onBytes: OnBytes = () => undefined) {
  let row = format === 'csv' ? 1 : 0;
  try {
    const text = readText(sent, { onBytes });
    for await (const { value, problems = [] } of format === 'csv' ? readTable(text) : readItems(text, format)) {
      row += 1;
      yield { row, value, problems } as SourceRow;
    }
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof HeaderProblem)) throw error;
    // Nothing after this place can be read, so this is the last problem.
    const isHeader = error instanceof HeaderProblem;
    const problems = isHeader ? error.problems : [await explain(error, sent, format)];
    yield { row: isHeader ? 1 : row + 1, problems } as SourceRow;
  }
}

type ReadValue = { value?: unknown; problems?: Problem[] };

async function* readItems(text: AsyncIterable<string>, format: 'json' | 'geojson'): AsyncGenerator<ReadValue> {
  const isJson = format === 'json';
  for await (const { list, value } of readJson(text, [isJson ? '' : 'features'])) {
    if (list === null) throw new Unreadable('no_list', 1, isJson ? 'it is no list' : 'it has no features');
    yield isJson ? { value } : readFeature(value);
  }
}

function readFeature(value: unknown): ReadValue {
  const feature = fromFeature(value);
  return 'row' in feature ? { value: feature.row } : { problems: [feature.problem] };
}

async function* readTable(text: AsyncIterable<string>): AsyncGenerator<ReadValue> {
  let header: string[] | undefined;
  for await (const { cells } of readCsv(text)) {
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

async function explain({ code, why }: Unreadable, sent: Sent, format: Format): Promise<Problem> {
  if (code === 'not_utf8') return problemOf('', 'not_utf8');
  if (code === 'too_wide') return problemOf('', 'row_too_wide', { max: String(mostColumns) });
  if (code === 'too_deep') return problemOf('', 'row_too_deep', { max: String(mostLevels) });
  if (code === 'too_long') return problemOf('', 'row_too_long');
  // The parser reads large pieces and does not say where it stopped.
  const place = code === 'not_json' ? `, at ${await findJsonPlace(readText(sent))}` : '';
  return problemOf('', `not_${format}`, { place, why });
}
