// Bench row: the server draws a week with 200 events, as a page and as JSON (design console.md, calendar).
import { openConsoleSide } from '../console/side.ts';
import type { Measured, Row } from '../row.ts';
import { median } from '../statistics.ts';

const eventsPerDay = 40;
const rounds = 20;
const mostMs = 100;
/** A Monday without bookings in the demo. */
const monday = Date.UTC(2037, 10, 16);
const minuteMs = 60_000;

export const calendarWeekRow: Row = {
  name: 'calendar-week',
  title: 'A week of the calendar with 200 events in four calendars',
  run: async (say) => {
    const side = await openConsoleSide();
    try {
      const { calendars, events } = side.app.rooms.calendar;
      const ids = await Promise.all(
        [1, 2, 3, 4].map(async (number) => {
          const wish = {
            id: `bench-${number}`,
            name: `Bench ${number}`,
            timeZone: 'Europe/Prague',
            defaultCountry: 'CZ',
          };
          return (await calendars.create(side.tenant, wish, 'command line')).id;
        }),
      );
      for (let made = 0; made < 5 * eventsPerDay; made += 1) {
        const [day, nth] = [Math.floor(made / eventsPerDay), made % eventsPerDay];
        const calendarId = ids[nth % ids.length] ?? '';
        const start = monday + day * 1_440 * minuteMs + (7 * 60 + Math.floor(nth / ids.length) * 60) * minuteMs;
        await side.app.rooms.calendar.addEvent(
          side.tenant,
          {
            ...{ calendarId, title: `Kontrola ${made}`, attendees: [{ name: `Zákazník ${made} (ukázka)` }] },
            startTime: new Date(start).toISOString(),
            endTime: new Date(start + 45 * minuteMs).toISOString(),
            blockingTo: new Date(start + 55 * minuteMs).toISOString(),
          },
          'command line',
        );
      }
      const shown = `calendars=${ids.join(',')}&date=2037-11-16`;
      const found = await events.list(side.tenant, { calendarIds: ids }, { size: 1_000 });
      const measured: Measured[] = [];
      for (const [what, path] of [
        ['page', `calendar?${shown}`],
        ['page with the drawer of an event', `calendar?${shown}&event=${found.items[0]?.id}`],
        ['JSON', `/bff calendar?${shown}`],
      ] as const) {
        const times: number[] = [];
        // The first rounds warm it up.
        for (let round = -3; round < rounds; round += 1) {
          const time = await side.time(path);
          if (round >= 0) times.push(time);
        }
        const figure = `${median(times).toFixed(0)} ms`;
        say(`${what}: ${figure}`);
        const notes = `${found.items.length} events; the slowest of ${rounds} took ${Math.max(...times).toFixed(0)} ms`;
        measured.push({ what, figure, bar: `≤ ${mostMs} ms`, met: median(times) <= mostMs, notes });
      }
      return measured;
    } finally {
      await side.close();
    }
  },
};
