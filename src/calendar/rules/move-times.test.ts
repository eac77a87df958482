// A moved event keeps what nobody changes: its length, its days, and how long it blocks afterwards.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWall } from '#platform/rules/wall-clock.ts';
import { type MoveWish, moveEvent, type Standing } from './move-times.ts';
import { startOfDate, startOfNextDay } from './time-zone.ts';

const zone = 'Europe/Prague';
const at = (text: string) => Date.parse(text);
const hour: Standing = {
  startsAt: at('2027-05-03T10:00:00Z'),
  endsAt: at('2027-05-03T11:00:00Z'),
  blockingTo: at('2027-05-03T11:15:00Z'),
  isAllDay: false,
};
const twoDays: Standing = {
  startsAt: at('2027-03-26T23:00:00Z'),
  endsAt: at('2027-03-28T22:00:00Z'),
  blockingTo: null,
  isAllDay: true,
};

function show(event: Standing, wish: MoveWish) {
  const moved = moveEvent(event, wish, zone);
  if (Array.isArray(moved)) return moved.map(({ pointer, code }) => `${pointer} ${code}`);
  const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(5, 16));
  return [text(moved.startsAt), text(moved.endsAt), text(moved.blockingTo), moved.isAllDay];
}

describe('moveEvent', () => {
  it.each<[string, Standing, MoveWish, unknown]>([
    [
      'keeps its length',
      hour,
      { startTime: '2027-05-04T08:00:00Z' },
      ['05-04T08:00', '05-04T09:00', '05-04T09:15', false],
    ],
    ['reads local time', hour, { startTime: '2027-05-04T08:00' }, ['05-04T06:00', '05-04T07:00', '05-04T07:15', false]],
    [
      'takes a new end',
      hour,
      { startTime: '2027-05-04T08:00Z', endTime: '2027-05-04T10:00Z' },
      ['05-04T08:00', '05-04T10:00', '05-04T10:15', false],
    ],
    [
      'blocks as long as said',
      hour,
      { startTime: '2027-05-04T08:00Z', blockingTo: '2027-05-04T12:00Z' },
      ['05-04T08:00', '05-04T09:00', '05-04T12:00', false],
    ],
    [
      'blocks no longer',
      hour,
      { startTime: '2027-05-04T08:00Z', blockingTo: null },
      ['05-04T08:00', '05-04T09:00', null, false],
    ],
    [
      'keeps days of 23 hours as days',
      twoDays,
      { startTime: '2027-03-29' },
      ['03-28T22:00', '03-30T22:00', null, true],
    ],
    [
      'becomes a day',
      hour,
      { startTime: '2027-05-04', isAllDay: true, blockingTo: null },
      ['05-03T22:00', '05-04T22:00', null, true],
    ],
    [
      'becomes an hour',
      twoDays,
      { startTime: '2027-05-04T08:00Z', isAllDay: false },
      ['05-04T08:00', '05-04T09:00', null, false],
    ],
    ['names a start that cannot be read once', hour, { startTime: 'soon' }, ['/event/startTime invalid_format']],
    ['needs a time of day', hour, { startTime: '2027-05-04' }, ['/event/startTime invalid_format']],
    [
      'refuses an end before the start',
      hour,
      { startTime: '2027-05-04T08:00Z', endTime: '2027-05-04T07:00Z' },
      ['/event/endTime out_of_order'],
    ],
    [
      'refuses blockingTo before the end',
      hour,
      { startTime: '2027-05-04T08:00Z', blockingTo: '2027-05-04T08:30Z' },
      ['/event/blockingTo out_of_order'],
    ],
  ])('%s', (_name, event, wish, expected) => {
    expect(show(event, wish)).toEqual(expected);
  });

  it('anywhere, an hour stays an hour, and days stay days', () => {
    const someDay = fc.integer({ min: at('2026-01-01'), max: at('2030-01-01') });
    fc.assert(
      fc.property(
        someDay,
        someDay,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 600 }),
        (from, to, days, tail) => {
          const timed = {
            startsAt: from,
            endsAt: from + 45 * 60_000,
            blockingTo: from + (45 + tail) * 60_000,
            isAllDay: false,
          };
          const moved = moveEvent(timed, { startTime: new Date(to).toISOString() }, zone);
          expect(moved).toMatchObject({
            startsAt: to,
            endsAt: to + 45 * 60_000,
            occupiedTo: to + (45 + tail) * 60_000,
          });
          const day = (ms: number) => Math.floor(toWall(zone, ms) / 86_400_000) * 86_400_000;
          const startsAt = startOfDate(zone, day(from));
          const whole = { startsAt, endsAt: startOfNextDay(zone, startsAt, days), blockingTo: null, isAllDay: true };
          const target = new Date(day(to)).toISOString().slice(0, 10);
          expect(moveEvent(whole, { startTime: target }, zone)).toMatchObject({
            startsAt: startOfDate(zone, day(to)),
            endsAt: startOfNextDay(zone, startOfDate(zone, day(to)), days),
          });
        },
      ),
    );
  });
});
