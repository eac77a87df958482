// The door of the calendar room: events without double booking, and reminders that arrive (spec 4.8).
import type { AuditLog } from '#access';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
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

export { attendeeCommand } from './attendee-cli.ts';
export { calendarCommands } from './cli.ts';
export { calendarErrors } from './errors.ts';

export type CalendarNeeds = {
  database: Database;
  idempotency: Idempotency;
  jobs: Jobs;
  mailer: Mailer | null;
  sms: SmsSender | null;
  audit: AuditLog;
  metrics: Metrics;
  clock: Clock;
  settings: { defaultCountry: string };
};

export function calendar({
  database: whole,
  audit,
  idempotency,
  jobs,
  mailer,
  sms,
  metrics,
  clock,
  settings,
}: CalendarNeeds) {
  const database = tenantDatabase(whole);
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
    /** The calendar "demo", for the first start. */
    seedDemo: async (tenant: Tenant, within: Queries) => {
      const place = { timeZone: 'Europe/Prague', defaultCountry: settings.defaultCountry };
      await calendars.create(tenant, { id: 'demo', name: 'Demo', ...place }, within);
    },
  };
}

export type CalendarRoom = ReturnType<typeof calendar>;
