// The rate of calls to a registry when the clock of the machine is set back.
import { expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { createCallRate } from './call-rate.ts';

const dayMs = 86_400_000;
const { signal } = new AbortController();

it('a clock that is set back by a day does not stop the calls for a day', async () => {
  const clock = testClock();
  const rate = createCallRate(2, clock);
  const hasTurn = () => rate.waitTurn(clock.now() + 500, signal);
  expect([await hasTurn(), await hasTurn(), await hasTurn()]).toEqual([true, true, false]);
  rate.pause(30_000);
  clock.advance(-dayMs);
  expect([await hasTurn(), await hasTurn(), await hasTurn()]).toEqual([true, true, false]);
});
