// The bookings of the demo: business hours of the business days around today, the same for the same day.
import { dayMs, minuteMs, type WallMs } from '#platform/rules/wall-clock.ts';
import { dayOf } from './time-zone.ts';

type DemoCalendar = {
  id: string;
  /** What is booked there, each with its length. */
  bookings: readonly { title: string; minutes: number }[];
  /** The share of the business hours that is booked. */
  busy: number;
};

/** Local times without an offset, as a caller may write them. `customer` is the index of the customer who attends, or null. */
type DemoBooking = { startTime: string; endTime: string; title: string; customer: number | null };

const daysBefore = 7;
const daysAfter = 14;

/** In minutes of the day, without the lunch hour. */
const businessHours = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
];

type DemoTime = {
  now: number;
  zone: string;
  /** How many customers may come. */
  customers: number;
  /** Makes a source of numbers from 0 to 1 that is the same for the same text. */
  drawFrom: (text: string) => () => number;
};

/** The calendar's bookings in order of their start; none touches the time of another. */
export function planBookings(calendar: DemoCalendar, { now, zone, customers, drawFrom }: DemoTime): DemoBooking[] {
  const today = dayOf(zone, now);
  const planned: DemoBooking[] = [];
  for (let day = today - daysBefore * dayMs; day <= today + daysAfter * dayMs; day += dayMs) {
    if (!isWorkday(day)) continue;
    const draw = drawFrom(`${calendar.id} ${day / dayMs}`);
    for (const { from, to } of businessHours) planned.push(...planHours(calendar, day, from, to, customers, draw));
  }
  return planned;
}

function planHours(
  { bookings, busy }: DemoCalendar,
  day: WallMs,
  from: number,
  to: number,
  customers: number,
  draw: () => number,
): DemoBooking[] {
  const planned: DemoBooking[] = [];
  for (let minute = from; ; ) {
    const { title, minutes } = bookings[Math.floor(draw() * bookings.length)] ?? { title: '', minutes: 60 };
    if (minute + minutes > to) return planned;
    const isBooked = draw() < busy;
    const customer = customers === 0 ? null : Math.floor(draw() * customers);
    const times = { startTime: writeWall(day, minute), endTime: writeWall(day, minute + minutes) };
    if (isBooked) planned.push({ ...times, title, customer });
    minute += isBooked ? minutes : 30;
  }
}

function isWorkday(day: WallMs): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** 2026-11-16T08:30:00: what clocks of the calendar's zone show. */
const writeWall = (day: WallMs, minute: number): string => new Date(day + minute * minuteMs).toISOString().slice(0, 19);
