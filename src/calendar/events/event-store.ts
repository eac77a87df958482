// The SQL of the calendar room that reads events: pages of a list, and one event with everything that is stored of it.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';

export type ListedReminder = {
  attendee: string;
  kind: 'reminder' | 'cancellation';
  channel: string;
  remindAt: string;
  state: string;
  reason: string | null;
  attempts: number;
  settledAt: string | null;
  captured: unknown;
};

export type ListedEvent = {
  id: string;
  calendarId: string;
  calendarName: string;
  startsAt: Date;
  endsAt: Date;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  title: string;
  locationTitle: string | null;
  type: string | null;
  attendees: number;
  /** The first attendee. */
  who: string | null;
  cancelledAt: Date | null;
  createdAt: Date;
  version: number;
  reminders: ListedReminder[];
};

export type StoredAttendee = {
  name: string;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  memberId: string | null;
};

export type StoredEvent = Omit<ListedEvent, 'attendees' | 'who'> & {
  timeZone: string;
  blockingTo: Date | null;
  description: string | null;
  agenda: string | null;
  url: string | null;
  notifyBefore: string | null;
  sequence: number;
  changedAt: Date | null;
  cancelReason: string | null;
  cancelledBy: string | null;
  cancelledByKind: string | null;
  attendees: StoredAttendee[];
};

export type EventState = 'active' | 'blocking' | 'free' | 'cancelled';

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

const reminders = `(select coalesce(jsonb_agg(jsonb_build_object('attendee', a.name, 'kind', r.kind, 'channel', r.channel,
    'remindAt', to_char(r.remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', r.state,
    'reason', r.reason, 'attempts', r.attempts,
    'settledAt', to_char(r.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'captured', r.captured)
    order by r.sequence, r.remind_at, r.position), '[]')
  from calendar_reminder r join calendar_attendee a using (organisation_id, environment, event_id, position)
  where r.organisation_id = $1 and r.environment = $2 and r.event_id = e.id) as reminders`;

const columns = `e.id, c.id as "calendarId", c.name as "calendarName", e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.occupied_to as "occupiedTo", e.is_all_day as "isAllDay", e.is_blocking as "isBlocking", e.title,
  e.location_title as "locationTitle", t.name as type, e.cancelled_at as "cancelledAt", e.created_at as "createdAt",
  e.version, ${reminders}`;

const joined = `join calendar_calendar c
    on (c.organisation_id, c.environment, c.number) = (e.organisation_id, e.environment, e.calendar_number)
  left join calendar_type t on (t.organisation_id, t.environment, t.number) = (e.organisation_id, e.environment, e.type_number)`;

/** Each filter that an index knows is written out, so that the plan of one list is never that of another. */
type Shape = { by: 'calendar' | 'type' | 'all' | 'ids'; isCancelled: boolean; isBackwards: boolean };

const scopes: Record<Shape['by'], string> = {
  calendar: 'calendar_number = chosen.number and $10::uuid[] is null',
  type: '($9::bigint[] is null or calendar_number = any($9)) and type_number = $6 and $10::uuid[] is null',
  all: '$9::bigint[] is null and $10::uuid[] is null',
  ids: '($9::bigint[] is null or calendar_number = any($9)) and id = any($10::uuid[])',
};

/**
 * A page begins at one place ($4, $5) and ends at another ($3). A second condition for the place where it begins, such as the first day
 * beside the last row of the page before, makes PostgreSQL walk there from the first event that ever was.
 */
export function listing({ by, isCancelled, isBackwards }: Shape): string {
  const [beyond, until, order] = isBackwards ? ['<', '>=', 'desc'] : ['>', '<', ''];
  const inOrder = (alias: string) => `order by ${alias}starts_at ${order}, ${alias}id ${order}`;
  const page = `select organisation_id, environment, id, calendar_number, type_number, starts_at, ends_at, occupied_to, is_all_day,
       is_blocking, title, location_title, cancelled_at, created_at, version from calendar_event
     where organisation_id = $1 and environment = $2 and ${scopes[by]}
       and (starts_at, id) ${beyond} ($4::timestamptz, $5::uuid) and starts_at ${until} $3::timestamptz
       and ($6::bigint is null or type_number = $6)
       and ${isCancelled ? 'cancelled_at is not null and $7::boolean is not true' : '($7::boolean is not true or cancelled_at is null)'}
       and ($8::boolean is null or is_blocking = $8)
     ${inOrder('')} limit $11`;
  // A page of each calendar, each from its own index, and of these the first: few calendars among many cost no more than one.
  const pages = `select own.* from unnest($9::bigint[]) as chosen (number) cross join lateral (${page}) as own
     ${inOrder('own.')} limit $11`;
  return `select ${columns}, (select count(*)::int from calendar_attendee a
      where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id) as attendees,
    (select a.name from calendar_attendee a where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id
     order by a.position limit 1) as who
   from (${by === 'calendar' ? pages : page}) as e
   ${joined} ${inOrder('e.')}`;
}

const noId = '00000000-0000-0000-0000-000000000000';

/** Where a page of the list begins: after the page before it, or at the edge of the range. */
function startOf({ from, to }: EventFilter, { from: after, isBackwards }: Omit<PageRead, 'limit'>) {
  const edge = isBackwards ? to : from;
  const isBeyondEdge =
    after && edge && (isBackwards ? new Date(after[0] as string) > edge : new Date(after[0] as string) < edge);
  return after && !isBeyondEdge ? after : [edge ?? (isBackwards ? 'infinity' : '-infinity'), noId];
}

export function eventStore(database: TenantDatabase) {
  const name = ({ by, isCancelled, isBackwards }: Shape) =>
    `calendar.listEvents-${by}${isCancelled ? '-cancelled' : ''}${isBackwards ? '-back' : ''}`;
  const lists = new Map(
    (['calendar', 'type', 'all', 'ids'] as const)
      .flatMap((by) =>
        [true, false].flatMap((isCancelled) => [true, false].map((isBackwards) => ({ by, isCancelled, isBackwards }))),
      )
      .map((shape) => [name(shape), database.statement<ListedEvent>(name(shape), listing(shape))]),
  );
  const find = database.statement<StoredEvent>(
    'calendar.readEvent',
    `select ${columns}, c.time_zone as "timeZone", e.blocking_to as "blockingTo", e.description, e.agenda, e.url,
       e.notify_before as "notifyBefore", e.sequence, e.changed_at as "changedAt", e.cancel_reason as "cancelReason",
       e.cancelled_by as "cancelledBy", e.cancelled_by_kind as "cancelledByKind",
       (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'email', a.email, 'phone', a.phone,
          'customerId', coalesce(a.customer_text, a.customer_id::text), 'memberId', a.member_id::text) order by a.position), '[]')
        from calendar_attendee a where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id) as attendees
     from calendar_event e ${joined} where e.organisation_id = $1 and e.environment = $2 and e.id = $3`,
  );
  const findType = database.statement<{ number: string }>(
    'calendar.findTypeOfList',
    'select number from calendar_type where organisation_id = $1 and environment = $2 and folded = $3',
  );
  return {
    /** In the order of their start. */
    list: async (tenant: Tenant, filter: EventFilter, { limit, ...page }: PageRead) => {
      const { calendarNumbers, from, to, typeNumber, state, ids } = filter;
      const { isBackwards } = page;
      const by = ids ? 'ids' : typeNumber ? 'type' : calendarNumbers ? 'calendar' : 'all';
      const isCancelled = state === 'cancelled';
      const end = isBackwards ? (from ?? '-infinity') : (to ?? 'infinity');
      const isBlocking = state === 'blocking' ? true : state === 'free' ? false : null;
      const wantsActive = state !== null && !isCancelled;
      const values = [end, ...startOf(filter, page), typeNumber, wantsActive, isBlocking, calendarNumbers, ids, limit];
      return (await lists.get(name({ by, isCancelled, isBackwards }))?.(tenant, values))?.rows ?? [];
    },
    find: async (tenant: Tenant, id: string) => (await find(tenant, [id])).rows[0] ?? null,
    findType: async (tenant: Tenant, text: string) =>
      (await findType(tenant, [text.normalize('NFC').toLowerCase()])).rows[0]?.number ?? null,
  };
}

export type EventStore = ReturnType<typeof eventStore>;
