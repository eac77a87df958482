// The pace of calls to a registry when the clock of the machine is set back.
import { expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { createPacer } from './pacing.ts';

const dayMs = 86_400_000;
const { signal } = new AbortController();

it('a registry is not left alone for a day because the clock was set back by one', async () => {
  const clock = testClock();
  const pacer = createPacer(2, clock);
  const hasTurn = () => pacer.waitTurn(clock.now() + 500, signal);
  expect([await hasTurn(), await hasTurn(), await hasTurn()]).toEqual([true, true, false]);
  pacer.pause(30_000);
  clock.advance(-dayMs);
  expect([await hasTurn(), await hasTurn(), await hasTurn()]).toEqual([true, true, false]);
});
