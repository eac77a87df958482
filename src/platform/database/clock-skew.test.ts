// A slow answer is no difference between clocks, and the sign shows which clock is ahead.
import { expect, it } from 'vitest';
import { skewOf } from './clock-skew.ts';

it.each([
  ['between question and answer', 1_000, 1_010, 1_005, 0],
  ['a slow answer', 1_000, 61_000, 31_000, 0],
  ['the database is behind', 10_000, 10_010, 3_000, 7_000],
  ['the database is ahead', 10_000, 10_010, 17_010, -7_000],
])('%s', (_case, askedAt, answeredAt, theirs, skew) => {
  expect(skewOf(askedAt, answeredAt, theirs)).toBe(skew);
});
