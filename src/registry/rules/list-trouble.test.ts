// How long a list waits for a register that is silent: longer each time, and not for ever.
import { expect, it } from 'vitest';
import { isGivenUp, isPaused, noteSilence, type Trouble } from './list-trouble.ts';

it('waits longer after each failure, for about an hour in all, and then no more', () => {
  let trouble: Trouble | undefined;
  let now = 0;
  const pauses: number[] = [];
  while (!isGivenUp(trouble)) {
    trouble = noteSilence(trouble, now);
    const until = Date.parse(trouble.until);
    expect(isPaused(trouble, until)).toBe(false);
    if (until > now) expect(isPaused(trouble, until - 1)).toBe(true);
    pauses.push(until - now);
    now = until;
  }
  expect(pauses).toEqual([...pauses.slice(0, -1).toSorted((a, b) => a - b), 0]);
  expect(now).toBe(63.5 * 60_000);
});

it('nobody waits for a register that answers', () => {
  expect([isPaused(undefined, 0), isGivenUp(undefined)]).toEqual([false, false]);
});
