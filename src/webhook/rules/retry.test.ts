// The pauses between attempts.
import { expect, it } from 'vitest';
import { mostAttempts, nextAttemptAt } from './retry.ts';

it('tries again after 5 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, and then no more', () => {
  const pauses = Array.from({ length: mostAttempts }, (_, index) => nextAttemptAt(index + 1, 0, 0.5));
  const hour = 3_600_000;
  expect(pauses).toEqual([5_000, 60_000, 300_000, 1_800_000, 2 * hour, 8 * hour, 24 * hour, null]);
});

it('spreads the attempts by a fifth to both sides', () => {
  expect([nextAttemptAt(1, 0, 0), nextAttemptAt(1, 0, 1)]).toEqual([4_000, 6_000]);
});
