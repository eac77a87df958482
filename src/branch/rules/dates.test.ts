// Days and instants in one spelling, and weekdays counted from Monday.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay, readDate, weekdayOf } from './dates.ts';

describe('a date', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    [' 2024-02-29 ', '2024-02-29'],
    ['2026-12-24T08:30:00+01:00', '2026-12-24T07:30:00.000Z'],
    ['2026-12-24t08:30z', '2026-12-24T08:30:00.000Z'],
    ['2026-12-24 08:30:00.123456Z', '2026-12-24T08:30:00.123Z'],
    [1_577_836_800_000, '2020-01-01T00:00:00.000Z'],
    [-86_400_000, '1969-12-31T00:00:00.000Z'],
    ['1577836800000', '2020-01-01T00:00:00.000Z'],
  ])('%j is read as %j', (given, read) => {
    expect(readDate(given)).toBe(read);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '24.12.2026',
    '2026-12-24T08:30:00',
    '2026-02-30T08:30:00Z',
    '2026-12-24T25:00:00Z',
    '2020',
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    -62_135_596_800_001,
    '',
    Number.NaN,
    1e20,
    true,
    null,
  ])('%j is none', (given) => {
    expect(readDate(given)).toBeNull();
  });

  it('that was read is read again as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (milliseconds) => {
        const read = readDate(milliseconds);
        expect(readDate(read)).toBe(read);
      }),
    );
  });
});

describe('a weekday', () => {
  it('is the ISO weekday less one: 0 is Monday', () => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(isDay(day)).toBe(true);
        expect(names[weekdayOf(day)]).toBe(format.format(moment));
      }),
    );
    expect(weekdayOf('2026-11-16')).toBe(0);
  });
});
