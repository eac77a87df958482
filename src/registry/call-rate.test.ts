// The rate of calls to a registry: how soon they follow each other, who goes first, and a clock of the machine that is set back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { createCallRate, findNextStart, windowMs } from './call-rate.ts';

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

it('who has time leaves one turn in each second to the others, and comes after those who wait', async () => {
  const clock = testClock();
  const rate = createCallRate(3, clock);
  const spare = () => rate.waitSpare(clock.now() + 500, signal);
  const live = () => rate.waitTurn(clock.now() + 500, signal);
  expect([await spare(), await spare(), await spare()]).toEqual([true, true, false]);
  expect([await live(), await live()]).toEqual([true, false]);
  clock.advance(1_000);
  expect([await live(), await live(), await live(), await spare()]).toEqual([true, true, true, false]);
});

it('where one call a second is allowed, who has time gets it when nobody else takes it', async () => {
  const clock = testClock();
  const rate = createCallRate(1, clock);
  const spare = () => rate.waitSpare(clock.now() + 500, signal);
  expect([await spare(), await spare()]).toEqual([true, false]);
  clock.advance(1_000);
  rate.pause(30_000);
  expect(await spare()).toBe(false);
  clock.advance(30_000);
  expect(await spare()).toBe(true);
});

it('who has time and waits for a turn is passed by who comes later and has none', async () => {
  const clock = testClock();
  const rate = createCallRate(1, clock);
  expect(await rate.waitTurn(clock.now() + 5_000, signal)).toBe(true);
  const order: string[] = [];
  const patient = rate.waitSpare(clock.now() + 60_000, signal).then(() => order.push('patient'));
  clock.advance(990);
  const hasty = rate.waitTurn(clock.now() + 5_000, signal).then(() => order.push('hasty'));
  await hasty;
  clock.advance(2_000);
  await patient;
  expect(order).toEqual(['hasty', 'patient']);
});

describe('the rate of calls', () => {
  it('never lets a window of one second hold more starts than the limit', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), arrivals, (perSecond, gaps) => {
        let time = 0;
        const starts: number[] = [];
        for (const gap of gaps) {
          time += gap;
          starts.push(findNextStart(starts, perSecond, time));
        }
        starts.forEach((start, index) => {
          const later = starts[index + perSecond];
          if (later !== undefined) expect(later - start).toBeGreaterThanOrEqual(windowMs);
        });
      }),
    );
  });

  it('does not delay a call that is within the limit', () => {
    expect(findNextStart([0, 100], 3, 200)).toBe(200);
    expect(findNextStart([], 1, 200)).toBe(200);
  });
});
