// Counters by client: never more than the limit in a window, limited memory, and a Retry-After that is true.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { weightedCounters } from './weighted-counter.ts';

describe('the weighted counters', () => {
  it('let exactly the limit through in a fresh window', () => {
    const counters = weightedCounters({ clock: testClock(), windowSeconds: 60 });
    const decisions = Array.from({ length: 31 }, () => counters.take('client', 30).allowed);
    expect(decisions.filter(Boolean)).toHaveLength(30);
    expect(decisions.at(-1)).toBe(false);
  });

  it('let one through after the seconds they named, and none a second before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
        (limit, waits) => {
          const clock = testClock();
          const counters = weightedCounters({ clock, windowSeconds: 60 });
          for (const wait of waits) {
            clock.advance(wait);
            counters.take('client', limit);
          }
          while (counters.take('client', limit).allowed);
          const { resetSeconds } = counters.take('client', limit);
          if (resetSeconds > 1) {
            clock.advance((resetSeconds - 1) * 1_000 - 1);
            expect(counters.isExhausted('client', limit)).toBe(true);
            clock.advance(1_001);
          } else {
            clock.advance(1_000);
          }
          expect(counters.take('client', limit).allowed).toBe(true);
        },
      ),
    );
  });

  it('take bounded memory under twenty times as many clients', () => {
    const counters = weightedCounters({ clock: testClock(), windowSeconds: 60, maxNames: 10_000 });
    for (let client = 0; client < 200_000; client += 1) counters.take(`client ${client}`, 30);
    expect(counters.size()).toBeLessThanOrEqual(20_000);
    expect(counters.take('client 199999', 1).allowed).toBe(false);
  });

  it('count each client for itself', () => {
    const counters = weightedCounters({ clock: testClock(), windowSeconds: 60 });
    counters.take('one', 1);
    expect(counters.take('one', 1).allowed).toBe(false);
    expect(counters.take('other', 1).allowed).toBe(true);
  });
});
