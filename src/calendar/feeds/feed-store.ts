// The SQL of the calendar room for feeds: their addresses, and the events that a feed shows.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part, type SqlPart } from '#platform/database/sql.ts';
import { type Environment, own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { EventFields } from '../rules/event.ts';

export type FeedDetail = 'busy' | 'full';

export type Feed = {
  id: string;
  calendarId: string;
  detail: FeedDetail;
  createdAt: Date;
  rotatedAt: Date | null;
  /** To the quarter of an hour; null: never. */
  lastReadAt: Date | null;
};

/** A feed that is being read, with its calendar. */
export type OpenFeed = {
  id: string;
  organisationId: string;
  environment: Environment;
  detail: FeedDetail;
  calendarNumber: string;
  calendarName: string;
  calendarVersion: number;
  timeZone: string;
};

export type FeedEvent = Pick<
  EventFields,
  'id' | 'startsAt' | 'endsAt' | 'occupiedTo' | 'isAllDay' | 'isBlocking' | 'sequence'
> &
  Pick<EventFields, 'title' | 'description' | 'agenda' | 'url' | 'locationTitle'> & {
    isCancelled: boolean;
    stamp: Date;
  };

const columns = part`f.id, c.id as calendar_id, f.detail, f.created_at, f.rotated_at, f.last_read_at`;
const ofCalendar = part`(c.organisation_id, c.environment, c.number) = (f.organisation_id, f.environment, f.calendar_number)`;

/** An event lasts at most 366 days, so that one which began earlier has ended. A busy feed shows what blocks. */
const shown = ({ calendarNumber, detail }: OpenFeed, from: Date, to: Date): SqlPart => part`
  from calendar_event where ${own} and calendar_number = ${calendarNumber}
    and starts_at >= ${from}::timestamptz - interval '367 days' and starts_at < ${to} and ends_at > ${from}
    and (is_blocking or ${detail === 'full'}::boolean)`;

export function feedStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** The token itself says whose calendar it is. Asked each time, so that a revoked address ends at once in every process. */
    open: (digest: string) => openSql(database).first<OpenFeed>`
      select f.id, f.organisation_id, f.environment, f.detail, f.calendar_number, c.name as calendar_name,
        c.version as calendar_version, c.time_zone
      from calendar_feed f join calendar_calendar c on ${ofCalendar} where f.digest = ${digest}`,
    list: (tenant: Tenant, calendarId: string | null = null) => sql(tenant).all<Feed>`
      select ${columns} from calendar_feed f join calendar_calendar c on ${ofCalendar}
      where ${ownOf('f')} and (${calendarId}::text is null or c.id = ${calendarId}) order by f.created_at, f.id`,
    insert: (
      tenant: Tenant,
      feed: { id: string; calendarNumber: string; digest: string; detail: FeedDetail; at: Date },
      within: Queries,
    ) => sql(tenant, within).run`
      insert into calendar_feed (organisation_id, environment, id, calendar_number, digest, detail, created_at)
      values (${tenantValues}, ${feed.id}, ${feed.calendarNumber}, ${feed.digest}, ${feed.detail}, ${feed.at})`,
    /** Null when there is no such feed. */
    rotate: (tenant: Tenant, id: string, digest: string, at: Date, within: Queries) => sql(tenant, within).first<Feed>`
      update calendar_feed f set digest = ${digest}, rotated_at = ${at}, last_read_at = null from calendar_calendar c
      where ${ownOf('f')} and f.id = ${id} and ${ofCalendar} returning ${columns}`,
    remove: (tenant: Tenant, id: string, within: Queries) => sql(tenant, within).first<Feed>`
      delete from calendar_feed f using calendar_calendar c
      where ${ownOf('f')} and f.id = ${id} and ${ofCalendar} returning ${columns}`,
    /** All feeds of a calendar. */
    removeAll: (tenant: Tenant, calendarNumber: string, within: Queries) =>
      sql(tenant, within).all<Pick<Feed, 'id' | 'detail'>>`
        delete from calendar_feed where ${own} and calendar_number = ${calendarNumber} returning id, detail`,
    /** Programs ask every few minutes; a quarter of an hour says enough. */
    noteRead: (feed: OpenFeed, at: Date) => sql(feed).run`
      update calendar_feed set last_read_at = ${at} where ${own} and id = ${feed.id}
        and (last_read_at is null or last_read_at < ${at}::timestamptz - interval '15 minutes')`,
    /** Changes whenever an event of the feed does, or comes or goes. */
    readState: async (feed: OpenFeed, from: Date, to: Date) =>
      (await sql(feed).value<string>`
        select md5(string_agg(id::text || ' ' || version, ',' order by starts_at, id)) ${shown(feed, from, to)}`) ?? '',
    listEvents: (feed: OpenFeed, from: Date, to: Date) => sql(feed).all<FeedEvent>`
      select id, starts_at, ends_at, occupied_to, is_all_day, is_blocking, cancelled_at is not null as is_cancelled, sequence,
        coalesce(changed_at, cancelled_at, created_at) as stamp, title, description, agenda, url, location_title
      ${shown(feed, from, to)} order by starts_at, id`,
  };
}

export type FeedStore = ReturnType<typeof feedStore>;
