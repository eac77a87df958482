// The SQL of the calendar room for feeds: their addresses, and the events that a feed shows.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Environment, Tenant, TenantDatabase } from '#platform/database/tenant.ts';

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

/** A feed as it is read: of which calendar, and whether anything in it changed (`state`). */
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

export type FeedEvent = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  isCancelled: boolean;
  sequence: number;
  stamp: Date;
  title: string;
  description: string | null;
  agenda: string | null;
  url: string | null;
  locationTitle: string | null;
};

const columns = `f.id, c.id as "calendarId", f.detail, f.created_at as "createdAt", f.rotated_at as "rotatedAt",
  f.last_read_at as "lastReadAt"`;
const ofCalendar = `join calendar_calendar c
  on (c.organisation_id, c.environment, c.number) = (f.organisation_id, f.environment, f.calendar_number)`;

/** An event lasts at most 366 days, so that one which began earlier has ended. A busy feed shows what blocks. */
const shown = `from calendar_event where organisation_id = $1 and environment = $2 and calendar_number = $3
  and starts_at >= $4::timestamptz - interval '367 days' and starts_at < $5 and ends_at > $4 and (is_blocking or $6::boolean)`;

export function feedStore(database: TenantDatabase, whole: Pick<Database, 'statement'>) {
  // The token itself says whose calendar it is. Asked each time, so that a revoked address ends at once in every process.
  const open = whole.statement<OpenFeed>(
    'calendar.openFeed',
    `select f.id, f.organisation_id as "organisationId", f.environment, f.detail, f.calendar_number as "calendarNumber",
       c.name as "calendarName", c.version as "calendarVersion", c.time_zone as "timeZone"
     from calendar_feed f ${ofCalendar} where f.digest = $1`,
  );
  const list = database.statement<Feed>(
    'calendar.listFeeds',
    `select ${columns} from calendar_feed f ${ofCalendar}
     where f.organisation_id = $1 and f.environment = $2 and ($3::text is null or c.id = $3) order by f.created_at, f.id`,
  );
  const insert = database.statement(
    'calendar.insertFeed',
    `insert into calendar_feed (organisation_id, environment, id, calendar_number, digest, detail, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
  );
  const rotate = database.statement<Feed>(
    'calendar.rotateFeed',
    `update calendar_feed f set digest = $4, rotated_at = $5, last_read_at = null from calendar_calendar c
     where f.organisation_id = $1 and f.environment = $2 and f.id = $3
       and (c.organisation_id, c.environment, c.number) = (f.organisation_id, f.environment, f.calendar_number)
     returning ${columns}`,
  );
  const remove = database.statement<Feed>(
    'calendar.removeFeed',
    `delete from calendar_feed f using calendar_calendar c
     where f.organisation_id = $1 and f.environment = $2 and f.id = $3
       and (c.organisation_id, c.environment, c.number) = (f.organisation_id, f.environment, f.calendar_number)
     returning ${columns}`,
  );
  const removeAll = database.statement<Pick<Feed, 'id' | 'detail'>>(
    'calendar.removeFeeds',
    `delete from calendar_feed where organisation_id = $1 and environment = $2 and calendar_number = $3
     returning id, detail`,
  );
  // Programs ask every few minutes; a quarter of an hour says enough.
  const noteRead = database.statement(
    'calendar.noteFeedRead',
    `update calendar_feed set last_read_at = $4 where organisation_id = $1 and environment = $2 and id = $3
       and (last_read_at is null or last_read_at < $4::timestamptz - interval '15 minutes')`,
  );
  const state = database.statement<{ state: string | null }>(
    'calendar.readFeedState',
    `select md5(string_agg(id::text || ' ' || version, ',' order by starts_at, id)) as state ${shown}`,
  );
  const events = database.statement<FeedEvent>(
    'calendar.listFeedEvents',
    `select id, starts_at as "startsAt", ends_at as "endsAt", occupied_to as "occupiedTo", is_all_day as "isAllDay",
       is_blocking as "isBlocking", cancelled_at is not null as "isCancelled", sequence,
       coalesce(changed_at, cancelled_at, created_at) as stamp, title, description, agenda, url,
       location_title as "locationTitle" ${shown} order by starts_at, id`,
  );
  const valuesOf = ({ calendarNumber, detail }: OpenFeed, from: Date, to: Date) => [
    calendarNumber,
    from,
    to,
    detail === 'full',
  ];
  return {
    transaction: database.transaction,
    open: async (digest: string) => (await open([digest])).rows[0] ?? null,
    list: async (tenant: Tenant, calendarId: string | null) => (await list(tenant, [calendarId])).rows,
    insert: async (
      tenant: Tenant,
      feed: { id: string; calendarNumber: string; digest: string; detail: FeedDetail; at: Date },
      within: Queries,
    ) => {
      await insert(tenant, [feed.id, feed.calendarNumber, feed.digest, feed.detail, feed.at], within);
    },
    /** Null when there is no such feed. */
    rotate: async (tenant: Tenant, id: string, digest: string, at: Date, within: Queries) =>
      (await rotate(tenant, [id, digest, at], within)).rows[0] ?? null,
    remove: async (tenant: Tenant, id: string, within: Queries) => (await remove(tenant, [id], within)).rows[0] ?? null,
    /** All feeds of a calendar. */
    removeAll: async (tenant: Tenant, calendarNumber: string, within: Queries) =>
      (await removeAll(tenant, [calendarNumber], within)).rows,
    noteRead: async (feed: OpenFeed, at: Date) => {
      await noteRead(feed, [feed.id, at]);
    },
    /** Changes whenever an event of the feed does, or comes or goes. */
    readState: async (feed: OpenFeed, from: Date, to: Date) =>
      (await state(feed, valuesOf(feed, from, to))).rows[0]?.state ?? '',
    listEvents: async (feed: OpenFeed, from: Date, to: Date) => (await events(feed, valuesOf(feed, from, to))).rows,
  };
}

export type FeedStore = ReturnType<typeof feedStore>;
