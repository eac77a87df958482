// How long a server asks us to wait.
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-10-08T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['2', 2000],
    [' 0 ', 0],
    ['Thu, 08 Oct 2026 12:00:05 GMT', 5000],
    ['Thu, 08 Oct 2026 11:00:00 GMT', 0],
    ['Thursday, 08-Oct-26 12:00:05 GMT', 5000],
    ['Thu Oct  8 12:00:05 2026', 5000],
    ['99999999999', 99999999999000],
    ['Thu, 99 Foo 2026 12:00:05 GMT', undefined],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });
});
