// Proves when a caller already has the current answer.
import { describe, expect, it } from 'vitest';
import { matchesTag } from './versioned.ts';

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"c" ,"a"', true],
    ['*', true],
    ['a', false],
    ['"A"', false],
    ['"aa"', false],
    [`${'"b",'.repeat(5_000)}"a"`, false],
  ])('%j', (header, matches) => {
    expect(matchesTag(header, '"a"')).toBe(matches);
  });
});
