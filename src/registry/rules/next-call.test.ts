// How soon calls to a registry may follow each other, and how long a registry asks us to wait.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextStart, readRetryAfter, windowMs } from './next-call.ts';

const now = Date.parse('2026-10-08T12:00:00Z');

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

describe('Retry-After', () => {
  it.each([
    ['2', 2000],
    [' 0 ', 0],
    ['Thu, 08 Oct 2026 12:00:05 GMT', 5000],
    ['Thu, 08 Oct 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %s', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });
});
