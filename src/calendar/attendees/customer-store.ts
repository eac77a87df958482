// The SQL of the calendar room for people who attend: the events of a customer, how to reach them, and guests without a customer.
import type { Database } from '#platform/database/database.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { colourOf } from '../calendar-store.ts';
import type { EventFields } from '../rules/event.ts';

/** A number or a text, as text: what the address room calls the identity of a contact. */
export const customerKey = 'coalesce(customer_text, customer_id::text)';
const guestKey = 'coalesce(lower(email), phone) collate "C"';
/** What a list finds guests by: null for attendees who are customers. */
export const guestKeyOrNull = `case when ${customerKey} is null then ${guestKey} end`;

const customer = rawSql(customerKey);
const guest = rawSql(guestKey);
const isGuest = part`${own} and ${customer} is null and coalesce(lower(email), phone) is not null`;

export type PersonEvent = Pick<EventFields, 'id' | 'title' | 'startsAt' | 'endsAt' | 'isAllDay'> & {
  isCancelled: boolean;
  calendar: string;
  colour: number;
  /** What came of the reminders of this person. */
  reminders: string[];
};

type PersonReach = { name: string | null; email: string | null; phone: string | null };

type CustomerOverview = PersonReach & {
  identityId: string;
  next: { id: string; title: string; startsAt: string; calendar: string } | null;
};

type GuestRow = { key: string; name: string; email: string | null; phone: string | null; last: Date };

export type PersonEvents = {
  coming: PersonEvent[];
  past: PersonEvent[];
  counts: { coming: number; past: number; messages: number };
  reach: PersonReach;
};

/** The newest values that somebody gave. */
const newest = rawSql(
  ['name', 'email', 'phone']
    .map(
      (column) =>
        `(array_agg(${column} order by created_at desc, position) filter (where ${column} is not null))[1] as ${column}`,
    )
    .join(', '),
);
const reach = (isPerson: SqlPart) => part`select ${newest} from calendar_attendee where ${own} and ${isPerson}`;

/**
 * From the person's attendances to their events, one look each. Without `offset 0` PostgreSQL takes a person for somebody with thousands of
 * events, walks all events of the tenant by time, and never finds one for who attends nothing.
 */
const attended = (isPerson: SqlPart) => part`
  from (select event_id, min(position) as position from calendar_attendee where ${own} and ${isPerson} group by event_id) as a
  cross join lateral (
    select id, calendar_number, title, starts_at, ends_at, is_all_day, cancelled_at from calendar_event
    where ${own} and id = a.event_id offset 0) as e
  join calendar_calendar c on ${ownOf('c')} and c.number = e.calendar_number`;

const eventColumns = part`e.id, e.title, e.starts_at, e.ends_at, e.is_all_day, e.cancelled_at is not null as is_cancelled,
  c.name as calendar, ${colourOf('c')} as colour,
  array(select distinct r.state from calendar_reminder r
    where ${ownOf('r')} and r.event_id = e.id and r.position = a.position) as reminders`;

/** Of each of these customers, how to reach them and what comes next. */
export const overviews = (identityIds: readonly string[], now: Date): SqlPart => part`
  select wanted.id as identity_id, person.*, next.event as next
  from unnest(${identityIds}::text[]) as wanted (id)
  left join lateral (${reach(part`${customer} = wanted.id`)}) as person on true
  left join lateral (
    select jsonb_build_object('id', e.id, 'title', e.title, 'calendar', c.name,
      'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
    ${attended(part`${customer} = wanted.id`)}
    where e.ends_at > ${now} and e.cancelled_at is null order by e.starts_at, e.id limit 1) as next on true`;

/** By the e-mails and phones of this customer at events; of each, at most 1,000 attendances are read. */
const sameReach = (way: 'email' | 'phone') => {
  const column = rawSql(way === 'email' ? 'lower(email)' : 'phone');
  return part`
    select found.id, wanted.way from (
      select distinct ${column} as reach, ${rawSql(`'${way}'`)} as way from mine
      where ${column} is not null order by 1 limit 10) as wanted
    cross join lateral (
      select ${customer} as id from calendar_attendee where ${own} and ${column} = wanted.reach limit 1000) as found`;
};

const directionOf = (isBackwards: boolean) => ({
  beyond: rawSql(isBackwards ? '<' : '>'),
  order: rawSql(isBackwards ? 'desc' : 'asc'),
});

/** One look into the index for each customer, not one for each attendance. */
function walkCustomers({ from, isBackwards, limit }: PageRead): SqlPart {
  const { beyond, order } = directionOf(isBackwards);
  const step = (condition: SqlPart) => part`
    select ${customer} from calendar_attendee where ${own} and ${customer} is not null ${condition}
    order by ${customer} ${order} limit 1`;
  return part`
    with recursive customer (id, nth) as (
      select (${step(from ? part`and ${customer} ${beyond} ${String(from[0])}` : part``)}), 1
      union all
      select (${step(part`and ${customer} ${beyond} customer.id`)}), nth + 1
      from customer where customer.id is not null and nth < ${limit})
    select id from customer where id is not null order by nth`;
}

/** One look into the index for each guest, not one for each attendance. */
function walkGuests(found: readonly string[] | null, { from, isBackwards, limit }: PageRead): SqlPart {
  const { beyond, order } = directionOf(isBackwards);
  // The last sign there is comes after every e-mail and phone.
  const start = from ? String(from[0]) : isBackwards ? '\u{10FFFF}' : '';
  if (found)
    return part`select distinct key collate "C" as key from unnest(${found}::text[]) as found (key)
      where key collate "C" ${beyond} ${start} order by 1 ${order} limit ${limit}`;
  const step = (after: SqlPart) => part`
    select ${guest} as key from calendar_attendee where ${isGuest} and ${guest} ${beyond} ${after}
    order by ${guest} ${order} limit 1`;
  return part`
    select key from (with recursive guest (key, nth) as (
      select (${step(part`${start}`)}), 1
      union all select (${step(part`guest.key`)}), nth + 1 from guest where guest.key is not null and nth < ${limit}
    ) select key from guest where key is not null) as walked`;
}

export function customerStore(database: Database) {
  const sql = tenantSql(database);
  /** What comes, the nearest first, and what was, the newest first; at most `most` of each, and how many there are. */
  async function findPerson(tenant: Tenant, isPerson: SqlPart, now: Date, most: number): Promise<PersonEvents> {
    const events = part`select ${eventColumns} ${attended(isPerson)}`;
    const [coming, past, counts, known] = await Promise.all([
      sql(tenant).all<PersonEvent>`${events} where e.ends_at > ${now} order by e.starts_at, e.id limit ${most}`,
      sql(tenant).all<PersonEvent>`${events} where e.ends_at <= ${now} order by e.starts_at desc, e.id limit ${most}`,
      sql(tenant).first<PersonEvents['counts']>`
        select (count(*) filter (where e.ends_at > ${now}))::int as coming,
          (count(*) filter (where e.ends_at <= ${now}))::int as past,
          (select count(*)::int
           from (select event_id, position from calendar_attendee where ${own} and ${isPerson}) as m
           join calendar_reminder r on ${ownOf('r')} and r.event_id = m.event_id and r.position = m.position) as messages
        ${attended(isPerson)}`,
      sql(tenant).first<PersonReach>`${reach(isPerson)}`,
    ]);
    return {
      coming,
      past,
      counts: counts ?? { coming: 0, past: 0, messages: 0 },
      reach: known ?? { name: null, email: null, phone: null },
    };
  }
  return {
    findCustomer: (tenant: Tenant, identityId: string, now: Date, most: number) =>
      findPerson(tenant, part`${customer} = ${identityId}`, now, most),
    findGuest: (tenant: Tenant, key: string, now: Date, most: number) =>
      findPerson(tenant, part`${customer} is null and ${guest} = ${key}`, now, most),
    listOverviews: (tenant: Tenant, identityIds: readonly string[], now: Date) =>
      sql(tenant).all<CustomerOverview>`${overviews(identityIds, now)}`,
    /** Other customers who attend with an e-mail or phone of this one. */
    listSame: (tenant: Tenant, identityId: string, most: number) =>
      sql(tenant).all<{ identityId: string; ways: string[] }>`
        with mine as (
          select email, phone from calendar_attendee where ${own} and ${customer} = ${identityId}
          order by created_at desc limit 1000)
        select id as identity_id, array_agg(distinct way order by way) as ways
        from (${sameReach('email')} union all ${sameReach('phone')}) as found
        where id is not null and id <> ${identityId} group by id order by count(distinct way) desc, id limit ${most}`,
    /** Customers who attend, by what another system calls them. */
    listNumbers: (tenant: Tenant, page: PageRead) => sql(tenant).column<string>`${walkCustomers(page)}`,
    /** By e-mail or phone; `found` narrows it to some of them. */
    listGuests: (tenant: Tenant, found: readonly string[] | null, page: PageRead) => sql(tenant).all<GuestRow>`
      select guest.key, person.name, person.email, person.phone, person.last from (${walkGuests(found, page)}) as guest
      join lateral (
        select ${newest}, max((select e.starts_at from calendar_event e where ${ownOf('e')} and e.id = event_id)) as last
        from (select event_id, position, name, email, phone, created_at from calendar_attendee
              where ${isGuest} and ${guest} = guest.key order by created_at desc limit 100) as newest) as person
        on person.name is not null
      order by guest.key ${directionOf(page.isBackwards).order}`,
  };
}

export type CustomerStore = ReturnType<typeof customerStore>;
