// Wires the calendar room: stores, stories, the queues of reminders, and the demo calendar.
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Demo, Platform } from '#platform/room/room.ts';
import { addEventStory } from './add-event.ts';
import { attendeeStore } from './attendee-store.ts';
import { attendeesStory } from './attendees.ts';
import { calendarsStory } from './calendars.ts';
import { eventStore } from './event-store.ts';
import { remindStory } from './remind.ts';
import { type ReminderQueues, reminderQueues } from './reminder-queues.ts';
import { reminderStore } from './reminder-store.ts';
import { calendarRoutes } from './routes.ts';
import { calendarStore } from './store.ts';

export function openCalendar(given: Platform & { organisations: Organisations }) {
  const { audit, idempotency, jobs, mailer, sms, metrics, clock } = given;
  const database = tenantDatabase(given.database);
  const store = calendarStore(database);
  const remind = remindStory({
    store: reminderStore(database),
    database,
    queues: () => queues,
    mailer,
    sms,
    metrics,
    clock,
  });
  const queues: ReminderQueues = reminderQueues(jobs, remind);
  const { sendReminders } = queues;
  const addEvent = addEventStory({ store, database, idempotency, sendReminders, clock });
  const calendars = calendarsStory(store, eventStore(database), clock);
  return {
    addEvent,
    calendars,
    attendees: attendeesStory({ store: attendeeStore(database), audit, clock }),
    routes: calendarRoutes(addEvent),
    seedDemo: async ({ tenants, defaultCountry }: Demo, within: Transaction): Promise<string> => {
      const demo = { id: 'demo', name: 'Demo', timeZone: 'Europe/Prague', defaultCountry };
      for (const tenant of tenants) await calendars.create(tenant, demo, within);
      return 'the calendar "demo"';
    },
  };
}
