// Proves the arithmetic of wall clocks: gaps, overlaps, and days of 23, 24 and 25 hours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWall } from '#platform/rules/wall-clock.ts';
import { instantOf, readTime } from './read-time.ts';
import { endOfDay, startOfDay, startOfNextDay, toInstant } from './time-zone.ts';

const hourMs = 3_600_000;
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('a time without an offset', () => {
  it.each([
    ['an ordinary summer time', 'Europe/Prague', '2027-07-01T10:00:00', '2027-07-01T08:00:00.000Z'],
    ['an ordinary winter time', 'Europe/Prague', '2027-01-01T10:00:00', '2027-01-01T09:00:00.000Z'],
    ['the last moment before the gap', 'Europe/Prague', '2027-03-28T01:59:59', '2027-03-28T00:59:59.000Z'],
    ['the start of the gap, moved forward', 'Europe/Prague', '2027-03-28T02:00:00', '2027-03-28T01:00:00.000Z'],
    ['a time in the gap, moved forward', 'Europe/Prague', '2027-03-28T02:30:00', '2027-03-28T01:30:00.000Z'],
    ['the first moment after the gap', 'Europe/Prague', '2027-03-28T03:00:00', '2027-03-28T01:00:00.000Z'],
    ['a time in the overlap, the first of two', 'Europe/Prague', '2027-10-31T02:30:00', '2027-10-31T00:30:00.000Z'],
    ['the first moment after the overlap', 'Europe/Prague', '2027-10-31T03:00:00', '2027-10-31T02:00:00.000Z'],
    ['a zone west of Greenwich', 'America/New_York', '2027-11-07T01:30:00', '2027-11-07T05:30:00.000Z'],
    ['a half-hour change of the clocks', 'Australia/Lord_Howe', '2027-10-03T02:15:00', '2027-10-02T15:45:00.000Z'],
    ['a day that was left out', 'Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00.000Z'],
    ['a zone of 45 minutes', 'Asia/Kathmandu', '2027-07-01T10:00:00', '2027-07-01T04:15:00.000Z'],
  ])('is %s', (_what, zone, text, instant) => {
    const time = readTime(text);
    expect(iso(time && instantOf(time, zone))).toBe(instant);
  });
});

describe('days', () => {
  it.each([
    ['24 hours', 'Europe/Prague', '2027-06-10T12:00:00Z', 24],
    ['23 hours', 'Europe/Prague', '2027-03-28T12:00:00Z', 23],
    ['25 hours', 'Europe/Prague', '2027-10-31T12:00:00Z', 25],
    ['23 hours where midnight itself is skipped', 'Africa/Cairo', '2027-04-30T12:00:00Z', 23],
    ['23.5 hours', 'Australia/Lord_Howe', '2027-10-03T02:00:00Z', 23.5],
  ])('can have %s', (_what, zone, within, hours) => {
    const start = startOfDay(zone, Date.parse(within));
    expect((startOfNextDay(zone, start) - start) / hourMs).toBe(hours);
  });

  it('begin with their own first instant, so that rounding twice changes nothing', () => {
    const start = startOfDay('Africa/Cairo', Date.parse('2027-04-30T12:00:00Z'));
    expect(startOfDay('Africa/Cairo', start)).toBe(start);
    expect(endOfDay('Africa/Cairo', start)).toBe(start);
    expect(endOfDay('Africa/Cairo', start + 1)).toBe(startOfNextDay('Africa/Cairo', start));
  });
});

describe('wall and instant', () => {
  const zones = [
    'Europe/Prague',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'UTC',
  ];
  const instants = fc.integer({ min: Date.parse('1950-01-01'), max: Date.parse('2100-01-01') });

  it('read back to the same wall time for every instant, and to the same instant outside overlaps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const wall = toWall(zone, instant);
        const back = toInstant(zone, wall);
        expect(toWall(zone, back)).toBe(wall);
        expect(back).toBeLessThanOrEqual(instant);
      }),
    );
  });

  it('keep the milliseconds before 1970 too', () => {
    expect(toWall('UTC', -1)).toBe(-1);
    expect(toInstant('UTC', -1)).toBe(-1);
  });
});
