// How soon calls to a registry may follow each other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextStart, windowMs } from './next-call.ts';

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
