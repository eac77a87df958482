// One hot calendar, 40 callers at once: Kontor against the same work as check-then-insert, and with the constraint alone.
import { auditLog } from '#platform/audit/audit.ts';
import { systemClock } from '#platform/clock.ts';
import { makeId } from '#platform/ids.ts';
import { calendarStore } from '../../src/calendar/calendar-store.ts';
import { bookingStore } from '../../src/calendar/events/booking-store.ts';
import { readEvent } from '../../src/calendar/events/read-event.ts';
import type { NewEvent } from '../../src/calendar/schema.ts';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atLeast, type Measured, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const callers = 40;
const rounds = 7;
const perRound = 1_200;
/** Starts on a ten-minute grid of this many steps: about one wish in seven finds its slot free. */
const steps = 900;

type Outcome = 'booked' | 'refused' | 'failed';
type Book = (event: NewEvent) => Promise<Outcome>;
type Side = { name: string; opened: OpenedApp; book: Book; perSecond: number[]; outcomes: Record<Outcome, number> };

export const calendarHot: Row = {
  name: 'calendar-hot',
  title: 'Booking one hot calendar with 40 callers, against check-then-insert and the constraint alone',
  run: async (say) => {
    const sides: Side[] = [];
    const addSide = async (name: string, makeBook: (opened: OpenedApp) => Book) => {
      const opened = await openApp(callers);
      sides.push({
        name,
        opened,
        book: makeBook(opened),
        perSecond: [],
        outcomes: { booked: 0, refused: 0, failed: 0 },
      });
      return opened;
    };
    try {
      await addSide('Kontor', bookWithKontor);
      const unguarded = await addSide('check-then-insert', bookWithoutTurns);
      const text = 'alter table calendar_event drop constraint calendar_event_no_overlap';
      await unguarded.database.query({ text });
      await addSide('constraint alone', bookWithoutTurns);
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of sides) {
          say(`round ${round} of ${rounds}: ${side.name}`);
          await runRound(side, round);
        }
      }
      return await report(sides);
    } finally {
      for (const { opened } of sides) await opened.close();
    }
  },
};

/** The same bookings for every side of a round: half an hour to an hour each, in a calendar of the round. */
async function runRound({ opened, book, perSecond, outcomes }: Side, round: number): Promise<void> {
  const calendarId = `hot-${round}`;
  const calendar = { id: calendarId, name: calendarId, timeZone: 'Europe/Prague', defaultCountry: 'CZ' };
  await opened.app.rooms.calendar.calendars.create(opened.tenant, calendar, 'command line');
  const waiting = Array.from({ length: perRound }, (_, index) => {
    const start = Date.parse('2100-01-01T00:00:00Z') + ((index * 7_919 + round * 13) % steps) * 600_000;
    const end = start + (30 + ((index * 13) % 30)) * 60_000;
    return { calendarId, title: 'x', startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
  });
  const start = performance.now();
  const take = async () => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      const outcome = await book(event);
      // The first round warms up the side.
      if (round > 0) outcomes[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, take));
  if (round > 0) perSecond.push(perRound / ((performance.now() - start) / 1_000));
}

function bookWithKontor({ app, tenant }: OpenedApp): Book {
  return async (event) => {
    const answer = await app.rooms.calendar.addEvent(tenant, event, 'command line').catch((error) => error);
    return 'eventId' in answer ? 'booked' : answer.code === 'event_conflict' ? 'refused' : 'failed';
  };
}

/** The same reading, the same statements and the same rows, but without taking turns. */
function bookWithoutTurns({ database, tenant }: OpenedApp): Book {
  const calendars = calendarStore(database);
  const bookings = bookingStore(database);
  const audit = auditLog(database, systemClock);
  return async (input) => {
    const calendar = await calendars.find(tenant, input.calendarId);
    if (!calendar) return 'failed';
    const event = readEvent(input, calendar);
    const wanted = { startsAt: new Date(event.startsAt), occupiedTo: new Date(event.occupiedTo) };
    if (await bookings.findConflict(tenant, { calendarNumber: calendar.number, ...wanted })) return 'refused';
    const rest = {
      id: makeId(),
      calendarNumber: calendar.number,
      typeNumber: null,
      createdAt: new Date(),
      reminders: [],
    };
    const entry = { ...tenant, actor: 'command line', action: 'event.create', subject: rest.id } as const;
    try {
      const outcome = await database.transaction(async (within) => {
        const done = await bookings.insertEvent(tenant, { ...event, ...rest }, within);
        if (done === 'booked') await audit.record(entry, within);
        return done;
      });
      return outcome === 'booked' ? 'booked' : 'refused';
    } catch (error) {
      return (error as { code?: string }).code === '23P01' ? 'refused' : 'failed';
    }
  };
}

async function countDoubleBookings({ database }: OpenedApp): Promise<number> {
  const { rows } = await database.query<{ n: number }>({
    text: `select count(*)::int as n from (
             select starts_at < max(occupied_to) over (partition by calendar_number order by starts_at
               rows between unbounded preceding and 1 preceding) as doubled from calendar_event) x
           where doubled`,
  });
  return rows[0]?.n ?? 0;
}

async function report(sides: Side[]): Promise<Measured[]> {
  const [kontor, ...rivals] = await Promise.all(
    sides.map(async (side) => ({ ...side, doubled: await countDoubleBookings(side.opened) })),
  );
  if (!kontor) throw new Error('A side of the comparison is missing.');
  const describe = ({ name, perSecond, outcomes, doubled }: typeof kontor) =>
    `${name} ${Math.round(median(perSecond))}/s ± ${spreadPercent(perSecond).toFixed(0)} %, ${outcomes.booked} booked, ` +
    `${outcomes.refused} refused, ${outcomes.failed} failed, ${doubled} double bookings`;
  const isClean = kontor.doubled === 0 && kontor.outcomes.failed === 0;
  const ratios = rivals.map((rival) => {
    const ratio = median(kontor.perSecond.map((figure, index) => figure / (rival.perSecond[index] ?? Number.NaN)));
    return { what: `Kontor / ${rival.name}, wishes a second`, figure: ratio.toFixed(2), notes: describe(rival) };
  });
  const clean = atLeast('Kontor without a double booking or a failure (1 = yes)', isClean ? 1 : 0, 1, describe(kontor));
  return [clean, ...ratios];
}
