// Proves the rules of lanes with tables: until when, which hours, and where events stand, also on days of 23 and 25 hours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay, startOfNextDay } from '../../rules/time-zone.ts';
import {
  chooseAxis,
  type DayEvent,
  judgeOccupation,
  listHours,
  mostLevels,
  percentOf,
  placeBlocks,
} from './day-lanes.ts';

const zone = 'Europe/Prague';
const at = (text: string) => Date.parse(`2026-11-16T${text}:00+01:00`);
const dayOf = (moment: number) => ({ from: startOfDay(zone, moment), to: startOfNextDay(zone, moment) });
const day = dayOf(at('12:00'));

const event = (from: string, to: string, more: Partial<DayEvent> & { blocked?: string } = {}): DayEvent => {
  const { blocked, ...rest } = more;
  const endsAt = at(to);
  return {
    startsAt: at(from),
    endsAt,
    occupiedTo: blocked ? at(blocked) : endsAt,
    isBlocking: true,
    isAllDay: false,
    ...rest,
  };
};

describe('a calendar', () => {
  const booked = [
    event('08:00', '09:00'),
    event('13:30', '14:30', { blocked: '14:45' }),
    event('14:45', '15:15'),
    event('16:00', '17:00', { isBlocking: false }),
  ];
  it.each([
    ['before the first event', '07:00', false, '08:00'],
    ['at the first minute of one', '08:00', true, '09:00'],
    ['at the first minute after one', '09:00', false, '13:30'],
    ['in the time that stays blocked, with the next event right after it', '14:40', true, '15:15'],
    ['between the two', '14:45', true, '15:15'],
    ['after the last one, during one that does not block', '16:30', false, null],
  ])('%s', (_what, now, isOccupied, until) => {
    expect(judgeOccupation(booked, at(now), day.to)).toEqual({ isOccupied, until: until === null ? null : at(until) });
  });

  it('that is occupied over midnight is occupied for the rest of the day', () => {
    const night = { ...event('22:00', '23:00'), endsAt: day.to + 3_600_000, occupiedTo: day.to + 3_600_000 };
    expect(judgeOccupation([night], at('23:00'), day.to)).toEqual({ isOccupied: true, until: null });
    expect(judgeOccupation([], at('23:00'), day.to)).toEqual({ isOccupied: false, until: null });
  });
});

describe('the hours shown', () => {
  const shown = (events: DayEvent[], of = day) => {
    const { from, to } = chooseAxis(events, of, zone);
    return [from, to].map((one) => new Date(one).toISOString().slice(11, 16));
  };
  it.each([
    ['are 8 to 18 on an empty day', [], '07:00', '17:00'],
    ['begin and end with full hours', [event('06:40', '07:10'), event('18:00', '18:20')], '05:00', '18:00'],
    ['have the time that stays blocked', [event('17:00', '18:00', { blocked: '18:30' })], '07:00', '18:00'],
    ['leave out events of whole days', [event('00:00', '23:59', { isAllDay: true })], '07:00', '17:00'],
    [
      'go from midnight where an event began the day before',
      [{ ...event('00:00', '01:10'), startsAt: day.from - 1 }],
      '23:00',
      '17:00',
    ],
  ])('%s', (_what, events, from, to) => {
    expect(shown(events)).toEqual([from, to]);
  });

  it.each([
    ['23 hours, when the clocks go forward', '2027-03-28T12:00:00+02:00', 23],
    ['25 hours, when they go back', '2026-10-25T12:00:00+01:00', 25],
    ['24 hours on any other', '2026-11-16T12:00:00+01:00', 24],
  ])('are at most those of the day: %s', (_what, noon, hours) => {
    const of = dayOf(Date.parse(noon));
    const whole = { startsAt: of.from, endsAt: of.to - 1, occupiedTo: of.to - 1, isBlocking: true, isAllDay: false };
    const axis = chooseAxis([whole], of, zone);
    expect(axis).toEqual(of);
    expect(listHours(axis)).toHaveLength(hours);
    // 8 o'clock is 8 o'clock whatever the clocks did at night.
    expect(
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(chooseAxis([], of, zone).from),
    ).toBe('08:00');
  });
});

describe('the events of a lane', () => {
  const axis = { from: at('08:00'), to: at('18:00') };
  it('stand where their times are, in percent', () => {
    const { blocks } = placeBlocks([event('13:00', '14:00', { blocked: '14:30' })], axis, day, at('13:30'));
    expect(blocks).toMatchObject([{ x: 50, width: 10, after: 5, level: 0, phase: 'running', isFromBefore: false }]);
  });

  it('that overlap stand under each other, and beyond the last level they are counted', () => {
    const many = Array.from({ length: 5 }, () => event('09:00', '10:00', { isBlocking: false }));
    const lane = placeBlocks([...many, event('10:00', '11:00')], axis, day, at('08:00'));
    expect(lane.blocks.map(({ level }) => level)).toEqual([0, 1, 2, 0]);
    expect([lane.levels, lane.hidden]).toEqual([mostLevels, 2]);
  });

  it('over midnight are cut at the edge and say so', () => {
    const [night] = placeBlocks(
      [{ ...event('08:00', '09:00'), startsAt: day.from - 3_600_000, endsAt: day.to + 1, occupiedTo: day.to + 1 }],
      day,
      day,
      at('12:00'),
    ).blocks;
    expect(night).toMatchObject({ x: 0, width: 100, after: 0, isFromBefore: true, isIntoNext: true });
  });

  it('never leave the axis and never overlap on one level, whatever they are', () => {
    const anyEvent = fc
      .tuple(fc.integer({ min: -600, max: 2_000 }), fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 120 }))
      .map(([start, length, after]) => {
        const startsAt = day.from + start * 60_000;
        const endsAt = startsAt + length * 60_000;
        return { startsAt, endsAt, occupiedTo: endsAt + after * 60_000, isBlocking: false, isAllDay: false };
      });
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const own = chooseAxis(events, day, zone);
        const { blocks, hidden } = placeBlocks(events, own, day, at('12:00'));
        const seen = events.filter(({ startsAt, occupiedTo }) => occupiedTo > own.from && startsAt < own.to);
        expect(blocks.length + hidden).toBe(seen.length);
        for (const block of blocks) {
          expect(block.x).toBeGreaterThanOrEqual(0);
          expect(block.x + block.width + block.after).toBeLessThanOrEqual(100.01);
          for (const other of blocks) {
            if (other === block || other.level !== block.level) continue;
            const [a, b] = [block.event, other.event];
            expect(a.occupiedTo <= b.startsAt || b.occupiedTo <= a.startsAt).toBe(true);
          }
        }
        expect(percentOf(own.from, own)).toBe(0);
        expect(percentOf(own.to, own)).toBe(100);
      }),
    );
  });
});
