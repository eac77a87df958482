// The calendar of the console: its views, its list of events, the form of a new one, the calendars with their rules and feeds, and what is
// done there.
import Type from 'typebox';
import { declareFor, oneOfValues, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarRoom } from './room.ts';
import { bookEvent } from './screens/book-event.ts';
import { CalendarQuery, NewEventQuery, viewCalendar, viewNewEvent } from './screens/calendar-views.ts';
import { changeEvent } from './screens/edit-event.ts';
import { eventActions } from './screens/event-actions.ts';
import { EventsQuery, viewEvents } from './screens/event-list.ts';
import { CalendarId, calendarActions } from './settings/actions.ts';
import { FeedId, feedActions } from './settings/feed-actions.ts';
import { viewCalendars, viewFree, viewSettings } from './settings/views.ts';
import { reminderActions } from './today/troubled-reminders.ts';

const { screen } = declareFor<CalendarRoom>();
const read = { permission: 'calendar:read' };

const bounded = (most: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, description }));

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
    screen({
      ...read,
      path: 'calendar/calendars',
      page: 'calendars',
      view: viewCalendars,
      summary: 'The calendars: hours, feeds, and the archive',
      query: Type.Object({
        ...PageQuery,
        show: Type.Optional(oneOfValues(['used', 'archived'], { description: 'Which ones are listed.' })),
        new: Type.Optional(Type.Literal('calendar', { description: 'Opens the form for a new one.' })),
      }),
    }),
    screen({
      ...read,
      path: 'calendar/calendars/:calendar',
      page: 'calendar-settings',
      view: viewSettings,
      summary: 'A calendar: name, colour, rules for free slots, feeds',
      query: Type.Object({ calendar: CalendarId, feed: Type.Optional(FeedId) }),
    }),
    screen({
      ...read,
      path: 'calendar/calendars/:calendar/free',
      page: 'free-times',
      view: viewFree,
      summary: 'The free slots of a calendar',
      query: Type.Object({
        calendar: CalendarId,
        minutes: bounded(10_080, 'Length of a slot; 60 if left out.'),
        step: bounded(1_440, 'Minutes from one start to the next; 15 if left out.'),
        from: optionalText({ format: 'date', description: 'The first day; today if left out.' }),
        days: bounded(31, 'How many days; 7 if left out.'),
      }),
    }),
  ],
  actions: [bookEvent, changeEvent, ...eventActions, ...reminderActions, ...calendarActions, ...feedActions],
};
