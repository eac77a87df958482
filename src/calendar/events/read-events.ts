// The story of reading events: lists by calendar, time, attendee, type and state, page by page or as CSV, and one event whole.
import type { Tenant } from '#platform/database/tenant.ts';
import { isId } from '#platform/ids.ts';
import { type AskedPage, type Page, readPage } from '#platform/screens/keyset.ts';
import type { ListSearch } from '#platform/search/list-search.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import { calendarUnknown, eventUnknown } from '../errors.ts';
import { attendeeIndex } from '../find-store.ts';
import { canBeCalendarId } from '../rules/check-calendar.ts';
import type { CalendarStore } from '../store.ts';
import type { EventFilter, EventState, EventStore, ListedEvent } from './event-store.ts';

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

/** What came of the search for an attendee: so many that some are left out, too late, or too little to look for. */
type Searched = { isMore: boolean; isLate: boolean; isShort: boolean };

export type EventPage = Page<ListedEvent> & Searched;

export type ReadNeeds = { store: EventStore; calendars: CalendarStore; searchList: ListSearch };

const usual: Searched = { isMore: false, isLate: false, isShort: false };
const nothing: EventPage = { items: [], next: null, previous: null, ...usual };
const rowsAtOnce = 500;

type ShownState = Exclude<EventState, 'active'>;

export const stateOf = ({ cancelledAt, isBlocking }: Pick<ListedEvent, 'cancelledAt' | 'isBlocking'>): ShownState =>
  cancelledAt ? 'cancelled' : isBlocking ? 'blocking' : 'free';

export const csvColumns = [
  'id',
  'calendarId',
  'startsAt',
  'endsAt',
  'isAllDay',
  'title',
  'type',
  'who',
  'attendees',
  'state',
] as const;

export function readEvents({ store, calendars, searchList }: ReadNeeds) {
  async function findCalendar(tenant: Tenant, id: string) {
    const calendar = canBeCalendarId(id) ? await calendars.find(tenant, id) : null;
    if (!calendar) throw calendarUnknown(id);
    return calendar.number;
  }

  /** Null if nothing can be found. */
  async function readFilter(tenant: Tenant, query: EventQuery) {
    const { calendarId, from = null, to = null, attendee = '', type, state = null } = query;
    const calendarIds = query.calendarIds ?? (calendarId === undefined ? null : [calendarId]);
    const calendarNumbers = calendarIds ? await Promise.all(calendarIds.map((id) => findCalendar(tenant, id))) : null;
    const typeNumber = type === undefined ? null : await store.findType(tenant, type.trim());
    if (type !== undefined && typeNumber === null) return null;
    const match = await searchList(tenant, attendee, { index: attendeeIndex, key: 'event_id' });
    const filter: EventFilter = { calendarNumbers, from, to, typeNumber, state, ids: null };
    if (match.kind === 'all') return { filter, searched: usual };
    if (match.kind === 'short') return { filter: { ...filter, ids: [] }, searched: { ...usual, isShort: true } };
    const { keys, isMore, isLate } = match;
    return { filter: { ...filter, ids: [...new Set(keys)] }, searched: { isMore, isLate, isShort: false } };
  }

  async function list(tenant: Tenant, query: EventQuery, page: AskedPage = {}): Promise<EventPage> {
    const read = await readFilter(tenant, query);
    if (!read) return nothing;
    const found = await readPage<ListedEvent>(page, {
      kinds: ['moment', 'uuid'],
      keyOf: ({ startsAt, id }) => [startsAt.toISOString(), id],
      read: (asked) => store.list(tenant, read.filter, asked),
    });
    return { ...found, ...read.searched };
  }

  return {
    list,

    /** All pages as CSV, row by row. */
    writeCsv: async (tenant: Tenant, query: EventQuery, write: (text: string) => Promise<void> | void) => {
      await write(writeCsvRow(csvColumns));
      let count = 0;
      for (let after: string | null | undefined; after !== null; ) {
        const page: EventPage = await list(tenant, query, { size: rowsAtOnce, ...(after ? { after } : {}) });
        for (const event of page.items) await write(writeCsvRow(toCsv(event)));
        count += page.items.length;
        after = page.next;
      }
      return count;
    },

    /** One event with everything that is stored of it. */
    find: async (tenant: Tenant, id: string) => {
      const event = isId(id) ? await store.find(tenant, id) : null;
      if (!event) throw eventUnknown(id);
      return { ...event, state: stateOf(event) };
    },
  };
}

export type ReadEvents = ReturnType<typeof readEvents>;

const toCsv = (event: ListedEvent) => [
  event.id,
  event.calendarId,
  event.startsAt.toISOString(),
  event.endsAt.toISOString(),
  String(event.isAllDay),
  event.title,
  event.type,
  event.who,
  event.attendees,
  stateOf(event),
];
