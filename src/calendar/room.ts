// What every act of the calendar room gets: the platform, functions of other rooms, and its own stores. open.ts makes it once.
import type { Organisations } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import { type Tenant, tenantOf } from '#platform/database/tenant.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { Text } from '#platform/text/msg.ts';
import type { AttendeeStore } from './attendees/attendee-store.ts';
import type { CustomerStore } from './attendees/customer-store.ts';
import type { CalendarStore } from './calendar-store.ts';
import type { DemoStore } from './demo-store.ts';
import type { BookingStore } from './events/booking-store.ts';
import type { ChangeStore } from './events/change-store.ts';
import type { EditStore } from './events/edit-store.ts';
import type { EventStore } from './events/event-store.ts';
import type { FeedStore } from './feeds/feed-store.ts';
import type { QueueReminders } from './reminders/plan-reminders.ts';
import type { RemindersDone } from './reminders/remind.ts';
import type { ReminderStore } from './reminders/reminder-store.ts';
import type { RangeStore } from './screens/range-store.ts';
import type { Opening, Span } from './slots/rules/free-slots.ts';

/** The branch room owns opening hours. */
export type Hours = {
  /** In one line, as people write it. */
  read(
    text: string,
    today: string,
  ): Promise<{
    schedule: Opening;
    problems: readonly { code: string; word: string; said: Text }[];
    problemCount: number;
  }>;
  write(schedule: Opening, language: 'cs' | 'en'): string;
  openSpans(opening: Opening, range: Span, timeZone: string): Span[];
};

/** The address room owns them. */
export type DemoCustomer = { identityId: string; name: string; email: string };

type Lent = {
  organisations: Organisations;
  demoCustomers: readonly DemoCustomer[];
  hours: Hours;
  /** The address room has the pages of customers. */
  customerPath(identityId: string): string;
};

/** The room has no settings of its own. */
export type CalendarGiven = RoomBase<Record<never, never>, Lent>;

export type CalendarRoom = CalendarGiven & {
  calendars: CalendarStore;
  bookings: BookingStore;
  changes: ChangeStore;
  edits: EditStore;
  bookedEvents: EventStore;
  /** The events that the views and Today draw. */
  ranges: RangeStore;
  feeds: FeedStore;
  reminders: ReminderStore;
  queueReminders: QueueReminders;
  remindersDone: RemindersDone;
  attendees: AttendeeStore;
  customers: CustomerStore;
  demo: DemoStore;
};

/** Where it was done and by whom, for an entry of the audit log. */
export const doneBy = (tenant: Tenant, actor: Actor) => ({ ...tenantOf(tenant), actor });
