// Proves that quarters of an hour fall into the days and hours that Intl says.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterOf, readZone, startOfQuarter, utcDayOf, writeDate } from './quarters.ts';

const at = (iso: string) => quarterOf(Date.parse(iso));

/** The same, read from Intl directly and slowly. */
function askIntl(zone: string, quarter: number) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(startOfQuarter(quarter));
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  return { date, hour: Number(read('hour')), weekday: (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7 };
}

describe('a quarter of an hour in a time zone', () => {
  it.each([
    ['UTC', '2026-11-15T23:45Z', '2026-11-15', 23, 6],
    ['Europe/Prague', '2026-11-15T23:45Z', '2026-11-16', 0, 0],
    ['Asia/Kathmandu', '2026-11-15T18:15Z', '2026-11-16', 0, 0],
    ['America/St_Johns', '2026-01-01T03:15Z', '2025-12-31', 23, 2],
    ['Pacific/Chatham', '2026-06-30T11:15Z', '2026-07-01', 0, 2],
    ['Pacific/Kiritimati', '2026-01-01T10:00Z', '2026-01-02', 0, 4],
    ['Europe/Prague', '2026-03-29T01:00Z', '2026-03-29', 3, 6],
    ['Europe/Prague', '2026-10-25T01:30Z', '2026-10-25', 2, 6],
    ['UTC', '1969-12-31T23:45Z', '1969-12-31', 23, 2],
  ])('%s %s', (zone, iso, date, hour, weekday) => {
    const local = readZone(zone).read(at(iso));
    expect({ ...local, day: writeDate(local.day) }).toEqual({ day: date, hour, weekday });
  });

  const zones = ['UTC', 'Europe/Prague', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo'];
  const quarter = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2030-01-01T00:00Z') });

  it('is read as Intl reads it, on days with a changing clock too', () => {
    const nearChange = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-04-05', '2026-04-24');
    const close = fc
      .tuple(nearChange, fc.integer({ min: -96, max: 192 }))
      .map(([day, step]) => at(`${day}T00:00Z`) + step);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.oneof(quarter, close), (zone, when) => {
        const { day, hour, weekday } = readZone(zone).read(when);
        expect({ date: writeDate(day), hour, weekday }).toEqual(askIntl(zone, when));
      }),
    );
  });

  it('belongs to a day that begins with its first quarter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), quarter, (zone, when) => {
        const reader = readZone(zone);
        const start = reader.startOfDay(when);
        const { day } = reader.read(when);
        expect(start).toBeLessThanOrEqual(when);
        expect(reader.read(start).day).toBe(day);
        expect(reader.read(start - 1).day).toBe(day - 1);
      }),
    );
  });
});

describe('a day without midnight', () => {
  it('begins at one o’clock', () => {
    const cairo = readZone('Africa/Cairo');
    const start = cairo.startOfDay(at('2026-04-24T12:00Z'));
    expect(new Date(startOfQuarter(start)).toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(cairo.read(start)).toMatchObject({ hour: 1 });
  });
});

describe('the offsets of a zone', () => {
  const zones = ['UTC', 'Europe/Prague', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'];

  it('are those of every quarter, from any quarter to any other', () => {
    const start = fc.integer({ min: at('2025-10-01T00:00Z'), max: at('2026-12-01T00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, fc.integer({ min: 1, max: 3_000 }), (zone, from, length) => {
        const reader = readZone(zone);
        const offsets = reader.listOffsets(from, from + length);
        expect(offsets[0]?.from).toBe(from);
        for (let quarter = from; quarter < from + length; quarter += 7) {
          const offsetMs = offsets.findLast((offset) => offset.from <= quarter)?.offsetMs ?? Number.NaN;
          const { day, hour } = reader.read(quarter);
          const wall = new Date(startOfQuarter(quarter) + offsetMs);
          expect([writeDate(day), hour]).toEqual([wall.toISOString().slice(0, 10), wall.getUTCHours()]);
        }
      }),
    );
  });
});

describe('the UTC day of a quarter', () => {
  it('is the quarter at its midnight', () => {
    expect(utcDayOf(at('2026-11-15T13:20Z'))).toBe(at('2026-11-15T00:00Z'));
  });
});
