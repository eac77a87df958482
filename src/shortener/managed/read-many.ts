// Reads many links that somebody pasted or sent: lines with an address and perhaps a code, or CSV with a header; and writes what
// came of each row as CSV.
import { readCsv } from '#platform/reading/csv.ts';
import { mostColumns, mostRowLength, Unreadable } from '#platform/reading/limits.ts';
import { readLines } from '#platform/reading/lines.ts';
import { readBeginning, readText, type Sent } from '#platform/reading/text.ts';
import { readCsvCell, writeCsvRow } from '#platform/text/csv.ts';
import { MOST_AT_ONCE } from '../links.ts';
import type { MadeLink, WantedLink } from './create-links.ts';
import { UTM_FIELDS, type Utm } from './rules/utm.ts';

/** By the names in the first line; without one of these it is a list of addresses. */
const urlColumns = ['url', 'long_url', 'target'];
const tagSigns = /[,|]/;
/** More than a link has: that it has too many is still said. */
const mostTags = 200;

/** Stops after one row too many, which is refused when the links are made. */
const mostRows = MOST_AT_ONCE + 1;

export async function readMany(sent: Sent): Promise<WantedLink[]> {
  const [first = ''] = (await readBeginning(sent)).replace(/^\ufeff/, '').split(/[\r\n]/, 1);
  const names = first
    .toLowerCase()
    .split(/[,;\t]/, mostColumns)
    .map(unquote);
  const text = readText(sent, { isLenient: true });
  const rows: WantedLink[] = [];
  for await (const row of names.some((name) => urlColumns.includes(name)) ? readTable(text) : readList(text)) {
    rows.push(row);
    if (rows.length === mostRows) break;
  }
  return rows;
}

async function* readList(text: AsyncIterable<string>): AsyncGenerator<WantedLink> {
  for await (const { line, text: words } of readLines(text, mostRowLength)) {
    if (words === null) throw new Unreadable('too_long', line);
    const [url = '', code = ''] = words.trim().split(/[\s;]+/, 2);
    if (url !== '') yield { row: line, url, code };
  }
}

async function* readTable(text: AsyncIterable<string>): AsyncGenerator<WantedLink> {
  let readRow: ((cells: string[], row: number) => WantedLink) | undefined;
  let row = 1;
  for await (const { cells } of readCsv(text, { isLenient: true, mostLength: mostRowLength })) {
    if (readRow === undefined) readRow = rowReader(cells);
    else {
      row += 1;
      yield readRow(cells, row);
    }
  }
}

function rowReader(names: readonly string[]) {
  const columns = names.map((name) => name.trim().toLowerCase());
  const find = (...wanted: string[]) => columns.findIndex((name) => wanted.includes(name));
  const places = { url: find(...urlColumns), code: find('code', 'custom'), title: find('title'), note: find('note') };
  const tagsAt = find('tags');
  const utmAt = UTM_FIELDS.map((field) => [field, find(`utm_${field}`)] as const);
  return (cells: string[], row: number): WantedLink => {
    const cellAt = (at: number) => (at < 0 ? '' : readCsvCell((cells[at] ?? '').trim()));
    const utm: Utm = {};
    for (const [field, at] of utmAt) if (cellAt(at) !== '') utm[field] = cellAt(at);
    const { url, code, title, note } = places;
    const tags = cellAt(tagsAt).split(tagSigns, mostTags);
    return { row, url: cellAt(url), code: cellAt(code), title: cellAt(title), note: cellAt(note), tags, utm };
  };
}

const unquote = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

export function writeMade(made: readonly MadeLink[]): string {
  const rows = made.map(({ row, url, code, shortUrl, problem }) => writeCsvRow([row, url, code, shortUrl, problem]));
  return [writeCsvRow(['row', 'url', 'code', 'short_url', 'problem']), ...rows].join('');
}
