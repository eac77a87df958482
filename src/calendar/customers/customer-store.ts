// The SQL of the calendar room for people who attend: the events of a customer, how to reach them, and guests without a customer.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { colourOf } from '../store.ts';

/** A number or a text, as text: what the address room calls the identity of a contact. */
export const customerKey = 'coalesce(customer_text, customer_id::text)';
const guestKey = 'coalesce(lower(email), phone) collate "C"';
/** What a list finds guests by: null for attendees who are customers. */
export const guestKeyOrNull = `case when ${customerKey} is null then ${guestKey} end`;

const isGuest = `organisation_id = $1 and environment = $2 and ${customerKey} is null and coalesce(lower(email), phone) is not null`;

export type PersonEvent = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  isCancelled: boolean;
  calendar: string;
  colour: number;
  /** What came of the reminders of this person. */
  reminders: string[];
};

export type PersonReach = { name: string | null; email: string | null; phone: string | null };

export type CustomerOverview = PersonReach & {
  identityId: string;
  next: { id: string; title: string; startsAt: string; calendar: string } | null;
};

export type GuestRow = { key: string; name: string; email: string | null; phone: string | null; last: Date };

/** The newest value that somebody gave. */
const newest = (column: string) =>
  `(array_agg(${column} order by created_at desc, position) filter (where ${column} is not null))[1] as ${column}`;
const reach = (person: string) =>
  `select ${newest('name')}, ${newest('email')}, ${newest('phone')} from calendar_attendee
   where organisation_id = $1 and environment = $2 and ${person}`;

/**
 * From the person's attendances to their events, one look each. Without `offset 0` PostgreSQL takes a person for somebody with thousands of
 * events, walks all events of the tenant by time, and never finds one for who attends nothing.
 */
const attended = (person: string) => `
  from (select event_id, min(position) as position from calendar_attendee
        where organisation_id = $1 and environment = $2 and ${person} group by event_id) as a
  cross join lateral (
    select id, calendar_number, title, starts_at, ends_at, is_all_day, cancelled_at from calendar_event
    where organisation_id = $1 and environment = $2 and id = a.event_id offset 0) as e
  join calendar_calendar c on c.organisation_id = $1 and c.environment = $2 and c.number = e.calendar_number`;

const eventColumns = `e.id, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.is_all_day as "isAllDay",
  e.cancelled_at is not null as "isCancelled", c.name as calendar, ${colourOf('c')} as colour,
  array(select distinct r.state from calendar_reminder r
    where r.organisation_id = $1 and r.environment = $2 and r.event_id = e.id and r.position = a.position) as reminders`;

/** Of each of these customers, how to reach them and what comes next. */
export const overviewText = `select wanted.id as "identityId", person.*, next.event as next
  from unnest($3::text[]) as wanted (id)
  left join lateral (${reach(`${customerKey} = wanted.id`)}) as person on true
  left join lateral (
    select jsonb_build_object('id', e.id, 'title', e.title, 'calendar', c.name,
      'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
    ${attended(`${customerKey} = wanted.id`)}
    where e.ends_at > $4 and e.cancelled_at is null order by e.starts_at, e.id limit 1) as next on true`;

/** The statements about one person; `ofPerson` is how the person is known, by $3. */
function personStatements(database: TenantDatabase, name: string, ofPerson: string) {
  const coming = database.statement<PersonEvent>(
    `calendar.${name}Coming`,
    `select ${eventColumns} ${attended(ofPerson)} where e.ends_at > $4 order by e.starts_at, e.id limit $5`,
  );
  const past = database.statement<PersonEvent>(
    `calendar.${name}Past`,
    `select ${eventColumns} ${attended(ofPerson)} where e.ends_at <= $4 order by e.starts_at desc, e.id limit $5`,
  );
  const count = database.statement<{ coming: number; past: number; messages: number }>(
    `calendar.${name}Count`,
    `select (count(*) filter (where e.ends_at > $4))::int as coming, (count(*) filter (where e.ends_at <= $4))::int as past,
       (select count(*)::int
        from (select event_id, position from calendar_attendee
              where organisation_id = $1 and environment = $2 and ${ofPerson}) as m
        join calendar_reminder r on r.organisation_id = $1 and r.environment = $2
          and r.event_id = m.event_id and r.position = m.position) as messages
     ${attended(ofPerson)}`,
  );
  const known = database.statement<PersonReach>(`calendar.${name}Reach`, reach(ofPerson));
  return {
    /** What comes, the nearest first, and what was, the newest first; at most `most` of each, and how many there are. */
    find: async (tenant: Tenant, key: string, now: Date, most: number) => {
      const [ahead, before, counted, person] = await Promise.all([
        coming(tenant, [key, now, most]),
        past(tenant, [key, now, most]),
        count(tenant, [key, now]),
        known(tenant, [key]),
      ]);
      return {
        coming: ahead.rows,
        past: before.rows,
        counts: counted.rows[0] ?? { coming: 0, past: 0, messages: 0 },
        reach: person.rows[0] ?? { name: null, email: null, phone: null },
      };
    },
  };
}

export function customerStore(database: TenantDatabase) {
  const customer = personStatements(database, 'customer', `${customerKey} = $3`);
  const guest = personStatements(database, 'guest', `${customerKey} is null and ${guestKey} = $3`);
  const overview = database.statement<CustomerOverview>('calendar.customerOverview', overviewText);
  /** By what this customer gave at events; of a reach that very many have, so many attendances are looked at. */
  const sameReach = (column: string) => `
    select found.id, wanted.way from (
      select distinct ${column} as reach, '${column.includes('email') ? 'email' : 'phone'}' as way from mine
      where ${column} is not null order by 1 limit 10) as wanted
    cross join lateral (
      select ${customerKey} as id from calendar_attendee
      where organisation_id = $1 and environment = $2 and ${column} = wanted.reach limit 1000) as found`;
  const same = database.statement<{ identityId: string; ways: string[] }>(
    'calendar.customersSame',
    `with mine as (
       select email, phone from calendar_attendee
       where organisation_id = $1 and environment = $2 and ${customerKey} = $3 order by created_at desc limit 1000)
     select id as "identityId", array_agg(distinct way order by way) as ways
     from (${sameReach('lower(email)')} union all ${sameReach('phone')}) as found
     where id is not null and id <> $3 group by id order by count(distinct way) desc, id limit $4`,
  );
  /** One look into the index for each customer, not one for each attendance. */
  const numbers = (isBackwards: boolean, isFirst: boolean) => {
    const [beyond, order] = isBackwards ? ['<', 'desc'] : ['>', 'asc'];
    const step = (condition: string) =>
      `select ${customerKey} from calendar_attendee where organisation_id = $1 and environment = $2
         and ${customerKey} is not null and ${condition} order by ${customerKey} ${order} limit 1`;
    return database.statement<{ id: string }>(
      `calendar.customerNumbers${isBackwards ? 'Before' : 'After'}${isFirst ? 'All' : ''}`,
      `with recursive customer (id, nth) as (
         select (${isFirst ? step('$3::text is null') : step(`${customerKey} ${beyond} $3`)}), 1
         union all
         select (${step(`${customerKey} ${beyond} customer.id`)}), nth + 1
         from customer where customer.id is not null and nth < $4)
       select id from customer where id is not null order by nth`,
    );
  };
  /** One look into the index for each guest, not one for each attendance. */
  const guestPage = (isBackwards: boolean, isFound: boolean) => {
    const [beyond, order] = isBackwards ? ['<', 'desc'] : ['>', 'asc'];
    const step = (from: string) =>
      `select ${guestKey} as key from calendar_attendee where ${isGuest} and ${guestKey} ${beyond} ${from}
       order by ${guestKey} ${order} limit 1`;
    const keys = isFound
      ? `select distinct key collate "C" as key from unnest($5::text[]) as found (key)
         where key collate "C" ${beyond} $3 order by 1 ${order} limit $4`
      : `select key from (with recursive guest (key, nth) as (
           select (${step('$3')}), 1
           union all select (${step('guest.key')}), nth + 1 from guest where guest.key is not null and nth < $4
         ) select key from guest where key is not null) as walked`;
    return database.statement<GuestRow>(
      `calendar.guests${isBackwards ? 'Before' : 'After'}${isFound ? 'Found' : ''}`,
      `select guest.key, person.name, person.email, person.phone, person.last from (${keys}) as guest
       join lateral (
         select ${newest('name')}, ${newest('email')}, ${newest('phone')},
           max((select e.starts_at from calendar_event e
                where e.organisation_id = $1 and e.environment = $2 and e.id = event_id)) as last
         from (select event_id, position, name, email, phone, created_at from calendar_attendee where ${isGuest} and ${guestKey} = guest.key
               order by created_at desc limit 100) as newest) as person on person.name is not null
       order by guest.key ${order}`,
    );
  };
  return {
    findCustomer: customer.find,
    findGuest: guest.find,
    listOverviews: async (tenant: Tenant, identityIds: readonly string[], now: Date) =>
      (await overview(tenant, [identityIds, now])).rows,
    /** Other customers who attend with an e-mail or phone of this one. */
    listSame: async (tenant: Tenant, identityId: string, most: number) => (await same(tenant, [identityId, most])).rows,
    /** Customers who attend, by what another system calls them. */
    listNumbers: async (
      tenant: Tenant,
      { from, isBackwards, limit }: { from: string | null; isBackwards: boolean; limit: number },
    ) => (await numbers(isBackwards, from === null)(tenant, [from, limit])).rows.map(({ id }) => id),
    /** By e-mail or phone; `found` narrows it to some of them. */
    listGuests: async (
      tenant: Tenant,
      found: readonly string[] | null,
      { from, isBackwards, limit }: { from: string | null; isBackwards: boolean; limit: number },
    ) => {
      // The last sign there is comes after every e-mail and phone.
      const start = from ?? (isBackwards ? '\u{10FFFF}' : '');
      const values = found ? [start, limit, found] : [start, limit];
      return (await guestPage(isBackwards, found !== null)(tenant, values)).rows;
    },
  };
}

export type CustomerStore = ReturnType<typeof customerStore>;
