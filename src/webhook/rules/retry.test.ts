// The pauses between attempts.
import { expect, it } from 'vitest';
import { mostAttempts, nextAttempt } from './retry.ts';

const hour = 3_600_000;

it('tries again after 5 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, and then no more', () => {
  const pauses = Array.from({ length: mostAttempts }, (_, index) => nextAttempt(index + 1, 0, 0.5)?.atMs ?? null);
  expect(pauses).toEqual([5_000, 60_000, 300_000, 1_800_000, 2 * hour, 8 * hour, 24 * hour, null]);
});

it('spreads the attempts by a fifth to both sides', () => {
  expect([nextAttempt(1, 0, 0)?.atMs, nextAttempt(1, 0, 1)?.atMs]).toEqual([4_000, 6_000]);
});

it.each([
  ['nothing', undefined, 5_000, false],
  ['less than the pause', 4_999, 5_000, false],
  ['just the pause', 5_000, 5_000, false],
  ['more', 5_001, 5_001, true],
  ['a day', 24 * hour, 24 * hour, true],
  ['more than a day', 24 * hour + 1, 24 * hour, true],
  ['for ever', Number.POSITIVE_INFINITY, 24 * hour, true],
])('waits as the receiver asks, later and never earlier, a day at most: %s', (_what, askedMs, atMs, isAsked) => {
  expect(nextAttempt(1, 0, 0.5, askedMs)).toEqual({ atMs, isAsked });
});

it('makes no more attempts because a receiver asks for one', () => {
  expect(nextAttempt(mostAttempts, 0, 0.5, 1_000)).toBeNull();
});
