// Reads many links that somebody pasted or sent: lines with an address and perhaps a code, or CSV with a header; and writes what
// came of each row as CSV.
import { parse } from 'csv-parse/sync';
import { readCsvCell, writeCsvRow } from '#platform/text/csv.ts';
import { MOST_AT_ONCE } from '../links.ts';
import type { MadeLink, WantedLink } from './create-links.ts';
import { UTM_FIELDS, type Utm } from './rules/utm.ts';

/** By the names in the first line; without one of these it is a list of addresses. */
const urlColumns = ['url', 'long_url', 'target'];
const tagSigns = /[,|]/;

export function readMany(text: string): WantedLink[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const names = (lines[0] ?? '')
    .toLowerCase()
    .split(/[,;\t]/)
    .map(unquote);
  if (names.some((name) => urlColumns.includes(name))) return readCsv(text);
  return lines.flatMap((line, index) => {
    const [url = '', code = ''] = line.trim().split(/[\s;]+/, 2);
    return url === '' ? [] : [{ row: index + 1, url, code }];
  });
}

/** More columns than any list of links has. */
const mostColumns = 500;

function readCsv(text: string): WantedLink[] {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    header.split(sign).length > header.split(best).length ? sign : best,
  );
  const options = {
    ...{ delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    // The header, and one row too many, which is refused by whoever makes them.
    to: MOST_AT_ONCE + 2,
  };
  const [names = [], ...rows]: string[][] = parse(text, options);
  const columns = names.slice(0, mostColumns).map((name) => name.trim().toLowerCase());
  const find = (...wanted: string[]) => columns.findIndex((name) => wanted.includes(name));
  const places = { url: find(...urlColumns), code: find('code', 'custom'), title: find('title'), note: find('note') };
  const tagsAt = find('tags');
  const utmAt = UTM_FIELDS.map((field) => [field, find(`utm_${field}`)] as const);
  return rows.map((cells, index) => {
    const cellAt = (at: number) => (at < 0 ? '' : readCsvCell((cells[at] ?? '').trim()));
    const utm: Utm = {};
    for (const [field, at] of utmAt) if (cellAt(at) !== '') utm[field] = cellAt(at);
    const { url, code, title, note } = places;
    const texts = { title: cellAt(title), note: cellAt(note), tags: cellAt(tagsAt).split(tagSigns) };
    return { row: index + 2, url: cellAt(url), code: cellAt(code), ...texts, utm };
  });
}

const unquote = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

export function writeMade(made: readonly MadeLink[]): string {
  const rows = made.map(({ row, url, code, shortUrl, problem }) => writeCsvRow([row, url, code, shortUrl, problem]));
  return [writeCsvRow(['row', 'url', 'code', 'short_url', 'problem']), ...rows].join('');
}
