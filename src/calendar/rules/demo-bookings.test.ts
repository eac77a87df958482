// The bookings of the demo: in business hours of business days around today, one after the other, in every zone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawNumbers } from '#platform/draw-numbers.ts';
import calendars from '../data/demo-calendars.json' with { type: 'json' };
import { planBookings } from './demo-bookings.ts';
import { dayOf } from './time-zone.ts';

const zones = ['Europe/Prague', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the bookings of a demo calendar', () => {
  it('lie in business hours around today and never overlap, whenever and wherever it is', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(...calendars), (moment, zone, calendar) => {
        const time = { now: moment.getTime(), zone, customers: 12, drawFrom: drawNumbers };
        const planned = planBookings(calendar, time);
        expect(planned.length).toBeGreaterThan(15);
        expect(planBookings(calendar, time)).toEqual(planned);
        const today = dayOf(zone, moment.getTime());
        let last = 0;
        for (const { startTime, endTime, customer } of planned) {
          const [start, end] = [Date.parse(`${startTime}Z`), Date.parse(`${endTime}Z`)];
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
          expect([0, 6]).not.toContain(new Date(start).getUTCDay());
          expect(startTime.slice(11) >= '08:00:00' && endTime.slice(11) <= '17:00:00').toBe(true);
          expect(Math.abs(start - today)).toBeLessThan(16 * 86_400_000);
          expect(customer).toBeLessThan(12);
        }
        expect(planned.some(({ endTime }) => Date.parse(`${endTime}Z`) < today)).toBe(true);
        expect(planned.some(({ startTime }) => Date.parse(`${startTime}Z`) > today)).toBe(true);
      }),
    );
  });

  it('name nobody where no customers come', () => {
    const [calendar] = calendars;
    if (calendar === undefined) throw new Error('There is no demo calendar.');
    const time = {
      now: Date.parse('2026-11-16T12:00:00Z'),
      zone: 'Europe/Prague',
      customers: 0,
      drawFrom: drawNumbers,
    };
    for (const { customer } of planBookings(calendar, time)) expect(customer).toBeNull();
  });
});
