// Whatever way a program writes "the whole of that day", it is that one day of the calendar's zone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWall } from '#platform/rules/wall-clock.ts';
import { longRuns } from '#test/run/environment.ts';
import { placeEvent } from './place-event.ts';
import { startOfDate, toInstant } from './time-zone.ts';

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();
const dateOf = (day: number) => iso(day).slice(0, 10);

function place(startTime: string, endTime: string, zone: string, blockingTo: string | null = null) {
  const placed = placeEvent({ startTime, endTime, blockingTo, isAllDay: true }, zone);
  if (Array.isArray(placed)) return placed.map(({ pointer, code }) => `${pointer} ${code}`);
  return [iso(placed.startsAt), iso(placed.endsAt), ...(blockingTo === null ? [] : [iso(placed.occupiedTo)])];
}

/** How programs write whole days, from the first to the last. */
const ways: Record<string, (first: number, last: number, zone: string) => [string, string]> = {
  'dates, the last one included': (first, last) => [dateOf(first), dateOf(last)],
  'dates in basic form': (first, last) =>
    [dateOf(first), dateOf(last)].map((text) => text.replaceAll('-', '')) as never,
  'midnights of the zone, as its browsers send them': (first, last, zone) => [
    iso(startOfDate(zone, first)),
    iso(startOfDate(zone, last + dayMs)),
  ],
  'midnights of the zone without an offset': (first, last) => [
    `${dateOf(first)}T00:00:00`,
    `${dateOf(last + dayMs)}T00:00`,
  ],
  'midnights of UTC, from a date without a time': (first, last) => [iso(first), iso(last + dayMs)],
  'midnights of UTC, and 24:00': (first, last) => [iso(first), `${dateOf(last)}T24:00:00Z`],
  'midnights of anywhere, as written': (first, last) => [
    `${dateOf(first)}T00:00:00+09:30`,
    `${dateOf(last + dayMs)}T00:00:00+0930`,
  ],
  'from midnight to the last second, in local time': (first, last) => [
    `${dateOf(first)}T00:00:00`,
    `${dateOf(last)}T23:59:59`,
  ],
  'from midnight to the last second of UTC': (first, last) => [
    `${dateOf(first)}T00:00:00Z`,
    `${dateOf(last)}T23:59:59.999Z`,
  ],
  'from midnight to the last millisecond, as instants': (first, last, zone) => [
    iso(startOfDate(zone, first)),
    iso(startOfDate(zone, last + dayMs) - 1),
  ],
};

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const dates = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2999-12-30'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / dayMs) * dayMs);
/** Near our time most zones change their clocks, and around midnight some of them. */
const nearDates = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2040-12-30'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / dayMs) * dayMs);

/** Apia had no 30 December 2011. */
const exists = (zone: string, day: number) => Math.floor(toWall(zone, startOfDate(zone, day)) / dayMs) * dayMs === day;

describe('the whole of a day', () => {
  it.each(Object.entries(ways))('is that one day in every zone: %s', (_way, write) => {
    fc.assert(
      fc.property(zones, fc.oneof(dates, nearDates), (zone, day) => {
        fc.pre(exists(zone, day) && exists(zone, day + dayMs));
        const expected = [iso(startOfDate(zone, day)), iso(startOfDate(zone, day + dayMs))];
        expect(place(...write(day, day, zone), zone), `${zone} ${dateOf(day)}`).toEqual(expected);
      }),
      { ...longRuns(300), examples: [['Europe/Sofia', Date.parse('1982-04-03')]] },
    );
  });

  it.each(Object.entries(ways))('and of several days is these days: %s', (_way, write) => {
    fc.assert(
      fc.property(zones, nearDates, fc.integer({ min: 1, max: 30 }), (zone, day, more) => {
        const last = day + more * dayMs;
        fc.pre(exists(zone, day) && exists(zone, last + dayMs));
        // Of dates alone, as in calendar files, the last one is not included.
        const [start, end] = write(day, last, zone);
        const expectedEnd = /T/.test(end) ? last + dayMs : last;
        expect(place(start, end, zone), `${zone} ${dateOf(day)}`).toEqual([
          iso(startOfDate(zone, day)),
          iso(startOfDate(zone, expectedEnd)),
        ]);
      }),
      longRuns(100),
    );
  });

  it('begins and ends where the date begins and ends on the wall', () => {
    fc.assert(
      fc.property(zones, nearDates, (zone, day) => {
        fc.pre(exists(zone, day) && exists(zone, day + dayMs));
        const [start = '', end = ''] = place(dateOf(day), dateOf(day), zone);
        const shownDate = (ms: number) => Math.floor(toWall(zone, ms) / dayMs) * dayMs;
        expect([Date.parse(start) - 1, Date.parse(start)].map(shownDate)).toEqual([day - dayMs, day]);
        expect([Date.parse(end) - 1, Date.parse(end)].map(shownDate)).toEqual([day, day + dayMs]);
      }),
      longRuns(300),
    );
  });
});

describe('an all-day event', () => {
  it.each([
    ['UTC midnights are one day in Prague', '2040-02-08T00:00:00Z', '2040-02-09T00:00:00Z', '2040-02-07T23'],
    ['in summer, too', '2040-07-08T00:00:00.000Z', '2040-07-09T00:00:00.000Z', '2040-07-07T22'],
    ['one UTC midnight twice', '2040-02-08T00:00:00Z', '2040-02-08T00:00:00Z', '2040-02-07T23'],
    ['a date and a UTC midnight', '2040-02-08', '2040-02-09T00:00:00Z', '2040-02-07T23'],
    ['a UTC midnight and its date', '2040-02-08T00:00:00Z', '2040-02-08', '2040-02-07T23'],
    ['a time and a midnight after it', '2040-02-08T10:00:00Z', '2040-02-09T00:00:00Z', '2040-02-07T23'],
    ['a date and a time of it', '2040-02-08', '2040-02-08T09:30', '2040-02-07T23'],
  ])('%s', (_what, start, end, from) => {
    const startsAt = Date.parse(`${from}:00:00Z`);
    expect(place(start, end, 'Europe/Prague')).toEqual([iso(startsAt), iso(startsAt + dayMs)]);
  });

  it.each([
    ['2040-02-08', '2040-02-07'],
    ['2040-02-08T00:00:00Z', '2040-02-07T22:59:59Z'],
    ['2040-02-08T10:00', '2040-02-08T09:59'],
  ])('from %s to %s is refused', (start, end) => {
    expect(place(start, end, 'Europe/Prague')).toEqual(['/event/endTime out_of_order']);
  });

  it.each([
    ['its own day', '2040-02-08', '2040-02-08T23'],
    ['the date after', '2040-02-09', '2040-02-08T23'],
    ['the UTC midnight after', '2040-02-09T00:00:00Z', '2040-02-08T23'],
    ['two days more', '2040-02-11', '2040-02-10T23'],
    ['a time of the next day', '2040-02-09T10:00:00Z', '2040-02-09T10'],
  ])('may be blocked until %s', (_what, blockingTo, occupiedTo) => {
    expect(place('2040-02-08', '2040-02-08', 'Europe/Prague', blockingTo)[2]).toBe(`${occupiedTo}:00:00.000Z`);
  });

  it.each(['2040-02-07', '2040-02-07T00:00:00Z', '2040-02-07T18:00:00Z'])(
    'cannot be blocked until %s',
    (blockingTo) => {
      expect(place('2040-02-08', '2040-02-08', 'Europe/Prague', blockingTo)).toEqual([
        '/event/blockingTo out_of_order',
      ]);
      expect(place('2040-02-08T08:00', '2040-02-08T09:00', 'Europe/Prague', blockingTo)).toEqual([
        '/event/blockingTo out_of_order',
      ]);
    },
  );

  it('that is blocked until its own end blocks no more than its days', () => {
    const [start, end] = ['2040-02-08T00:00:00Z', '2040-02-08T23:59:59Z'];
    expect(place(start, end, 'Europe/Prague', end)).toEqual([
      '2040-02-07T23:00:00.000Z',
      '2040-02-08T23:00:00.000Z',
      '2040-02-08T23:00:00.000Z',
    ]);
  });

  it('of a whole day cannot be blocked until a time of it', () => {
    const early = '2040-02-08T18:00:00Z';
    expect(place('2040-02-08', '2040-02-08', 'Europe/Prague', early)).toEqual(['/event/blockingTo out_of_order']);
  });

  it('on a date that its zone left out is the day after', () => {
    const day = ['2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'];
    expect(place('2011-12-30', '2011-12-30', 'Pacific/Apia')).toEqual(day);
    expect(place('2011-12-30', '2011-12-31', 'Pacific/Apia')).toEqual(day);
  });

  it('begins with the first instant of a date whose midnight the clocks skip', () => {
    // Toronto went from 23:30 on the 30th to 00:30 on the 31st.
    const zone = 'America/Toronto';
    const day = Date.parse('1919-03-31');
    expect(iso(startOfDate(zone, day))).toBe('1919-03-31T04:30:00.000Z');
    expect(place(iso(toInstant(zone, day)), '1919-04-01', zone)[0]).toBe('1919-03-31T04:30:00.000Z');
  });
});
