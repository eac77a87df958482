// The calendar room: events without double booking, and reminders that arrive (spec 4.8).
import { defineRoom } from '#platform/room/room.ts';
import { attendeeCommand } from './attendee-cli.ts';
import { calendarCommands, calendarHints } from './cli.ts';
import { calendarErrors } from './errors.ts';
import { openCalendar } from './open.ts';

export const calendar = defineRoom({
  name: 'calendar',
  offers: 'calendar events',
  settings: {},
  permissions: ['calendar:write'],
  refusals: calendarErrors,
  commands: (use) => ({ ...calendarCommands(use), attendee: attendeeCommand(use) }),
  hints: calendarHints,
  open: openCalendar,
});
