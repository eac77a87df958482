// The open calendar room, as its screens, actions and commands get it.
import type { Organisations } from '#organisation';
import type { Clock } from '#platform/clock.ts';
import type { Calendars } from './calendars.ts';
import type { ChangeCalendars } from './change-calendars.ts';
import type { DeleteCalendar } from './delete-calendar.ts';
import type { AddEvent } from './events/add-event.ts';
import type { ChangeEvents } from './events/change-events.ts';
import type { ReadEvents } from './events/read-events.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { RangeStore } from './screens/range-store.ts';
import type { FindSlots } from './slots/find-slots.ts';
import type { CalendarStore } from './store.ts';
import type { TroubledReminders } from './today/troubled-reminders.ts';

export type CalendarRoom = {
  /** Reads calendars; `calendars` makes and changes them. */
  store: CalendarStore;
  calendars: Calendars & ChangeCalendars & DeleteCalendar & { findSlots: FindSlots };
  addEvent: AddEvent;
  events: ReadEvents & ChangeEvents;
  /** The events that the views draw. */
  ranges: RangeStore;
  feeds: Feeds;
  reminders: TroubledReminders;
  /** The address room has the pages of customers. */
  customerPath: (identityId: string) => string;
  /** For the command line, which names an organisation by its slug. */
  organisations: Organisations;
  clock: Clock;
};
