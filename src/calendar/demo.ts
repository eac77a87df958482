// The demo calendars: an empty one, "demo", in both environments; in live three more with bookings of the sample customers.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { drawNumbers } from '#platform/draw-numbers.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import { createCalendar } from './calendars.ts';
import calendarsToFill from './data/demo-calendars.json' with { type: 'json' };
import { insertEvent } from './events/add-event.ts';
import { readEvent } from './events/read-event.ts';
import type { CalendarRoom, DemoCustomer } from './room.ts';
import { planBookings } from './rules/demo-bookings.ts';

type Place = Pick<Demo, 'defaultCountry' | 'timeZone'>;

/** Returns the ids of the bookings. */
async function fill(room: CalendarRoom, tenant: Tenant, place: Place, within: Transaction): Promise<string[]> {
  const { demoCustomers: customers, clock } = room;
  const ids: string[] = [];
  for (const plan of calendarsToFill) {
    const { id, name, hasCustomers, hours, bufferAfter, earliestNotice } = plan;
    const calendar = await createCalendar(room, tenant, { ...place, id, name }, null, within);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const { schedule: opening } = await room.hours.read(hours, today);
    await room.demo.setRules(tenant, id, { opening, bufferAfter, earliestNotice }, within);
    const time = { now: clock.now(), zone: place.timeZone, drawFrom: drawNumbers };
    const planned = planBookings(plan, { ...time, customers: hasCustomers ? customers.length : 0 });
    for (const { customer, ...times } of planned) {
      // Without notifyBefore: nobody is ever reminded of a sample.
      const attendees = customer === null ? [] : customers.slice(customer, customer + 1).map(toAttendee);
      const event = readEvent({ calendarId: id, attendees, ...times }, calendar);
      ids.push((await insertEvent(room, tenant, calendar, event, null, within)).eventId);
    }
  }
  return ids;
}

export async function seedDemo(room: CalendarRoom, demo: Demo, within: Transaction): Promise<SeededDemo> {
  const { tenants, defaultCountry, timeZone } = demo;
  const things: DemoThing[] = [];
  let bookings = 0;
  for (const tenant of tenants) {
    await createCalendar(room, tenant, { id: 'demo', name: 'Demo', timeZone, defaultCountry }, null, within);
    const events = tenant.environment === 'live' ? await fill(room, tenant, demo, within) : [];
    bookings += events.length;
    const all = ['demo', ...calendarsToFill.map(({ id }) => id)];
    const toThings = (kind: string, marks: Map<string, string>) =>
      [...marks].map(([id, mark]) => ({ kind, tenant, id, mark }));
    things.push(
      ...toThings('event', await room.demo.listEventMarks(tenant, events, within)),
      ...toThings('calendar', await room.demo.listCalendarMarks(tenant, all, within)),
    );
  }
  const everywhere = 'the calendar "demo"';
  if (bookings === 0) return { everywhere, things };
  return { everywhere, live: `${calendarsToFill.length} calendars with ${bookings} bookings`, things };
}

export async function removeDemo(
  room: CalendarRoom,
  tenant: Tenant,
  things: readonly DemoThing[],
  within: Transaction,
): Promise<RemovedDemo> {
  const idsOf = (some: readonly DemoThing[]) => some.map(({ id }) => id);
  const events = things.filter(({ kind }) => kind === 'event');
  const found = findUnchanged(events, await room.demo.listEventMarks(tenant, idsOf(events), within));
  await room.demo.removeEvents(tenant, idsOf(found.unchanged), within);

  const filled = things.filter(({ kind }) => kind === 'calendar');
  const { unchanged, kept } = findUnchanged(filled, await room.demo.listCalendarMarks(tenant, idsOf(filled), within));
  const gone = await room.demo.removeEmpty(tenant, idsOf(unchanged), within);
  const inUse = unchanged.filter(({ id }) => !gone.has(id));
  return {
    removed: [...found.unchanged, ...unchanged.filter(({ id }) => gone.has(id))],
    kept: [...found.kept, ...kept, ...inUse.map((thing) => ({ thing, reason: 'it has other events or a feed' }))],
  };
}

const toAttendee = ({ identityId, name, email }: DemoCustomer) => ({ name, email, customerId: identityId });
