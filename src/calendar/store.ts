// The SQL of the calendar room for calendars, types and events.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { ReadEvent } from './events/read-event.ts';
import type { PlannedReminder } from './reminders/plan-reminders.ts';
import type { SlotRules } from './slots/rules/free-slots.ts';

export type Calendar = {
  id: string;
  number: string;
  name: string;
  timeZone: string;
  defaultCountry: string;
  createdAt: Date;
  version: number;
  /** The number of a colour of the console; null for the one of its place. */
  colour: number | null;
  /** An archived calendar takes no more events; what it has stays. */
  archivedAt: Date | null;
} & SlotRules;

export type NewCalendar = Pick<Calendar, 'id' | 'name' | 'timeZone' | 'defaultCountry' | 'createdAt'>;

export type Slot = { startsAt: Date; occupiedTo: Date };

export type Conflict = Slot & { nextFree: Date };

export type WantedSlot = Slot & {
  calendarNumber: string;
  /** The event that moves. */
  except?: string | undefined;
  within?: Queries | undefined;
};

export type EventToInsert = ReadEvent & {
  id: string;
  calendarNumber: string;
  typeNumber: string | null;
  createdAt: Date;
  reminders: PlannedReminder[];
};

/** The search for a free slot reads this many events; without a gap among them it takes the end of the last event of all. */
const searchedEvents = 500;

const calendarFields: Readonly<Record<keyof Calendar, string>> = {
  id: 'id',
  number: 'number',
  name: 'name',
  timeZone: 'time_zone',
  defaultCountry: 'default_country',
  createdAt: 'created_at',
  version: 'version',
  colour: 'colour',
  archivedAt: 'archived_at',
  opening: 'opening',
  bufferBefore: 'buffer_before',
  bufferAfter: 'buffer_after',
  earliestNotice: 'earliest_notice',
  latestNoticeDays: 'latest_notice_days',
};

export const calendarColumns = Object.entries(calendarFields)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

/** The columns of a calendar beside those of something else: `calendar.id`, `calendar.name`. */
export const calendarColumnsOf = (alias: string) =>
  Object.entries(calendarFields)
    .map(([name, column]) => `${alias}.${column} as "calendar.${name}"`)
    .join(', ');

/** How many colours the console has for calendars. */
export const colours = 4;

/** The chosen colour, or that of the calendar's place among those of its tenant ($1, $2): the same on every screen. */
export const colourOf = (alias: string) =>
  `coalesce(${alias}.colour, (select count(*) from calendar_calendar before where before.organisation_id = $1
     and before.environment = $2 and before.number < ${alias}.number) % ${colours} + 1)::int`;

/** The blocking events of one calendar; the index calendar_event_slots has them in the order of occupied_to. */
export const slotsOf = (calendar: string) =>
  `from calendar_event where organisation_id = $1 and environment = $2 and calendar_number = ${calendar}
     and is_blocking and cancelled_at is null`;

/** The first event after which the gap to the next one is as long as the wanted slot. An event that moves is not in its own way. */
const findingConflict = (slots: string) =>
  `with first as (
     select starts_at, occupied_to ${slots} and occupied_to > $4 order by occupied_to limit 1),
   walk as (
     select occupied_to, lead(starts_at) over (order by occupied_to) as next, row_number() over (order by occupied_to) as step
     from (select starts_at, occupied_to ${slots} and occupied_to > $4 order by occupied_to
           limit ${searchedEvents}) ahead)
   select starts_at as "startsAt", occupied_to as "occupiedTo", coalesce(
     (select occupied_to from walk
      where next - occupied_to >= $5::timestamptz - $4::timestamptz or (next is null and step < ${searchedEvents})
      order by occupied_to limit 1),
     (select occupied_to ${slots} order by occupied_to desc limit 1)) as "nextFree"
   from first where starts_at < $5`;

export function calendarStore(database: TenantDatabase) {
  const find = database.statement<Calendar>(
    'calendar.find',
    `select ${calendarColumns} from calendar_calendar where organisation_id = $1 and environment = $2 and id = $3`,
  );
  const list = database.statement<Calendar>(
    'calendar.list',
    `select ${calendarColumns} from calendar_calendar where organisation_id = $1 and environment = $2 order by number`,
  );
  const insert = database.statement<Calendar>(
    'calendar.insert',
    `insert into calendar_calendar (organisation_id, environment, id, name, time_zone, default_country, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${calendarColumns}`,
  );
  const findType = database.statement<{ number: string }>(
    'calendar.findType',
    'select number from calendar_type where organisation_id = $1 and environment = $2 and folded = $3',
  );
  const insertType = database.statement<{ number: string }>(
    'calendar.insertType',
    `insert into calendar_type (organisation_id, environment, name, folded, created_at) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, environment, folded) do update set name = calendar_type.name returning number`,
  );
  const lock = database.statement(
    'calendar.lock',
    `select pg_advisory_xact_lock(hashtextextended('calendar ' || number, 0)) from calendar_calendar
     where organisation_id = $1 and environment = $2 and number = $3`,
  );
  const insertEvent = database.statement<{ id: string }>(
    'calendar.insertEvent',
    `with first as materialized (
       select starts_at ${slotsOf('$4')} and occupied_to > $5 order by occupied_to limit 1),
     event as (
       insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, blocking_to,
         is_all_day, is_blocking, title, description, agenda, url, location_title, notify_before, type_number, created_at)
       select $1, $2, $3::uuid, $4, $5::timestamptz, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
       where not ($9 and exists (select from first where starts_at < greatest($6::timestamptz, $7::timestamptz)))
       returning id),
     attendee as (
       insert into calendar_attendee (organisation_id, environment, event_id, position, name, member_id, customer_id,
         customer_text, email, phone)
       select $1, $2, event.id, a.position, a.name, a."memberId", a."customerId", a."customerText", a.email,
         a.phone
       from event, jsonb_to_recordset($18) as a (position smallint, name text, "memberId" bigint, "customerId" bigint,
         "customerText" text, email text, phone text)),
     reminder as (
       insert into calendar_reminder (organisation_id, environment, id, event_id, position, channel, remind_at, state,
         reason, settled_at)
       select $1, $2, r.id, event.id, r.position, r.channel, r."remindAt", r.state, r.reason,
         case when r.state = 'skipped' then $17 end
       from event, jsonb_to_recordset($19) as r (id uuid, position smallint, channel text, "remindAt" timestamptz,
         state text, reason text)),
     ${auditClause('event', 20)}
     select id from event`,
  );
  const findConflict = database.statement<Conflict>('calendar.findConflict', findingConflict(slotsOf('$3')));
  // Not the same statement with a value that may be null: the usual one reads the index alone.
  const findConflictOfMove = database.statement<Conflict>(
    'calendar.findConflictOfMove',
    findingConflict(`${slotsOf('$3')} and id <> $6`),
  );
  const findLastEnd = database.statement<{ at: Date }>(
    'calendar.findLastEnd',
    `select occupied_to as at ${slotsOf('$3')} order by occupied_to desc limit 1`,
  );

  return {
    find: async (tenant: Tenant, id: string) => (await find(tenant, [id])).rows[0] ?? null,
    list: async (tenant: Tenant) => (await list(tenant, [])).rows,
    /** Null when the id is taken. */
    insert: async (tenant: Tenant, calendar: NewCalendar, within?: Queries) => {
      const { id, name, timeZone, defaultCountry, createdAt } = calendar;
      return (await insert(tenant, [id, name, timeZone, defaultCountry, createdAt], within)).rows[0] ?? null;
    },
    /** Finds the type with this name, or creates it. */
    provideType: async (tenant: Tenant, name: string, at: Date, within: Queries) => {
      const folded = name.normalize('NFC').toLowerCase();
      const known = (await findType(tenant, [folded], within)).rows[0];
      return (known ?? (await insertType(tenant, [name, folded, at], within)).rows[0])?.number ?? null;
    },
    /** One writer at a time on a calendar, until the transaction ends. */
    lock: async (tenant: Tenant, calendarNumber: string, within: Queries) => {
      await lock(tenant, [calendarNumber], within);
    },
    /** False when another event overlaps it. */
    insertEvent: async (tenant: Tenant, event: EventToInsert, audited: AuditRow, within: Queries) =>
      (await insertEvent(tenant, [...eventValues(event), ...audited], within)).rowCount === 1,
    /** The event that overlaps this slot, and the start of the next free slot of the same length. */
    findConflict: async (tenant: Tenant, { calendarNumber, startsAt, occupiedTo, except, within }: WantedSlot) => {
      const values = [calendarNumber, startsAt, occupiedTo];
      const { rows } = except
        ? await findConflictOfMove(tenant, [...values, except], within)
        : await findConflict(tenant, values, within);
      return rows[0] ?? null;
    },
    /** When the last event of the calendar ends; null if there is none. */
    findLastEnd: async (tenant: Tenant, calendarNumber: string, within?: Queries) =>
      (await findLastEnd(tenant, [calendarNumber], within)).rows[0]?.at ?? null,
  };
}

/** 23503, foreign_key_violation: somebody deleted the calendar while an event or a feed of it was made. */
export function isCalendarGone(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint !== undefined && /^calendar_(?:event|feed)_.*calendar_number/.test(constraint);
}

function eventValues(event: EventToInsert): unknown[] {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  return [
    event.id,
    event.calendarNumber,
    instant(event.startsAt),
    instant(event.endsAt),
    instant(event.blockingTo),
    event.isAllDay,
    event.isBlocking,
    event.title,
    event.description,
    event.agenda,
    event.url,
    event.locationTitle,
    event.notifyBefore,
    event.typeNumber,
    event.createdAt,
    JSON.stringify(event.attendees.map(toRow)),
    JSON.stringify(event.reminders),
  ];
}

/** A customer's identifier has two columns, one for numbers and one for texts. */
const toRow = ({ customerId, ...attendee }: EventToInsert['attendees'][number], position: number) => ({
  position,
  ...attendee,
  ...(typeof customerId === 'string' ? { customerText: customerId } : { customerId }),
});

export type CalendarStore = ReturnType<typeof calendarStore>;
