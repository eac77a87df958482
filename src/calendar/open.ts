// Opens the calendar room: its stores, the queues of reminders, and the functions that others call.
import { doorOf } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { attendeeStore } from './attendees/attendee-store.ts';
import { attendingCustomers } from './attendees/attendees.ts';
import { customerStore } from './attendees/customer-store.ts';
import { calendarStore } from './calendar-store.ts';
import { archiveCalendar, changeCalendar, createCalendar } from './calendars.ts';
import { calendarConsole } from './console.ts';
import { removeDemo, seedDemo } from './demo.ts';
import { demoStore } from './demo-store.ts';
import { addEvent } from './events/add-event.ts';
import { bookingStore } from './events/booking-store.ts';
import { cancelEvent, moveEvent, restoreEvent } from './events/change-events.ts';
import { changeStore } from './events/change-store.ts';
import { editStore } from './events/edit-store.ts';
import { eventStore } from './events/event-store.ts';
import { listEvents } from './events/read-events.ts';
import { feedStore } from './feeds/feed-store.ts';
import { createFeed, revokeFeed } from './feeds/feeds.ts';
import { eventFind } from './find-store.ts';
import { reminderQueues } from './reminders/plan-reminders.ts';
import { countRemindersDone, remind } from './reminders/remind.ts';
import { reminderStore } from './reminders/reminder-store.ts';
import type { CalendarGiven, CalendarRoom } from './room.ts';
import { calendarRoutes } from './routes.ts';
import { rangeStore } from './screens/range-store.ts';
import { findSlots } from './slots/find-slots.ts';
import { dayCards } from './today/day-cards.ts';
import { reminderAttention } from './today/troubled-reminders.ts';

export function openCalendar(given: CalendarGiven) {
  const { database } = given;
  const room: CalendarRoom = {
    ...given,
    calendars: calendarStore(database),
    bookings: bookingStore(database),
    changes: changeStore(database),
    edits: editStore(database),
    bookedEvents: eventStore(database),
    ranges: rangeStore(database),
    feeds: feedStore(database),
    reminders: reminderStore(database),
    queueReminders: reminderQueues(given.jobs, (job) => remind(room, job)),
    remindersDone: countRemindersDone(given.metrics),
    attendees: attendeeStore(database),
    customers: customerStore(database),
    demo: demoStore(database),
  };
  const lend = doorOf(room);
  return {
    room,
    ...openConsole(room, calendarConsole),
    today: { cards: dayCards(room), attention: [reminderAttention(room)] },
    finds: [eventFind(room)],
    routes: calendarRoutes(room),
    seedDemo: lend(seedDemo),
    removeDemo: lend(removeDemo),
    addEvent: lend(addEvent),
    calendars: {
      create: lend(createCalendar),
      change: lend(changeCalendar),
      archive: lend(archiveCalendar),
      findSlots: lend(findSlots),
    },
    events: { list: lend(listEvents), move: lend(moveEvent), cancel: lend(cancelEvent), restore: lend(restoreEvent) },
    feeds: { create: lend(createFeed), revoke: lend(revokeFeed) },
    customers: attendingCustomers(room),
  };
}
