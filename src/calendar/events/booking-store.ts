// The SQL of the calendar room that books: it adds an event where nothing is in its way, and finds conflicts and what is occupied.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { type Tenant, tenantDatabase, tenantSql } from '#platform/database/tenant.ts';
import type { PlannedReminder } from '../reminders/plan-reminders.ts';
import type { ReadEvent } from './read-event.ts';

type Slot = { startsAt: Date; occupiedTo: Date };

export type Conflict = Slot & { nextFree: Date };

type WantedSlot = Slot & {
  calendarNumber: string;
  /** The event that moves. */
  except?: string;
};

type EventToInsert = ReadEvent & {
  id: string;
  calendarNumber: string;
  typeNumber: string | null;
  createdAt: Date;
  reminders: PlannedReminder[];
};

/** The search for a free slot reads this many events; without a gap among them it takes the end of the last event of all. */
const searchedEvents = 500;

/** The blocking events of one calendar; the index calendar_event_slots has them in the order of occupied_to. */
const blocking = 'organisation_id = $1 and environment = $2 and is_blocking and cancelled_at is null';
const slotsOf = (calendar: string) => `from calendar_event where ${blocking} and calendar_number = ${calendar}`;
export const slotsIn = (calendarNumber: string): SqlPart =>
  part`from calendar_event where ${rawSql(blocking)} and calendar_number = ${calendarNumber}`;

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

/**
 * The slots of blocking events that overlap the range. They never overlap each other: only the first one that ends after the beginning can
 * have begun before it. All others begin in the range, and an index has events in the order of their start.
 */
export const occupied = (calendarNumber: string, from: Date, to: Date): SqlPart =>
  part`select starts_at as from, occupied_to as to from (
      (select starts_at, occupied_to ${slotsIn(calendarNumber)} and occupied_to > ${from} order by occupied_to limit 1)
      union
      (select starts_at, occupied_to ${slotsIn(calendarNumber)} and starts_at >= ${from} and starts_at < ${to})) as booked
    where starts_at < ${to} order by starts_at`;

export function bookingStore(database: Database) {
  const sql = tenantSql(database);
  const { statement } = tenantDatabase(database);
  const findType = statement<{ number: string }>(
    'calendar.findType',
    'select number from calendar_type where organisation_id = $1 and environment = $2 and folded = $3',
  );
  const insertType = statement<{ number: string }>(
    'calendar.insertType',
    `insert into calendar_type (organisation_id, environment, name, folded, created_at) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, environment, folded) do update set name = calendar_type.name returning number`,
  );
  const lock = statement(
    'calendar.lock',
    `select pg_advisory_xact_lock(hashtextextended('calendar ' || number, 0)) from calendar_calendar
     where organisation_id = $1 and environment = $2 and number = $3`,
  );
  // Nobody archives or deletes the calendar until the transaction ends; who waited for that sees it here. No key share lock,
  // which the reference takes: that one would pass beside an update.
  const insertEvent = statement<{ id: string | null }>(
    'calendar.insertEvent',
    `with calendar as materialized (
       select from calendar_calendar
       where organisation_id = $1 and environment = $2 and number = $4 and archived_at is null for share),
     first as materialized (
       select starts_at ${slotsOf('$4')} and occupied_to > $5 order by occupied_to limit 1),
     event as (
       insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, blocking_to,
         is_all_day, is_blocking, title, description, agenda, url, location_title, notify_before, type_number, created_at)
       select $1, $2, $3::uuid, $4, $5::timestamptz, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
       from calendar where not ($9 and exists (select from first where starts_at < greatest($6::timestamptz, $7::timestamptz)))
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
         state text, reason text))
     select event.id from calendar left join event on true`,
  );
  const findConflict = statement<Conflict>('calendar.findConflict', findingConflict(slotsOf('$3')));
  // Not the same statement with a value that may be null: the usual one reads the index alone.
  const findConflictOfMove = statement<Conflict>(
    'calendar.findConflictOfMove',
    findingConflict(`${slotsOf('$3')} and id <> $6`),
  );

  return {
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
    /** Taken when another event overlaps it; closed when the calendar is archived or gone. */
    insertEvent: async (tenant: Tenant, event: EventToInsert, within: Queries) => {
      const [row] = (await insertEvent(tenant, eventValues(event), within)).rows;
      if (!row) return 'closed';
      return row.id === null ? 'taken' : 'booked';
    },
    /** The event that overlaps this slot, and the start of the next free slot of the same length. */
    findConflict: async (tenant: Tenant, wanted: WantedSlot, within?: Queries) => {
      const { calendarNumber, startsAt, occupiedTo, except } = wanted;
      const values = [calendarNumber, startsAt, occupiedTo];
      const { rows } = except
        ? await findConflictOfMove(tenant, [...values, except], within)
        : await findConflict(tenant, values, within);
      return rows[0] ?? null;
    },
    /** When the last event of the calendar ends; null if there is none. */
    findLastEnd: (tenant: Tenant, calendarNumber: string, within?: Queries) =>
      sql(tenant, within).value<Date>`
        select occupied_to ${slotsIn(calendarNumber)} order by occupied_to desc limit 1`,
    /** In the order of their start. */
    listOccupied: (tenant: Tenant, calendarNumber: string, from: Date, to: Date) =>
      sql(tenant).all<{ from: Date; to: Date }>`${occupied(calendarNumber, from, to)}`,
  };
}

export type BookingStore = ReturnType<typeof bookingStore>;

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
