// The list of events: by time, calendar, type, state, or by any part of the name, e-mail or phone of who attends.
import type { Clock } from '#platform/clock.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ListedEvent } from '../events/event-store.ts';
import { type EventPage, type ReadEvents, stateOf } from '../events/read-events.ts';
import { dayOf } from '../rules/time-zone.ts';
import type { CalendarStore } from '../store.ts';
import { judgeReminders } from '../today/rules/reminder-outcome.ts';
import { readDate } from './calendar-views.ts';
import type { OpenOne } from './open-event.ts';
import { boundsOf } from './rules/day-column.ts';
import { writeDay } from './rules/period.ts';
import type { EventsQuery, EventsView } from './schema.ts';
import { readShown, type ShownCalendars, toChoice, withColours } from './shown-calendars.ts';

export type ListNeeds = {
  events: Pick<ReadEvents, 'list'>;
  calendars: CalendarStore;
  openEvent: OpenOne;
  clock: Clock;
};

export function eventList({ events, calendars, openEvent, clock }: ListNeeds) {
  return async (caller: ConsoleCaller, asked: EventsQuery): Promise<EventsView> => {
    const { q = '', type = '', state, when, open = null, after, before, size } = asked;
    const [shown, event, all] = await Promise.all([
      readShown(calendars, caller, asked.calendars),
      openEvent(caller, asked),
      calendars.list(caller),
    ]);
    const { timeZone } = shown;
    const day = asked.date === undefined ? dayOf(timeZone, clock.now()) : readDate(asked.date);
    const isAll = when === 'all';
    const page = await events.list(
      caller,
      {
        ...(shown.isChosen ? { calendarIds: shown.shown.map(({ id }) => id) } : {}),
        ...(isAll ? {} : { from: new Date(boundsOf(timeZone, day).from) }),
        attendee: q,
        ...(type.trim() === '' ? {} : { type }),
        state,
      },
      {
        ...(after === undefined ? {} : { after }),
        ...(before === undefined ? {} : { before }),
        ...(size ? { size } : {}),
      },
    );
    const ofAll = { ...shown, listed: withColours(all) };
    return {
      ...{ event, open, q, type, isAll },
      next: page.next,
      previous: page.previous,
      items: page.items.map((item) => toItem(item, ofAll)),
      state: state ?? null,
      date: writeDay(day),
      limited: limitOf(page),
      calendars: shown.listed.map((calendar) => toChoice(calendar, shown)),
      moreCalendars: shown.more,
    };
  };
}

const limitOf = ({ isShort, isLate, isMore }: EventPage): EventsView['limited'] =>
  isShort ? 'short' : isLate ? 'late' : isMore ? 'broad' : null;

function toItem(event: ListedEvent, { listed, timeZone }: ShownCalendars): EventsView['items'][number] {
  const calendar = listed.find(({ id }) => id === event.calendarId);
  const { id, calendarId, calendarName, isAllDay, title, type, who, attendees, reminders } = event;
  const states = reminders.filter(({ kind }) => kind === 'reminder').map(({ state }) => state);
  return {
    ...{ id, calendarId, calendarName, isAllDay, title, type, who, attendees },
    colour: calendar?.colour ?? 1,
    timeZone: calendar?.timeZone ?? timeZone,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    state: stateOf(event) as 'blocking' | 'free' | 'cancelled',
    reminder: judgeReminders(states, attendees),
  };
}

/** In the order of `csvColumns`. */
export const csvRows = ({ items }: EventsView) =>
  items.map((item) => [
    ...[item.id, item.calendarId, item.startsAt, item.endsAt, String(item.isAllDay), item.title, item.type, item.who],
    ...[item.attendees, item.state],
  ]);
