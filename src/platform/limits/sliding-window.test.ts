// Compares the sliding window with the simplest model: a list of the seconds in which requests were allowed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { slidingWindows } from './sliding-window.ts';

describe('the sliding window', () => {
  it('decides as a list of the seconds of the last minute would', () => {
    const steps = fc.array(
      fc.record({ waitMs: fc.integer({ min: 0, max: 20_000 }), requests: fc.integer({ min: 1, max: 8 }) }),
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 12 }), (moves, limit) => {
        const clock = testClock();
        const windows = slidingWindows(clock);
        let taken: number[] = [];
        for (const { waitMs, requests } of moves) {
          clock.advance(waitMs);
          const second = Math.floor(clock.now() / 1_000);
          taken = taken.filter((at) => at > second - 60);
          for (let request = 0; request < requests; request += 1) {
            const expected = taken.length < limit;
            if (expected) taken.push(second);
            const decision = windows.take('key', limit);
            expect(decision.allowed).toBe(expected);
            expect(decision.remaining).toBe(limit - taken.length);
            expect(decision.resetSeconds).toBe((taken[0] ?? second) + 60 - second);
          }
        }
      }),
    );
  });

  it('lets a request through after the seconds it named', () => {
    const clock = testClock();
    const windows = slidingWindows(clock);
    windows.take('key', 1);
    const { resetSeconds } = windows.take('key', 1);
    clock.advance(resetSeconds * 1_000);
    expect(windows.take('key', 1).allowed).toBe(true);
  });

  it('keeps no more names than it may', () => {
    const clock = testClock();
    const windows = slidingWindows(clock, { maxNames: 100 });
    for (let name = 0; name < 100; name += 1) windows.take(`quiet ${name}`, 1);
    clock.advance(60_000);
    windows.take('busy', 1);
    for (let name = 0; name < 1_000; name += 1) windows.take(`new ${name}`, 1);
    expect(windows.size()).toBeLessThanOrEqual(100);
  });

  it('is not upset by a clock that jumps back', () => {
    const clock = testClock();
    const windows = slidingWindows(clock);
    windows.take('key', 2);
    clock.advance(-3_600_000);
    expect(windows.take('key', 2).allowed).toBe(true);
    expect(windows.take('key', 2).allowed).toBe(false);
  });
});
