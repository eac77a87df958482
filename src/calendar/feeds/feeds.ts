// Feeds: make an address at which a calendar can be read, give it another token, end it, and read it. Its token has 256 random
// bits. Who has the address can read the calendar, so only the digest of the token is stored.

import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { isId, makeId } from '#platform/ids.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import { requireCalendar } from '../calendars.ts';
import { calendarUnknown, feedNotFound } from '../errors.ts';
import { type CalendarRoom, doneBy } from '../room.ts';
import { writeFeed } from './feed-file.ts';
import type { FeedDetail } from './feed-store.ts';

/** Design, calendar: the last 90 and the next 400 days. */
const daysBack = 90;
const daysAhead = 400;

const form = /^feed_[\w-]{43}$/;
/** For logs and terminals: the first group stays readable. */
export const feedTokenShape = /(feed_)[\w-]{43}/g;

function makeToken() {
  const token = `feed_${randomBytes(32).toString('base64url')}`;
  return { token, digest: hash('sha256', token, 'hex') };
}

/** The only time that anybody sees it. */
const addressOf = ({ settings }: CalendarRoom, token: string) =>
  `${settings.API_URL.replace(/\/$/, '')}/calendar/${token}.ics`;

export async function createFeed(
  room: CalendarRoom,
  tenant: Tenant,
  calendarId: string,
  detail: FeedDetail,
  actor: Actor,
) {
  const calendar = await requireCalendar(room, tenant, calendarId);
  const { token, digest } = makeToken();
  const id = makeId();
  const made = room.database.transaction(async (within) => {
    const at = new Date(room.clock.now());
    await room.feeds.insert(tenant, { id, calendarNumber: calendar.number, digest, detail, at }, within);
    const details = { calendarId, detail };
    await room.audit.record({ ...doneBy(tenant, actor), action: 'feed.create', subject: id, details }, within);
    return { id, calendarId, detail, url: addressOf(room, token) };
  });
  return made.catch((error) => {
    throw isCalendarGone(error) ? calendarUnknown(calendarId) : error;
  });
}

/** 23503, foreign_key_violation: somebody deleted the calendar while a feed of it was made. */
function isCalendarGone(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint !== undefined && /^calendar_feed_.*calendar_number/.test(constraint);
}

/** The old address ends at once. */
export const rotateFeed = (room: CalendarRoom, tenant: Tenant, id: string, actor: Actor) =>
  room.database.transaction(async (within) => {
    const { token, digest } = makeToken();
    const feed = isId(id) ? await room.feeds.rotate(tenant, id, digest, new Date(room.clock.now()), within) : null;
    if (!feed) throw feedNotFound();
    const { calendarId, detail } = feed;
    const details = { calendarId, detail };
    await room.audit.record({ ...doneBy(tenant, actor), action: 'feed.rotate', subject: id, details }, within);
    return { id, calendarId, detail, url: addressOf(room, token) };
  });

export const revokeFeed = (
  room: CalendarRoom,
  tenant: Tenant,
  id: string,
  actor: Actor,
  reason: string | null = null,
) =>
  room.database.transaction(async (within) => {
    const feed = isId(id) ? await room.feeds.remove(tenant, id, within) : null;
    if (!feed) throw feedNotFound();
    const { calendarId, detail } = feed;
    const details = { calendarId, detail, reason };
    await room.audit.record({ ...doneBy(tenant, actor), action: 'feed.revoke', subject: id, details }, within);
    return { id, calendarId, detail };
  });

/** What the address shows; `dependsOn` changes whenever that may. Events come and go at midnight (UTC). */
export async function readFeed(room: CalendarRoom, file: string) {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  const feed = form.test(token) ? await room.feeds.open(hash('sha256', token, 'hex')) : null;
  if (!feed) throw feedNotFound();
  const now = room.clock.now();
  await room.feeds.noteRead(feed, new Date(now));
  const today = Math.floor(now / dayMs) * dayMs;
  const [from, to] = [new Date(today - daysBack * dayMs), new Date(today + (daysAhead + 1) * dayMs)];
  const state = await room.feeds.readState(feed, from, to);
  return {
    dependsOn: [feed.id, feed.detail, feed.calendarVersion, state].join(' '),
    write: async () => writeFeed(feed, await room.feeds.listEvents(feed, from, to)),
  };
}
