// When a day begins: ordinary days, days on which the clocks change, and texts that are no date.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay } from './day-start.ts';

describe('the start of a day', () => {
  it.each([
    ['Europe/Prague', '2026-11-16', '2026-11-15T23:00:00.000Z'],
    ['Europe/Prague', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['Europe/Prague', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Prague', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['UTC', '2026-11-16', '2026-11-16T00:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    // Clocks that jump over midnight: the day begins with the jump.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s of %s is %s', (zone, date, at) => {
    expect(startOfDay(zone, date)?.toISOString()).toBe(at);
  });

  it.each(['2026-02-30', '2026-13-01', 'today', ''])('of %j is none', (date) => {
    expect(startOfDay('Europe/Prague', date)).toBeNull();
  });

  it('is followed by the next one after 23 to 25 hours', () => {
    const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-30'), noInvalidDate: true });
    const zones = fc.constantFrom('Europe/Prague', 'UTC', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata');
    fc.assert(
      fc.property(dates, zones, (day, zone) => {
        const date = day.toISOString().slice(0, 10);
        const hours = (Number(startOfDay(zone, date, 1)) - Number(startOfDay(zone, date))) / 3_600_000;
        expect([23, 24, 25]).toContain(hours);
      }),
    );
  });
});
