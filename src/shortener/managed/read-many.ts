// Reads many links that somebody pasted or sent: lines with an address and perhaps a code, or CSV with a header; and writes what
// came of each row as CSV.
import { parse } from 'csv-parse/sync';
import { readCsvCell, writeCsvRow } from '#platform/text/csv.ts';
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

function readCsv(text: string): WantedLink[] {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    header.split(sign).length > header.split(best).length ? sign : best,
  );
  const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true };
  const [names = [], ...rows]: string[][] = parse(text, options);
  const columns = names.map((name) => name.trim().toLowerCase());
  return rows.map((cells, index) => {
    const cellOf = (...wanted: string[]) => {
      const at = columns.findIndex((name) => wanted.includes(name));
      return at < 0 ? '' : readCsvCell((cells[at] ?? '').trim());
    };
    const utm: Utm = {};
    for (const field of UTM_FIELDS) {
      const value = cellOf(`utm_${field}`);
      if (value !== '') utm[field] = value;
    }
    const texts = { title: cellOf('title'), note: cellOf('note'), tags: cellOf('tags').split(tagSigns) };
    return { row: index + 2, url: cellOf(...urlColumns), code: cellOf('code', 'custom'), ...texts, utm };
  });
}

const unquote = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

export function writeMade(made: readonly MadeLink[]): string {
  const rows = made.map(({ row, url, code, shortUrl, problem }) => writeCsvRow([row, url, code, shortUrl, problem]));
  return [writeCsvRow(['row', 'url', 'code', 'short_url', 'problem']), ...rows].join('');
}
