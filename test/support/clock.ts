// A clock that stands still until a test moves it.
import type { Clock } from '#platform/clock.ts';

/** The moment at which every test begins. */
export const testStart = Date.parse('2026-11-15T12:00:00.000Z');

export type TestClock = Clock & { set(at: number | string): void; advance(ms: number): void };

export function testClock(): TestClock {
  let now = testStart;
  return {
    now: () => now,
    set: (at) => {
      now = typeof at === 'string' ? Date.parse(at) : at;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
