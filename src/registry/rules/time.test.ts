// How long answers live, how fast calls may follow each other, and how long a registry wants to be left alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFreshness } from './freshness.ts';
import { formatLocalDate } from './local-date.ts';
import { findNextStart, windowMs } from './pace.ts';
import { readRetryAfter } from './retry-after.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-10-08T12:00:00Z');

describe('an answer', () => {
  const record = { companyName: 'Příklad' };
  it.each([
    ['a record', record, false, day - 1, 'fresh'],
    ['a record', record, false, day, 'stale'],
    ['a record', record, false, 30 * day - 1, 'stale'],
    ['a record', record, false, 30 * day, 'dead'],
    ['a record without its tax number', record, true, hour - 1, 'fresh'],
    ['a record without its tax number', record, true, hour, 'stale'],
    ['not found', null, false, hour - 1, 'fresh'],
    ['not found', null, false, hour, 'dead'],
    ['a record from a clock that jumped back', record, false, -2 * hour, 'stale'],
    ['not found from a clock that jumped back', null, false, -2 * hour, 'dead'],
  ])('%s, %o, partial %s, after %d ms is %s', (_name, kept, isPartial, ageMs, verdict) => {
    expect(judgeFreshness({ record: kept, isPartial, fetchedAt: now - ageMs }, now)).toBe(verdict);
  });
});

describe('the pace', () => {
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

  it('does not hold back a call that is within the limit', () => {
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

describe('a local date', () => {
  it('is that of the place', () => {
    expect(formatLocalDate('Europe/Warsaw', Date.parse('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
    expect(formatLocalDate('Europe/Bucharest', Date.parse('2026-06-30T20:59:00Z'))).toBe('2026-06-30');
  });
});
