// Wires the calendar room: stores, stories, the queues of reminders, and the demo calendar.
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import type { Server } from '#platform/http/server.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { attendeeStore } from './attendees/attendee-store.ts';
import { attendeesStory } from './attendees/attendees.ts';
import { calendarChangeStore } from './calendar-store.ts';
import { calendarsStory } from './calendars.ts';
import { changeCalendars, type Hours } from './change-calendars.ts';
import { calendarConsole } from './console.ts';
import { customerStore } from './customers/customer-store.ts';
import { customersStory } from './customers/customers.ts';
import { deleteCalendar } from './delete-calendar.ts';
import { calendarDemo, type DemoCustomer } from './demo.ts';
import { calendarDemoStore } from './demo-store.ts';
import { addEventStory, eventInserter } from './events/add-event.ts';
import { changeEvents } from './events/change-events.ts';
import { changeStore } from './events/change-store.ts';
import { eventStore } from './events/event-store.ts';
import { readEvents } from './events/read-events.ts';
import { feedStore } from './feeds/feed-store.ts';
import { feedsStory } from './feeds/feeds.ts';
import { feedRoutes } from './feeds/routes.ts';
import { calendarFinds } from './find-store.ts';
import { remindStory } from './reminders/remind.ts';
import { type ReminderQueues, reminderQueues } from './reminders/reminder-queues.ts';
import { reminderStore } from './reminders/reminder-store.ts';
import type { CalendarRoom } from './room.ts';
import { calendarRoutes } from './routes.ts';
import { rangeStore } from './screens/range-store.ts';
import { settingsConsole } from './settings/console.ts';
import { findSlots } from './slots/find-slots.ts';
import { slotStore } from './slots/slot-store.ts';
import { calendarStore } from './store.ts';
import { dayStore } from './today/day-store.ts';
import { calendarToday } from './today/today.ts';
import { troubleStore } from './today/trouble-store.ts';
import { troubledReminders } from './today/troubled-reminders.ts';

type Given = Platform & {
  organisations: Organisations;
  demoCustomers: readonly DemoCustomer[];
  /** The branch room owns them. */
  hours: Hours;
  /** The address room has the pages of customers. */
  customerPath: (identityId: string) => string;
  settings: { API_URL: string };
};

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
    audit,
    clock,
  });
  const queues: ReminderQueues = reminderQueues(jobs, remind);
  const { sendReminders } = queues;
  const insert = eventInserter({ store, sendReminders, audit, clock });
  const addEvent = addEventStory({ store, database, idempotency, insert });
  const changes = calendarChangeStore(database);
  const givenFeeds = feedStore(database, given.database);
  const calendars = {
    ...calendarsStory({ store, database, audit, clock }),
    ...changeCalendars({ store: changes, hours: given.hours, audit, clock }),
    ...deleteCalendar({ store: changes, feeds: givenFeeds, audit }),
    findSlots: findSlots({
      store: slotStore(database),
      calendars: store,
      openSpans: given.hours.openSpans,
      clock,
    }),
  };
  const events = {
    ...readEvents({ store: eventStore(database), calendars: store, searchList: given.searchList }),
    ...changeEvents({ store: changeStore(database), calendars: store, sendReminders, audit, clock }),
  };
  const feeds = feedsStory({
    store: givenFeeds,
    calendars: store,
    apiUrl: given.settings.API_URL,
    audit,
    clock,
  });
  const reminders = troubledReminders({
    store: troubleStore(database),
    queues,
    audit,
    clock,
    hasMail: mailer !== null,
    hasSms: sms !== null,
  });
  const attendees = attendeeStore(database);
  const today = calendarToday({ store: dayStore(database), reminders, clock });
  const { customerPath } = given;
  const ranges = rangeStore(database);
  const room: CalendarRoom = {
    ...{ store, calendars, addEvent, events, ranges, feeds, customerPath, clock },
    organisations: given.organisations,
  };
  const own = openConsole(room, calendarConsole);
  const settings = openConsole(room, settingsConsole);
  return {
    today: today.today,
    screens: [...own.screens, ...settings.screens],
    actions: [...today.actions, ...own.actions, ...settings.actions],
    room,
    addEvent,
    calendars,
    attendees: attendeesStory({ store: attendees, audit, clock }),
    customers: customersStory({
      store: customerStore(database),
      attendees,
      searchList: given.searchList,
      audit,
      clock,
    }),
    events,
    feeds,
    routes: (server: Server) => {
      calendarRoutes(addEvent)(server);
      feedRoutes(feeds)(server);
    },
    finds: calendarFinds(clock),
    ...calendarDemo({
      calendars,
      insert,
      readHours: given.hours.read,
      store: calendarDemoStore(database),
      customers: given.demoCustomers,
      clock,
    }),
  };
}
