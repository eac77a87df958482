// Proves which language a reader gets, and that a hostile cookie does no harm.
import { expect, it } from 'vitest';
import { readAccepted, readCookies } from './preferences.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['cs', 'cs'],
  ['cs-CZ,cs;q=0.9,en;q=0.8', 'cs'],
  ['en-US,en;q=0.9,cs;q=0.8', 'en'],
  ['de,cs;q=0.5,en;q=0.4', 'cs'],
  ['sk', 'cs'],
  ['cs;q=0,en', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
])('Accept-Language %j is served %s', (header, language) => {
  expect(readAccepted(header)).toBe(language);
});

it('reads cookies, and takes a broken one for an empty one', () => {
  expect(Object.fromEntries(readCookies('lang=cs; tz=Europe%2FPrague; theme=%E0%A4%A'))).toEqual({
    lang: 'cs',
    tz: 'Europe/Prague',
    theme: '',
  });
});
