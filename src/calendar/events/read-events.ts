// Reads events: lists by calendar, time, attendee, type and state, page by page or as CSV, and one event whole.
import type { Tenant } from '#platform/database/tenant.ts';
import { isId } from '#platform/ids.ts';
import { type AskedPage, type Page, readPage } from '#platform/screens/keyset.ts';
import { type Limited, limitOf } from '#platform/search/list-search.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import { requireCalendar } from '../calendars.ts';
import { eventUnknown } from '../errors.ts';
import { attendeeIndex } from '../find-store.ts';
import type { CalendarRoom } from '../room.ts';
import type { EventFilter, EventState, ListedEvent, StoredEvent } from './event-store.ts';

export type EventQuery = {
  calendarId?: string | undefined;
  /** Several of them; all calendars if both are left out. */
  calendarIds?: readonly string[] | undefined;
  /** They start at `from` or later, and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Any part of a name, e-mail address or phone number. */
  attendee?: string | undefined;
  type?: string | undefined;
  state?: EventState | undefined;
};

/** `limited`: what the search for an attendee could not do. */
type EventPage = Page<ListedEvent> & { limited: Limited };

const nothing: EventPage = { items: [], next: null, previous: null, limited: null };
const rowsAtOnce = 500;

type ShownState = Exclude<EventState, 'active'>;

export const stateOf = ({ cancelledAt, isBlocking }: Pick<ListedEvent, 'cancelledAt' | 'isBlocking'>): ShownState =>
  cancelledAt ? 'cancelled' : isBlocking ? 'blocking' : 'free';

/** One event with everything that is stored of it. */
export async function findEvent(
  room: CalendarRoom,
  tenant: Tenant,
  id: string,
): Promise<StoredEvent & { state: ShownState }> {
  const event = isId(id) ? await room.bookedEvents.find(tenant, id) : null;
  if (!event) throw eventUnknown(id);
  return { ...event, state: stateOf(event) };
}

export async function listEvents(
  room: CalendarRoom,
  tenant: Tenant,
  query: EventQuery,
  page: AskedPage = {},
): Promise<EventPage> {
  const read = await readFilter(room, tenant, query);
  if (!read) return nothing;
  const found = await readPage<ListedEvent>(page, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ startsAt, id }) => [startsAt.toISOString(), id],
    read: (asked) => room.bookedEvents.list(tenant, read.filter, asked),
  });
  return { ...found, limited: read.limited };
}

/** Null if nothing can be found. */
async function readFilter(room: CalendarRoom, tenant: Tenant, query: EventQuery) {
  const { calendarId, from = null, to = null, attendee = '', type, state = null } = query;
  const calendarIds = query.calendarIds ?? (calendarId === undefined ? null : [calendarId]);
  const calendarNumbers =
    calendarIds &&
    (await Promise.all(calendarIds.map((id) => requireCalendar(room, tenant, id)))).map(({ number }) => number);
  const typeNumber = type === undefined ? null : await room.bookedEvents.findType(tenant, type.trim());
  if (type !== undefined && typeNumber === null) return null;
  const match = await room.searchList(tenant, attendee, { index: attendeeIndex, key: 'event_id' });
  const filter: EventFilter = { calendarNumbers, from, to, typeNumber, state, ids: null };
  const limited = limitOf(match);
  if (match.kind === 'all') return { filter, limited };
  return { filter: { ...filter, ids: match.kind === 'short' ? [] : [...new Set(match.keys)] }, limited };
}

const csvColumns: readonly (readonly [name: string, read: (event: ListedEvent) => string | number | null])[] = [
  ['id', ({ id }) => id],
  ['calendarId', ({ calendarId }) => calendarId],
  ['startsAt', ({ startsAt }) => startsAt.toISOString()],
  ['endsAt', ({ endsAt }) => endsAt.toISOString()],
  ['isAllDay', ({ isAllDay }) => String(isAllDay)],
  ['title', ({ title }) => title],
  ['type', ({ type }) => type],
  ['who', ({ who }) => who],
  ['attendees', ({ attendees }) => attendees],
  ['state', stateOf],
];

/** All pages as CSV, row by row. */
export async function writeEvents(
  room: CalendarRoom,
  tenant: Tenant,
  query: EventQuery,
  write: (text: string) => Promise<void> | void,
): Promise<number> {
  await write(writeCsvRow(csvColumns.map(([name]) => name)));
  let count = 0;
  for (let after: string | null | undefined; after !== null; ) {
    const page: EventPage = await listEvents(room, tenant, query, { size: rowsAtOnce, ...(after ? { after } : {}) });
    for (const event of page.items) await write(writeCsvRow(csvColumns.map(([, read]) => read(event))));
    count += page.items.length;
    after = page.next;
  }
  return count;
}
