// The SQL of the calendar room that reads events: pages of a list, and one event with everything that is stored of it.
import type { Database } from '#platform/database/database.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { Kind } from '../reminders/plan-reminders.ts';
import { kindOfReminder } from '../reminders/reminder-store.ts';
import type { EventFields } from '../rules/event.ts';

export type ListedReminder = {
  attendee: string;
  kind: Kind;
  channel: string;
  remindAt: string;
  state: string;
  reason: string | null;
  attempts: number;
  settledAt: string | null;
  captured: unknown;
};

type Listed =
  | 'id'
  | 'startsAt'
  | 'endsAt'
  | 'occupiedTo'
  | 'isAllDay'
  | 'isBlocking'
  | 'title'
  | 'locationTitle'
  | 'type';

export type ListedEvent = Pick<EventFields, Listed | 'cancelledAt' | 'createdAt' | 'version'> & {
  calendarId: string;
  calendarName: string;
  attendees: number;
  /** The first attendee. */
  who: string | null;
  reminders: ListedReminder[];
};

export type StoredAttendee = {
  /** It stays, whoever else is added or removed. */
  position: number;
  name: string;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  memberId: string | null;
};

export type StoredEvent = EventFields &
  Omit<ListedEvent, 'attendees' | 'who'> & { timeZone: string; attendees: StoredAttendee[] };

export const eventStates = ['active', 'blocking', 'free', 'cancelled'] as const;
export type EventState = (typeof eventStates)[number];

export type EventFilter = {
  /** Only these calendars; null for all. */
  calendarNumbers: readonly string[] | null;
  /** They start at `from` or later, and before `to`. */
  from: Date | null;
  to: Date | null;
  typeNumber: string | null;
  state: EventState | null;
  /** Only these; null for all. */
  ids: readonly string[] | null;
};

const reminders = part`(select coalesce(jsonb_agg(jsonb_build_object('attendee', a.name, 'kind', ${kindOfReminder}, 'channel', r.channel,
    'remindAt', to_char(r.remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', r.state,
    'reason', r.reason, 'attempts', r.attempts,
    'settledAt', to_char(r.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'captured', r.captured)
    order by r.sequence, r.remind_at, r.position), '[]')
  from calendar_reminder r join calendar_attendee a using (organisation_id, environment, event_id, position)
  where ${ownOf('r')} and r.event_id = e.id) as reminders`;

const columns = part`e.id, c.id as calendar_id, c.name as calendar_name, e.starts_at, e.ends_at, e.occupied_to,
  e.is_all_day, e.is_blocking, e.title, e.location_title, t.name as type, e.cancelled_at, e.created_at, e.version, ${reminders}`;

const joined = part`join calendar_calendar c
    on (c.organisation_id, c.environment, c.number) = (e.organisation_id, e.environment, e.calendar_number)
  left join calendar_type t on (t.organisation_id, t.environment, t.number) = (e.organisation_id, e.environment, e.type_number)`;

/** Each filter that an index knows is written out, so that the plan of one list is never that of another. */
function scopeOf({ ids, typeNumber, calendarNumbers }: EventFilter): SqlPart {
  const ofCalendars = part`(${calendarNumbers}::bigint[] is null or calendar_number = any(${calendarNumbers}))`;
  if (ids) {
    const ofType = part`(${typeNumber}::bigint is null or type_number = ${typeNumber})`;
    return part`${ofCalendars} and ${ofType} and id = any(${ids}::uuid[])`;
  }
  if (typeNumber) return part`${ofCalendars} and type_number = ${typeNumber}`;
  return calendarNumbers ? part`calendar_number = chosen.number` : part`true`;
}

function stateOf(state: EventState | null): SqlPart {
  if (state === 'cancelled') return part`cancelled_at is not null`;
  const isBlocking = state === 'blocking' ? true : state === 'free' ? false : null;
  return part`(${state !== null}::boolean is not true or cancelled_at is null)
    and (${isBlocking}::boolean is null or is_blocking = ${isBlocking})`;
}

/**
 * A page begins at one place and ends at another. A second condition for the place where it begins, such as the first day beside the last
 * row of the page before, makes PostgreSQL walk there from the first event that ever was.
 */
export function listing(filter: EventFilter, { limit, ...asked }: PageRead): SqlPart {
  const { calendarNumbers, from, to, ids, typeNumber } = filter;
  const { isBackwards } = asked;
  const [beyond, until, order] = (isBackwards ? ['<', '>=', 'desc'] : ['>', '<', '']).map(rawSql);
  const end = isBackwards ? (from ?? '-infinity') : (to ?? 'infinity');
  const [start, startId] = startOf(filter, asked);
  const page = part`select organisation_id, environment, id, calendar_number, type_number, starts_at, ends_at, occupied_to,
       is_all_day, is_blocking, title, location_title, cancelled_at, created_at, version from calendar_event
     where ${own} and ${scopeOf(filter)} and ${stateOf(filter.state)}
       and (starts_at, id) ${beyond} (${start}::timestamptz, ${startId}::uuid) and starts_at ${until} ${end}::timestamptz
     order by starts_at ${order}, id ${order} limit ${limit}`;
  // A page of each calendar, each from its own index, and of these the first: few calendars among many cost no more than one.
  const pages = part`select own.* from unnest(${calendarNumbers}::bigint[]) as chosen (number)
     cross join lateral (${page}) as own
     order by own.starts_at ${order}, own.id ${order} limit ${limit}`;
  return part`select ${columns},
    (select count(*)::int from calendar_attendee a where ${ownOf('a')} and a.event_id = e.id) as attendees,
    (select a.name from calendar_attendee a where ${ownOf('a')} and a.event_id = e.id order by a.position limit 1) as who
   from (${calendarNumbers && !ids && !typeNumber ? pages : page}) as e
   ${joined} order by e.starts_at ${order}, e.id ${order}`;
}

const noId = '00000000-0000-0000-0000-000000000000';

/** Where a page of the list begins: after the page before it, or at the edge of the range. */
function startOf({ from, to }: EventFilter, { from: after, isBackwards }: Omit<PageRead, 'limit'>) {
  const edge = isBackwards ? to : from;
  const isBeyondEdge =
    after && edge && (isBackwards ? new Date(after[0] as string) > edge : new Date(after[0] as string) < edge);
  return after && !isBeyondEdge ? after : [edge ?? (isBackwards ? 'infinity' : '-infinity'), noId];
}

export function eventStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** In the order of their start. */
    list: (tenant: Tenant, filter: EventFilter, page: PageRead) =>
      sql(tenant).all<ListedEvent>`${listing(filter, page)}`,
    find: (tenant: Tenant, id: string) => sql(tenant).first<StoredEvent>`
      select ${columns}, c.time_zone, e.blocking_to, e.description, e.agenda, e.url, e.notify_before, e.sequence, e.changed_at,
        e.cancel_reason, e.cancelled_by, e.cancelled_by_kind,
        (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'email', a.email, 'phone', a.phone,
           'customerId', coalesce(a.customer_text, a.customer_id::text), 'memberId', a.member_id::text) order by a.position), '[]')
         from calendar_attendee a where ${ownOf('a')} and a.event_id = e.id) as attendees
      from calendar_event e ${joined} where ${ownOf('e')} and e.id = ${id}`,
    findType: (tenant: Tenant, text: string) =>
      sql(tenant).value<string>`
        select number from calendar_type where ${own} and folded = ${text.normalize('NFC').toLowerCase()}`,
  };
}

export type EventStore = ReturnType<typeof eventStore>;
