// The list of events: by time, calendar, type, state, or by any part of the name, e-mail or phone of who attends.

import Type, { type Static } from 'typebox';
import { pick } from '#platform/rules/pick.ts';
import { writeDay } from '#platform/rules/wall-clock.ts';
import { oneOfValues, optionalText, type ViewOf } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { eventStates, type ListedEvent } from '../events/event-store.ts';
import { listEvents, stateOf } from '../events/read-events.ts';
import { judgeReminders } from '../reminders/rules/reminder-times.ts';
import type { CalendarRoom } from '../room.ts';
import { dayOf } from '../rules/time-zone.ts';
import { readDate } from './calendar-views.ts';
import { openEvent, Shown } from './open-event.ts';
import { boundsOf } from './rules/days.ts';
import { readShown, type ShownCalendars, toChoice, withColours } from './shown-calendars.ts';

export const EventsQuery = Type.Object({
  ...PageQuery,
  ...Shown,
  q: optionalText({ maxLength: 200, description: 'A part of the name, e-mail or phone of an attendee.' }),
  type: optionalText({ maxLength: 64, description: 'Only events of this type.' }),
  state: Type.Optional(oneOfValues(eventStates, { description: 'All if left out.' })),
  date: optionalText({ maxLength: 10, description: 'From this day on; from today if left out.' }),
  when: Type.Optional(oneOfValues(['all'], { description: 'Past events, too.' })),
});

export async function viewEvents(room: CalendarRoom, caller: ConsoleCaller, asked: Static<typeof EventsQuery>) {
  const { q = '', type = '', state, when, open = null } = asked;
  const [shown, event, all] = await Promise.all([
    readShown(room, caller, asked.calendars),
    openEvent(room, caller, asked),
    room.calendars.list(caller),
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
  const page = await listEvents(room, caller, wanted, asked);
  const ofAll = { ...shown, listed: withColours(all) };
  return {
    event,
    open,
    q,
    type,
    isAll,
    next: page.next,
    previous: page.previous,
    items: page.items.map((item) => toItem(item, ofAll)),
    state: state ?? null,
    date: writeDay(day),
    limited: page.limited,
    calendars: shown.listed.map((calendar) => toChoice(calendar, shown)),
    moreCalendars: shown.more,
  };
}
export type EventsView = ViewOf<typeof viewEvents>;

function toItem(event: ListedEvent, { listed, timeZone }: ShownCalendars) {
  const calendar = listed.find(({ id }) => id === event.calendarId);
  const states = event.reminders.filter(({ kind }) => kind === 'reminder').map(({ state }) => state);
  return {
    ...pick(event, ['id', 'calendarId', 'calendarName', 'startsAt', 'endsAt', 'isAllDay', 'title', 'type', 'who']),
    attendees: event.attendees,
    colour: calendar?.colour ?? 1,
    timeZone: calendar?.timeZone ?? timeZone,
    state: stateOf(event),
    reminder: judgeReminders(states, event.attendees),
  };
}
