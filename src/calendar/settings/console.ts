// The screens of calendars: their list, one with its rules and feeds, its free slots; and what people do there.
import Type from 'typebox';
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import type { CalendarRoom } from '../room.ts';
import { CalendarId, calendarActions } from './actions.ts';
import { FeedId, feedActions } from './feed-actions.ts';
import { viewCalendar, viewCalendars, viewFree } from './views.ts';

const { screen } = declareFor<CalendarRoom>();
const read = { permission: 'calendar:read' };

const Show = Type.Unsafe<'used' | 'archived'>({
  type: 'string',
  enum: ['used', 'archived'],
  description: 'Which ones are listed.',
});
const bounded = (most: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, description }));

export const settingsConsole: RoomConsole<CalendarRoom> = {
  name: 'calendar',
  screens: [
    screen({
      ...read,
      path: 'calendar/calendars',
      page: 'calendars',
      view: viewCalendars,
      summary: 'The calendars: hours, feeds, and the archive',
      query: Type.Object({
        ...PageQuery,
        show: Type.Optional(Show),
        new: Type.Optional(Type.Literal('calendar', { description: 'Opens the form for a new one.' })),
      }),
    }),
    screen({
      ...read,
      path: 'calendar/calendars/:calendar',
      page: 'calendar-settings',
      view: viewCalendar,
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
        from: Type.Optional(Type.String({ format: 'date', description: 'The first day; today if left out.' })),
        days: bounded(31, 'How many days; 7 if left out.'),
      }),
    }),
  ],
  actions: [...calendarActions, ...feedActions],
};
