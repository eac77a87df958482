// Proves where an event stands in time, at the edges of each rule of design/calendar.
import { describe, expect, it } from 'vitest';
import { type EventTimes, placeEvent } from './place-event.ts';

const zone = 'Europe/Prague';
const iso = (ms: number) => new Date(ms).toISOString();

function place(startTime: string, endTime: string, more: Partial<EventTimes> = {}) {
  const placed = placeEvent({ startTime, endTime, blockingTo: null, isAllDay: false, ...more }, zone);
  if (Array.isArray(placed)) return placed.map(({ pointer, code }) => `${pointer} ${code}`);
  return [iso(placed.startsAt), iso(placed.endsAt), iso(placed.occupiedTo)];
}

describe('the order of times', () => {
  it('refuses an end at the start, and takes one a millisecond later', () => {
    expect(place('2027-05-03T10:00:00Z', '2027-05-03T10:00:00Z')).toEqual(['/event/endTime out_of_order']);
    expect(place('2027-05-03T10:00:00Z', '2027-05-03T09:59:59Z')).toEqual(['/event/endTime out_of_order']);
    expect(place('2027-05-03T10:00:00Z', '2027-05-03T10:00:00.001Z')).toHaveLength(3);
  });

  it('names the local time that the clocks skip, where it puts the end before the start', () => {
    const words = (startTime: string, endTime: string, blockingTo: string | null = null) => {
      const placed = placeEvent({ startTime, endTime, blockingTo, isAllDay: false }, zone);
      return Array.isArray(placed) ? placed.map((problem) => problem.words) : [];
    };
    const skip = 'the clocks in Europe/Prague skip 2027-03-28T02:30, which counts as 2027-03-28T03:30';
    expect(words('2027-03-28T02:30:00', '2027-03-28T03:15:00')).toEqual([`must be later than startTime: ${skip}`]);
    expect(words('2027-03-28T01:00:00', '2027-03-28T02:30:00', '2027-03-28T03:00:00')).toEqual([
      `must not be earlier than endTime: ${skip}`,
    ]);
    expect(words('2027-03-28T02:30:00', '2027-03-28T03:45:00')).toEqual([]);
    expect(words('2027-03-29T02:30:00', '2027-03-29T02:15:00')).toEqual(['must be later than startTime']);
    expect(words('2027-03-28T02:30:00+02:00', '2027-03-28T02:15:00+02:00')).toEqual(['must be later than startTime']);
  });

  it('compares instants, not texts', () => {
    expect(place('2027-05-03T10:00:00+02:00', '2027-05-03T09:00:00Z')).toEqual([
      '2027-05-03T08:00:00.000Z',
      '2027-05-03T09:00:00.000Z',
      '2027-05-03T09:00:00.000Z',
    ]);
  });

  it('names every time that cannot be read', () => {
    expect(place('soon', 'later', { blockingTo: 'never' })).toEqual([
      '/event/startTime invalid_format',
      '/event/endTime invalid_format',
      '/event/blockingTo invalid_format',
    ]);
  });
});

describe('blockingTo', () => {
  const until = (blockingTo: string) => place('2027-05-03T10:00:00Z', '2027-05-03T11:00:00Z', { blockingTo });

  it('may be endTime, and then the slot ends with the event', () => {
    expect(until('2027-05-03T11:00:00Z')[2]).toBe('2027-05-03T11:00:00.000Z');
  });
  it('later than endTime keeps the slot until then', () => {
    expect(until('2027-05-03T11:15:00Z')).toEqual([
      '2027-05-03T10:00:00.000Z',
      '2027-05-03T11:00:00.000Z',
      '2027-05-03T11:15:00.000Z',
    ]);
  });
  it('a millisecond before endTime is refused', () => {
    expect(until('2027-05-03T10:59:59.999Z')).toEqual(['/event/blockingTo out_of_order']);
  });
});

describe('the span', () => {
  it('may be 366 days and not a millisecond more', () => {
    expect(place('2027-05-03T10:00:00Z', '2028-05-03T10:00:00Z')).toHaveLength(3);
    expect(place('2027-05-03T10:00:00Z', '2028-05-03T10:00:00.001Z')).toEqual(['/event/endTime too_long']);
  });
  it('counts blockingTo', () => {
    const blockingTo = '2028-05-03T10:00:00.001Z';
    expect(place('2027-05-03T10:00:00Z', '2027-05-03T11:00:00Z', { blockingTo })).toEqual([
      '/event/blockingTo too_long',
    ]);
  });
  it('counts days on the wall: 366 all-day days stay 366 when one of them has 25 hours', () => {
    const [start = '', end = ''] = place('2027-05-03T00:00:00', '2028-05-02T23:00:00', { isAllDay: true });
    expect([start, end]).toEqual(['2027-05-02T22:00:00.000Z', '2028-05-02T22:00:00.000Z']);
    expect(place('2027-10-30T00:00:00', '2028-10-30T00:00:00', { isAllDay: true })).toEqual([
      '2027-10-29T22:00:00.000Z',
      '2028-10-29T23:00:00.000Z',
      '2028-10-29T23:00:00.000Z',
    ]);
    expect(place('2027-10-30T00:00:00', '2028-10-30T00:00:01', { isAllDay: true })).toEqual([
      '/event/endTime too_long',
    ]);
  });
});

describe('an all-day event', () => {
  const day = (start: string, end: string) => place(start, end, { isAllDay: true }).slice(0, 2);

  it.each([
    ['an hour becomes its day', '2027-05-03T10:00:00', '2027-05-03T11:00:00', '2027-05-02T22', '2027-05-03T22'],
    [
      'the same moment twice is one day',
      '2027-05-03T10:00:00',
      '2027-05-03T10:00:00',
      '2027-05-02T22',
      '2027-05-03T22',
    ],
    ['midnight twice is one day', '2027-05-03T00:00:00', '2027-05-03T00:00:00', '2027-05-02T22', '2027-05-03T22'],
    ['an end at midnight adds no day', '2027-05-03T00:00:00', '2027-05-04T00:00:00', '2027-05-02T22', '2027-05-03T22'],
    ['an end after midnight adds one', '2027-05-03T00:00:00', '2027-05-04T00:00:01', '2027-05-02T22', '2027-05-04T22'],
    ['a day of 23 hours', '2027-03-28T12:00:00', '2027-03-28T12:00:00', '2027-03-27T23', '2027-03-28T22'],
    ['a day of 25 hours', '2027-10-31T12:00:00', '2027-10-31T12:00:00', '2027-10-30T22', '2027-10-31T23'],
    [
      'instants fall on the day of the zone',
      '2027-05-03T22:30:00Z',
      '2027-05-03T23:00:00Z',
      '2027-05-03T22',
      '2027-05-04T22',
    ],
  ])('%s', (_what, start, end, from, to) => {
    expect(day(start, end)).toEqual([`${from}:00:00.000Z`, `${to}:00:00.000Z`]);
  });

  it('refuses an end before the start', () => {
    expect(day('2027-05-03T10:00:00', '2027-05-03T09:59:59')).toEqual(['/event/endTime out_of_order']);
  });
  it('holds blockingTo against the end as it was given, not as it was rounded', () => {
    const times = { blockingTo: '2027-05-03T18:00:00', isAllDay: true };
    expect(place('2027-05-03T10:00:00', '2027-05-03T11:00:00', times)[2]).toBe('2027-05-03T22:00:00.000Z');
  });
});
