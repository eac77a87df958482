// The story of feeds: make an address at which a calendar can be read, give it another token, end it, and read it.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { isId, makeId } from '#platform/ids.ts';
import { calendarUnknown, feedNotFound } from '../errors.ts';
import { canBeCalendarId } from '../rules/check-calendar.ts';
import { type CalendarStore, isCalendarGone } from '../store.ts';
import { writeFeed } from './feed-file.ts';
import type { FeedDetail, FeedStore } from './feed-store.ts';
import { digestOf, makeFeedToken } from './feed-token.ts';

const dayMs = 86_400_000;
/** Design, calendar: the last 90 and the next 400 days. */
const daysBack = 90;
const daysAhead = 400;

export type FeedNeeds = { store: FeedStore; calendars: CalendarStore; apiUrl: string; audit: AuditLog; clock: Clock };

export function feedsStory({ store, calendars, apiUrl, audit, clock }: FeedNeeds) {
  /** The only time that anybody sees it. */
  const addressOf = (token: string) => `${apiUrl.replace(/\/$/, '')}/calendar/${token}.ics`;

  const record = (
    { organisationId, environment }: Tenant,
    { action, subject, by, details }: { action: string; subject: string; by: Actor; details: Record<string, unknown> },
    within: Queries,
  ) => audit.record({ organisationId, environment, actor: by, action, subject, details }, within);

  return {
    list: (tenant: Tenant, calendarId: string | null = null) => store.list(tenant, calendarId),

    create: async (tenant: Tenant, calendarId: string, detail: FeedDetail, by: Actor) => {
      const calendar = canBeCalendarId(calendarId) ? await calendars.find(tenant, calendarId) : null;
      if (!calendar) throw calendarUnknown(calendarId);
      const { token, digest } = makeFeedToken();
      const id = makeId();
      const made = store.transaction(async (within) => {
        const at = new Date(clock.now());
        await store.insert(tenant, { id, calendarNumber: calendar.number, digest, detail, at }, within);
        await record(tenant, { action: 'feed.create', subject: id, by, details: { calendarId, detail } }, within);
        return { id, calendarId, detail, url: addressOf(token) };
      });
      return made.catch((error) => {
        throw isCalendarGone(error) ? calendarUnknown(calendarId) : error;
      });
    },

    /** The old address ends at once. */
    rotate: (tenant: Tenant, id: string, by: Actor) =>
      store.transaction(async (within) => {
        const { token, digest } = makeFeedToken();
        const feed = isId(id) ? await store.rotate(tenant, id, digest, new Date(clock.now()), within) : null;
        if (!feed) throw feedNotFound();
        const { calendarId, detail } = feed;
        await record(tenant, { action: 'feed.rotate', subject: id, by, details: { calendarId, detail } }, within);
        return { id, calendarId, detail, url: addressOf(token) };
      }),

    revoke: (tenant: Tenant, id: string, by: Actor, reason: string | null = null) =>
      store.transaction(async (within) => {
        const feed = isId(id) ? await store.remove(tenant, id, within) : null;
        if (!feed) throw feedNotFound();
        const { calendarId, detail } = feed;
        await record(
          tenant,
          { action: 'feed.revoke', subject: id, by, details: { calendarId, detail, reason } },
          within,
        );
        return { id, calendarId, detail };
      }),

    /** What the address shows; `dependsOn` changes whenever that may. Events come and go at midnight (UTC). */
    read: async (file: string) => {
      const digest = file.endsWith('.ics') ? digestOf(file.slice(0, -'.ics'.length)) : null;
      const feed = digest === null ? null : await store.open(digest);
      if (!feed) throw feedNotFound();
      await store.noteRead(feed, new Date(clock.now()));
      const today = Math.floor(clock.now() / dayMs) * dayMs;
      const [from, to] = [new Date(today - daysBack * dayMs), new Date(today + (daysAhead + 1) * dayMs)];
      const state = await store.readState(feed, from, to);
      return {
        dependsOn: [feed.id, feed.detail, feed.calendarVersion, state].join(' '),
        write: async () => writeFeed(feed, await store.listEvents(feed, from, to)),
      };
    },
  };
}

export type Feeds = ReturnType<typeof feedsStory>;
