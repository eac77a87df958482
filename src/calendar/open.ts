// Wires the calendar room: stores, stories, the queues of reminders, and the demo calendar.
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import type { Platform } from '#platform/room/room.ts';
import { addEventStory, eventInserter } from './add-event.ts';
import { attendeeStore } from './attendee-store.ts';
import { attendeesStory } from './attendees.ts';
import { calendarsStory } from './calendars.ts';
import { calendarDemo, type DemoCustomer } from './demo.ts';
import { calendarDemoStore } from './demo-store.ts';
import { eventStore } from './event-store.ts';
import { remindStory } from './remind.ts';
import { type ReminderQueues, reminderQueues } from './reminder-queues.ts';
import { reminderStore } from './reminder-store.ts';
import { calendarRoutes } from './routes.ts';
import { calendarStore } from './store.ts';
import { dayStore } from './today/day-store.ts';
import { calendarToday } from './today/today.ts';
import { troubleStore } from './today/trouble-store.ts';
import { troubledReminders } from './today/troubled-reminders.ts';

type Given = Platform & { organisations: Organisations; demoCustomers: readonly DemoCustomer[] };

export function openCalendar(given: Given) {
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
  const insert = eventInserter({ store, sendReminders, clock });
  const addEvent = addEventStory({ store, database, idempotency, insert });
  const calendars = calendarsStory(store, eventStore(database), clock);
  const reminders = troubledReminders({
    store: troubleStore(database),
    queues,
    audit,
    clock,
    hasMail: mailer !== null,
    hasSms: sms !== null,
  });
  return {
    ...calendarToday({ store: dayStore(database), reminders, clock }),
    addEvent,
    calendars,
    attendees: attendeesStory({ store: attendeeStore(database), audit, clock }),
    routes: calendarRoutes(addEvent),
    ...calendarDemo({
      calendars,
      insert,
      store: calendarDemoStore(database),
      customers: given.demoCustomers,
      clock,
    }),
  };
}
