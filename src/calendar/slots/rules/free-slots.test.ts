// Free slots are exact: every one that is offered could be booked, and none that the rules allow is missing, whatever the clocks do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingHours } from '#branch';
import { toWall } from '#platform/rules/wall-clock.ts';
import { longRuns } from '#test/run/environment.ts';
import { alwaysOpen, freeSlots, type Opening, type SlotRules, type SlotWish, type Span } from './free-slots.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const at = (text: string) => Date.parse(text);
const open = (...spans: [number, string][]): Opening => ({
  regular: spans.map(([dayOfWeek, definition]) => ({ dayOfWeek, definition })),
  exceptions: [],
});
const rules = (more: Partial<SlotRules> = {}): SlotRules => ({
  opening: null,
  bufferBefore: 0,
  bufferAfter: 0,
  earliestNotice: 0,
  latestNoticeDays: null,
  ...more,
});
const spansOf = (opening: Opening | null, wish: Span, place: string) =>
  openingHours.openSpans(opening ?? alwaysOpen, wish, place);
const zone = 'Europe/Prague';
const show = (starts: number[]) => starts.map((start) => new Date(toWall(zone, start)).toISOString().slice(5, 16));

/** Monday 3 May 2027. */
const day: SlotWish = { from: at('2027-05-02T22:00Z'), to: at('2027-05-03T22:00Z'), minutes: 60, step: 30 };
const ask = (given: SlotRules, occupied: Span[] = [], wish = day, now = 0) =>
  show(freeSlots(given, wish, { open: spansOf(given.opening, wish, zone), occupied, now }));

describe('free slots', () => {
  it('begin at the opening and end with it', () => {
    const monday = rules({ opening: open([0, '08:15-10:15']) });
    expect(ask(monday)).toEqual(['05-03T08:15', '05-03T08:45', '05-03T09:15']);
  });

  it('go past midnight, and over hours that touch', () => {
    const night = rules({ opening: open([0, '22:00-02:00']) });
    const wish = { ...day, to: at('2027-05-04T22:00Z'), step: 60 };
    expect(ask(night, [], wish)).toEqual(['05-03T22:00', '05-03T23:00', '05-04T00:00', '05-04T01:00']);
    expect(ask(rules({ opening: open([0, '08:00-09:00'], [0, '09:00-10:00']) }))).toEqual([
      '05-03T08:00',
      '05-03T08:30',
      '05-03T09:00',
    ]);
  });

  it('keep their distance to what is booked', () => {
    const morning = open([0, '08:00-12:00']);
    const booked = [{ from: at('2027-05-03T07:30Z'), to: at('2027-05-03T08:00Z') }];
    expect(ask(rules({ opening: morning }), booked)).toEqual([
      '05-03T08:00',
      '05-03T08:30',
      '05-03T10:00',
      '05-03T10:30',
      '05-03T11:00',
    ]);
    expect(ask(rules({ opening: morning, bufferAfter: 30, bufferBefore: 1 }), booked)).toEqual([
      '05-03T08:00',
      '05-03T10:30',
      '05-03T11:00',
    ]);
  });

  it('are neither too soon nor too far ahead, at the edges', () => {
    const given = rules({
      opening: open([0, '08:00-10:00'], [1, '08:00-10:00']),
      earliestNotice: 60,
      latestNoticeDays: 1,
    });
    const wish = { ...day, to: at('2027-05-04T22:00Z') };
    expect(ask(given, [], wish, at('2027-05-03T05:30Z'))).toEqual(['05-03T08:30', '05-03T09:00']);
    expect(ask(given, [], wish, at('2027-05-03T06:30Z'))).toEqual(['05-04T08:00', '05-04T08:30']);
  });

  it('are none on a day that is closed, nor past its midnight', () => {
    const opening = { ...open([0, '20:00-02:00']), exceptions: [{ date: '2027-05-03', isOpen: false }] };
    expect(ask(rules({ opening }), [], { ...day, to: at('2027-05-04T22:00Z') })).toEqual([]);
  });

  it('hold in their season only', () => {
    const season = { dayOfWeek: 0, definition: '08:00-09:00', validFrom: '2027-05-03', validTo: '2027-05-09' };
    const opening = { regular: [season], exceptions: [] };
    const wish = { ...day, from: at('2027-04-25T22:00Z'), to: at('2027-05-17T22:00Z') };
    expect(ask(rules({ opening }), [], wish)).toEqual(['05-03T08:00']);
  });

  it('of a night in which the clocks change are counted on the clock that runs', () => {
    const night = rules({ opening: open([5, '22:00-04:00']) });
    const spring = { from: at('2027-03-27T12:00Z'), to: at('2027-03-28T12:00Z'), minutes: 60, step: 60 };
    expect(ask(night, [], spring)).toHaveLength(5);
    const autumn = { from: at('2027-10-30T12:00Z'), to: at('2027-10-31T12:00Z'), minutes: 60, step: 60 };
    expect(ask(night, [], autumn)).toHaveLength(7);
    // Until 2:30, which comes twice: whoever comes at 2:15 finds it open both times. A branch says the same (open-now.test.ts).
    const untilHalf = { ...autumn, minutes: 30, step: 30 };
    expect(ask(rules({ opening: open([6, '01:00-02:30']) }), [], untilHalf)).toEqual([
      '10-31T01:00',
      '10-31T01:30',
      '10-31T02:00',
      '10-31T02:30',
      '10-31T02:00',
    ]);
  });
});

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
const write = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const definition = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${write(from)}-${write(to)}`);
const opening: fc.Arbitrary<Opening | null> = fc.option(
  fc.record({
    regular: fc.array(fc.record({ dayOfWeek: fc.integer({ min: 0, max: 6 }), definition }), { maxLength: 10 }),
    exceptions: fc.array(
      fc.record({
        date: fc.constantFrom('2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'),
        isOpen: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  }),
);
/** Around both changes of the clocks. */
const start = fc
  .constantFrom('2027-03-26T23:00Z', '2027-03-28T00:30Z', '2027-10-30T10:00Z', '2027-10-30T22:00Z')
  .map(at);

describe('any rules and any bookings', () => {
  it('offer exactly what the rules allow and the bookings leave', () => {
    fc.assert(
      fc.property(
        fc.record({
          zone: fc.constantFrom('Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
          opening,
          start,
          hours: fc.integer({ min: 1, max: 60 }),
          minutes: fc.constantFrom(10, 15, 45, 60, 180),
          step: fc.constantFrom(10, 15, 30, 60),
          bufferBefore: fc.constantFrom(0, 5, 60),
          bufferAfter: fc.constantFrom(0, 10),
          earliestNotice: fc.constantFrom(0, 90),
          latestNoticeDays: fc.constantFrom(null, 1),
          bookings: fc.array(fc.tuple(fc.integer({ min: -600, max: 3_600 }), fc.integer({ min: 1, max: 2_000 })), {
            maxLength: 6,
          }),
          early: fc.integer({ min: -300, max: 300 }),
        }),
        ({ zone: place, start: from, hours, bookings, early, minutes, step, ...given }) => {
          const wish = { from, to: from + hours * 60 * minuteMs, minutes, step };
          const occupied = bookings.map(([after, length]) => ({
            from: from + after * minuteMs,
            to: from + (after + length) * minuteMs,
          }));
          const now = from + early * minuteMs;
          const opened = spansOf(given.opening, wish, place);
          const offered = freeSlots(given, wish, { open: opened, occupied, now });
          const isOpen = (moment: number) => opened.some((one) => one.from <= moment && moment < one.to);
          const isOpenFor = (slot: number) =>
            Array.from({ length: minutes }, (_, index) => slot + index * minuteMs).every(isOpen);
          const isFree = (slot: number) => {
            const [first, last] = [
              slot - given.bufferBefore * minuteMs,
              slot + (minutes + given.bufferAfter) * minuteMs,
            ];
            return occupied.every((one) => one.to <= first || one.from >= last);
          };
          const isInTime = (slot: number) =>
            slot >= now + given.earliestNotice * minuteMs &&
            (given.latestNoticeDays === null || slot <= now + given.latestNoticeDays * dayMs);
          const isOnGrid = (slot: number) =>
            opened.some((one) => slot >= one.from && slot < one.to && (slot - one.from) % (step * minuteMs) === 0);
          const expected: number[] = [];
          for (let slot = from; slot + minutes * minuteMs <= wish.to; slot += minuteMs) {
            if (isOnGrid(slot) && isInTime(slot) && isFree(slot) && isOpenFor(slot)) expected.push(slot);
          }
          expect(offered).toEqual(expected);
        },
      ),
      longRuns(300),
    );
  });
});
