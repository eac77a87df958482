// The calendar room: events without double booking, and reminders that arrive (spec 4.8).
import { hidden, hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { attendeeCommand } from './attendees/attendee-cli.ts';
import { calendarAudited } from './audited.ts';
import { calendarCommands, calendarHints } from './cli.ts';
import { calendarErrors } from './errors.ts';
import { eventCommand } from './events/cli.ts';
import { feedTokenShape } from './feeds/feeds.ts';
import { attendeeIndex, eventIndex } from './find-store.ts';
import { openCalendar } from './open.ts';
import { maxTitle } from './rules/check-fields.ts';
import { maxAttendees } from './schema.ts';
import { calendarEvents } from './told-events.ts';

export type { Ways } from './reminders/ways.ts';
export type { CalendarView, NewEventView } from './screens/calendar-views.ts';
export type { EventsView } from './screens/event-list.ts';
export type { OpenEvent } from './screens/open-event.ts';
export type { CalendarSettingsView, CalendarsView, FreeView } from './settings/views.ts';
export type { LanesCard, NextCard } from './today/day-cards.ts';

export const calendar = defineRoom({
  name: 'calendar',
  offers: 'calendar events',
  settings: {},
  permissions: ['calendar:write'],
  consolePermissions: { 'calendar:read': 'viewer', 'calendar:write': 'editor' },
  audited: calendarAudited,
  events: calendarEvents,
  secrets: {
    shapes: [feedTokenShape],
    columns: {
      calendar_calendar: { number: hiddenValue },
      calendar_event: { calendar_number: hidden, type_number: hidden },
      calendar_feed: { calendar_number: hidden, digest: hidden },
      calendar_type: { number: hiddenValue, folded: hidden },
    },
  },
  textIndexes: [eventIndex, attendeeIndex],
  refusals: calendarErrors,
  limits: () => [
    { subject: 'Title of a calendar event', words: '{least} to {most} characters', least: 1, most: maxTitle },
    { subject: 'Attendees of a calendar event', words: 'at most {most}', most: maxAttendees },
  ],
  commands: (use) => ({ ...calendarCommands(use), event: eventCommand(use), attendee: attendeeCommand(use) }),
  hints: calendarHints,
  open: openCalendar,
});
