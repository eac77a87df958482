// The calendar of the console: its views, its list of events, the form of a new one, and what is done there.
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarRoom } from './room.ts';
import { viewCalendar, viewNewEvent } from './screens/calendar-views.ts';
import { eventActions } from './screens/event-actions.ts';
import { viewEvents } from './screens/event-list.ts';
import { CalendarQuery, EventsQuery, NewEventQuery } from './screens/queries.ts';

const { screen } = declareFor<CalendarRoom>();
const read = { permission: 'calendar:read' };

export const calendarConsole: RoomConsole<CalendarRoom> = {
  name: 'calendar',
  screens: [
    screen({
      ...read,
      path: 'calendar',
      page: 'calendar',
      view: viewCalendar,
      summary: 'The calendar: a day, a week or a month, with the event that is open beside it',
      nav: { id: 'calendar', label: msg('Calendar'), letter: 'c', group: 'work', at: 20 },
      starts: [{ id: 'event', label: msg('New event'), letter: 'e', to: 'calendar/new', permission: 'calendar:write' }],
      startsSlim: true,
      query: CalendarQuery,
    }),
    screen({
      ...read,
      path: 'calendar/events',
      page: 'events',
      view: viewEvents,
      summary: 'Events as a list: by time, calendar, type, state, or who attends',
      query: EventsQuery,
    }),
    screen({
      permission: 'calendar:write',
      path: 'calendar/new',
      page: 'new-event',
      view: viewNewEvent,
      summary: 'The form of a new event; parameters fill it in',
      query: NewEventQuery,
    }),
  ],
  actions: eventActions,
};
