// The list of events: by time, calendar, type, state, or by any part of the name, e-mail or phone of who attends.
import type { ViewOf } from '#platform/screens/declare.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ListedEvent } from '../events/event-store.ts';
import { type EventPage, stateOf } from '../events/read-events.ts';
import type { CalendarRoom } from '../room.ts';
import { dayOf } from '../rules/time-zone.ts';
import { judgeReminders } from '../today/rules/reminder-outcome.ts';
import { readDate } from './calendar-views.ts';
import { openEvent } from './open-event.ts';
import type { EventsQuery } from './queries.ts';
import { boundsOf } from './rules/day-column.ts';
import { writeDay } from './rules/period.ts';
import { readShown, type ShownCalendars, toChoice, withColours } from './shown-calendars.ts';

export async function viewEvents(room: CalendarRoom, caller: ConsoleCaller, asked: EventsQuery) {
  const { q = '', type = '', state, when, open = null } = asked;
  const [shown, event, all] = await Promise.all([
    readShown(room.store, caller, asked.calendars),
    openEvent(room, caller, asked),
    room.store.list(caller),
  ]);
  const { timeZone } = shown;
  const day = asked.date === undefined ? dayOf(timeZone, room.clock.now()) : readDate(asked.date);
  const isAll = when === 'all';
  const wanted = {
    calendarIds: shown.isChosen ? shown.shown.map(({ id }) => id) : undefined,
    from: isAll ? undefined : new Date(boundsOf(timeZone, day).from),
    attendee: q,
    type: type.trim() === '' ? undefined : type,
    state,
  };
  const page = await room.events.list(caller, wanted, asked);
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
}
export type EventsView = ViewOf<typeof viewEvents>;

/** What the search could not do. */
const limitOf = ({ isShort, isLate, isMore }: EventPage): 'short' | 'late' | 'broad' | null =>
  isShort ? 'short' : isLate ? 'late' : isMore ? 'broad' : null;

function toItem(event: ListedEvent, { listed, timeZone }: ShownCalendars) {
  const calendar = listed.find(({ id }) => id === event.calendarId);
  const { id, calendarId, calendarName, startsAt, endsAt, isAllDay, title, type, who, attendees, reminders } = event;
  const states = reminders.filter(({ kind }) => kind === 'reminder').map(({ state }) => state);
  return {
    ...{ id, calendarId, calendarName, startsAt, endsAt, isAllDay, title, type, who, attendees },
    colour: calendar?.colour ?? 1,
    timeZone: calendar?.timeZone ?? timeZone,
    state: stateOf(event),
    reminder: judgeReminders(states, attendees),
  };
}
