// How long an answer of a registry may be used.
import { describe, expect, it } from 'vitest';
import { judgeFreshness } from './freshness.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-10-08T12:00:00Z');

describe('an answer', () => {
  const record = { companyName: 'Příklad' };
  it.each([
    ['a record', record, false, day - 1, 'fresh'],
    ['a record', record, false, day, 'stale'],
    ['a record', record, false, 30 * day - 1, 'stale'],
    ['a record', record, false, 30 * day, 'expired'],
    ['a record without its tax number', record, true, hour - 1, 'fresh'],
    ['a record without its tax number', record, true, hour, 'stale'],
    ['not found', null, false, hour - 1, 'fresh'],
    ['not found', null, false, hour, 'expired'],
    ['a record from a clock that jumped back', record, false, -2 * hour, 'stale'],
    ['not found from a clock that jumped back', null, false, -2 * hour, 'expired'],
  ])('%s, %o, partial %s, after %d ms is %s', (_name, kept, isPartial, ageMs, verdict) => {
    expect(judgeFreshness({ record: kept, isPartial, fetchedAt: now - ageMs }, now)).toBe(verdict);
  });
});
