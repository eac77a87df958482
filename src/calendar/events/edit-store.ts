// The SQL of the calendar room that edits an event: reads everything that can be changed of it, and writes its fields and who
// attends, in the calendar where it will be.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { PlannedReminder } from '../reminders/plan-reminders.ts';
import { kindOfReminder } from '../reminders/reminder-store.ts';
import type { EventFields } from '../rules/event.ts';
import { slotsIn } from './booking-store.ts';
import { type Changed, keeping, planning, type StandingEvent, withdrawing } from './change-store.ts';
import type { EventTexts } from './read-event.ts';

/** An attendee as the table has it: a customer's identifier is a number or a text. */
export type StoredPerson = {
  position: number;
  name: string;
  email: string | null;
  phone: string | null;
  memberId: string | null;
  customerNumber: string | null;
  customerText: string | null;
};

/** In one order, so that two of them can be compared. */
export const personFields = [
  'position',
  'name',
  'email',
  'phone',
  'memberId',
  'customerNumber',
  'customerText',
] as const satisfies readonly (keyof StoredPerson)[];

type Parts = Omit<EventTexts, 'title'> & {
  attendees: StoredPerson[];
  reminders: { id: string; position: number; kind: string; state: string; remindAt: string }[];
};

export type EditableEvent = StandingEvent & Parts;

type Edited = EventTexts &
  Pick<EventFields, 'id' | 'startsAt' | 'endsAt' | 'blockingTo' | 'isAllDay' | 'isBlocking' | 'notifyBefore'> & {
    calendarNumber: string;
    typeNumber: string | null;
    at: Date;
    /** Reminders that stay as they are planned. */
    kept: readonly string[];
    reminders: PlannedReminder[];
  };

export function editStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** What belongs to an event beside how it stands. */
    findParts: (tenant: Tenant, id: string, within?: Queries) => sql(tenant, within).first<Parts>`
      select e.description, e.agenda, e.url, e.location_title, t.name as type,
        (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'email', a.email, 'phone', a.phone,
           'memberId', a.member_id::text, 'customerNumber', a.customer_id::text, 'customerText', a.customer_text)
           order by a.position), '[]')
         from calendar_attendee a where ${ownOf('a')} and a.event_id = e.id) as attendees,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'position', r.position, 'kind', ${kindOfReminder},
           'state', r.state, 'remindAt', to_char(r.remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
         from calendar_reminder r where ${ownOf('r')} and r.event_id = e.id) as reminders
      from calendar_event e
      left join calendar_type t
        on (t.organisation_id, t.environment, t.number) = (e.organisation_id, e.environment, e.type_number)
      where ${ownOf('e')} and e.id = ${id}`,
    /** Their reminders go with those who are removed. */
    removePeople: (tenant: Tenant, id: string, positions: readonly number[], within: Queries) =>
      sql(tenant, within).run`
        delete from calendar_attendee where ${own} and event_id = ${id} and position = any (${positions}::smallint[])`,
    writePeople: (tenant: Tenant, id: string, people: readonly StoredPerson[], within: Queries) =>
      sql(tenant, within).run`
        insert into calendar_attendee (organisation_id, environment, event_id, position, name, email, phone, member_id,
          customer_id, customer_text)
        select ${tenantValues}, ${id}, a.position, a.name, a.email, a.phone, a."memberId", a."customerNumber", a."customerText"
        from jsonb_to_recordset(${JSON.stringify(people)}) as a (position smallint, name text, email text, phone text,
          "memberId" bigint, "customerNumber" bigint, "customerText" text)
        on conflict (organisation_id, environment, event_id, position) do update set name = excluded.name,
          email = excluded.email, phone = excluded.phone, member_id = excluded.member_id, customer_id = excluded.customer_id,
          customer_text = excluded.customer_text`,
    /** Null if another event is in the way, or the calendar takes no more events. */
    edit: (tenant: Tenant, { id, at, startsAt, endsAt, blockingTo, ...event }: Edited, within: Queries) =>
      sql(tenant, within).first<Changed>`
        with calendar as materialized (
          select from calendar_calendar
          where ${own} and number = ${event.calendarNumber} and archived_at is null for share),
        first as materialized (
          select starts_at ${slotsIn(event.calendarNumber)} and id <> ${id} and occupied_to > ${startsAt}
          order by occupied_to limit 1),
        event as (
          update calendar_event set calendar_number = ${event.calendarNumber}, starts_at = ${startsAt}, ends_at = ${endsAt},
            blocking_to = ${blockingTo}, is_all_day = ${event.isAllDay}, is_blocking = ${event.isBlocking},
            title = ${event.title}, description = ${event.description}, agenda = ${event.agenda}, url = ${event.url},
            location_title = ${event.locationTitle}, notify_before = ${event.notifyBefore},
            type_number = ${event.typeNumber}, changed_at = ${at}, version = version + 1, sequence = sequence + 1
          where ${own} and id = ${id} and exists (select from calendar)
            and not (${event.isBlocking}::boolean and exists (
              select from first where starts_at < greatest(${endsAt}::timestamptz, ${blockingTo}::timestamptz)))
          returning id, version, sequence),
        ${withdrawing(at, 'the event was changed', event.kept)},
        ${keeping(event.kept)},
        ${planning(at, event.reminders)}
        select version, sequence from event`,
  };
}

export type EditStore = ReturnType<typeof editStore>;
