// Recognises by the beginning of a file from which shortener it comes, and how it is written.
import type { Source } from './foreign.ts';

export type Shape = 'csv' | 'json' | 'sql';

export function readShape(beginning: string): Shape {
  const text = beginning.trimStart();
  if (/^[[{]/.test(text)) return 'json';
  return /^(?:COPY|CREATE TABLE|INSERT INTO|PRAGMA|SET|LOCK TABLES|BEGIN)\b|^--|^\/\*/im.test(text) ? 'sql' : 'csv';
}

/** In lower case, with _ instead of blanks: "Short code" is short_code. */
export const nameColumn = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Where the lists of JSON answers stand, '' where the answer is the list itself: they are read piece by piece. */
export const LISTS: ReadonlySet<string> = new Set([
  '',
  'data',
  'links',
  'shortUrls',
  'shortUrls.data',
  'visits',
  'visits.data',
]);

/** MySQL escapes with backslashes; the shell of SQLite writes names with the same signs as MySQL, but doubles quotation marks. */
export function hasBackslashes(beginning: string): boolean {
  if (/MySQL dump|MariaDB dump|phpMyAdmin/i.test(beginning)) return true;
  return !/^(?:PRAGMA\b|BEGIN TRANSACTION)/im.test(beginning) && beginning.includes('`');
}

/** Two tests of one line, because one expression for both would take time by the square of its length. */
const namesTableOfYourls = (line: string): boolean =>
  /\byourls_/i.test(line) || (/\bkeyword\b/i.test(line) && /\burl\b|_url\b/i.test(line));

const namesTableOfKutt = (line: string): boolean =>
  /\b(?:COPY|INTO|TABLE)\b/i.test(line) && /\b(?:links|visits|domains)\b/i.test(line);

/** A header has no more of them, or is refused when it is read. */
const mostColumns = 500;

/** Null = it could be from anywhere. */
export function recogniseSource(beginning: string, shape: Shape): Source | null {
  if (shape === 'sql') {
    const lines = beginning.split('\n');
    if (lines.some(namesTableOfYourls)) return 'yourls';
    return lines.some(namesTableOfKutt) ? 'kutt' : null;
  }
  if (shape === 'json') {
    if (/"(?:shortUrls|shortCode|visitLocation|visitedUrl)"/.test(beginning)) return 'shlink';
    if (/"(?:long_url|custom_bitlinks)"/.test(beginning)) return 'bitly';
    return /"(?:visit_count|address)"/.test(beginning) ? 'kutt' : null;
  }
  const [header = ''] = beginning.replace(/^\ufeff/, '').split(/[\r\n]/, 1);
  const columns = new Set(header.split(/[,;\t]/, mostColumns).map((name) => nameColumn(name.replaceAll('"', ''))));
  const has = (...names: string[]) => names.some((name) => columns.has(name));
  if (has('clicks_before_move') || (has('code') && has('clicked_at'))) return 'csv';
  if (has('slashtag')) return 'rebrandly';
  if (has('longurl', 'shorturl', 'visits_count') || (has('short_code') && has('long_url', 'date_created')))
    return 'shlink';
  if (has('keyword')) return 'yourls';
  if (has('short_link', 'shortlink') && has('destination_url', 'url')) return 'dub';
  if (has('custom_link', 'destination_url', 'bitlink') || (has('link') && has('long_url'))) return 'bitly';
  return has('url', 'code', 'long_url', 'original_url', 'target', 'short_code') ? 'csv' : null;
}
