// Which requests count as sent by our own pages.
import { expect, it } from 'vitest';
import { isFromOwnPage } from './enter.ts';

it.each([
  [{ origin: 'https://k.example' }, true],
  [{ origin: 'https://k.example:444' }, false],
  [{ origin: 'http://k.example' }, false],
  [{ origin: 'https://k.example.evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': ['same-origin', 'cross-site'] }, false],
  [{}, false],
])('a request with %j comes from a page of our own: %s', (headers, expected) => {
  expect(isFromOwnPage(headers, ['https://k.example'])).toBe(expected);
});
