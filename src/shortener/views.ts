// What the list of links and the page of one link show, and the files of one link: its QR code and its clicks.

import { Readable } from 'node:stream';
import { tenantOf } from '#platform/database/tenant.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { pick } from '#platform/rules/pick.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Download } from '#platform/screens/screen.ts';
import { type AskedLinks, lookAtLink, type Manager, MOST_SORTED, pageLinks } from './links.ts';
import { countDays } from './managed/days-store.ts';
import { exportLinks } from './managed/export-links.ts';
import type { ListedLink } from './managed/managed-store.ts';
import { type LinkScope, nobody, ownersOf } from './managed/rules/scope.ts';
import { drawPath, drawPng, drawSvg, readColor, writeScanAddress } from './qr-code.ts';
import type { ShortenerRoom } from './room.ts';
import { displayTarget, writeShortUrl } from './rules/show-link.ts';
import { readStatistics } from './statistics/statistics.ts';

const mostCounted = 1_000;
export const mostTags = 200;
const mostUsed = 8;
const shownDays = 30;
/** A file has no lines to draw. */
const mostDrawn = 100;
const mostReferrers = 5;
const usualPixels = 512;

export const scopeOf = (caller: ConsoleCaller): Exclude<LinkScope, 'all'> => ({
  owner: tenantOf(caller),
  isOperator: caller.permissions.has('link:all'),
});
export const managerOf = (caller: ConsoleCaller): Manager => ({ scope: scopeOf(caller), by: caller.actor });
export const hostOf = ({ shortenerUrl }: ShortenerRoom) => shortenerUrl.replace(/^https?:\/\//, '');
export const csvFile = (name: string, content: AsyncIterable<string>): Download => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(content),
});

/** Without the number of the link, its owner, and what only its own page shows. */
function showItem(room: ShortenerRoom, link: ListedLink, days: readonly number[]) {
  return {
    ...pick(link, [
      'code',
      'title',
      'tags',
      'createdAt',
      'disabledAt',
      'disabledReason',
      'clicks',
      'visitors',
      'lastAt',
    ]),
    shortUrl: writeShortUrl(room.shortenerUrl, link.code),
    target: displayTarget(link.originalUrl),
    /** A stranger's link belongs to nobody. */
    isOwned: link.owner.organisationId !== nobody.organisationId,
    clicksBeforeMove: link.earlierClicks,
    visitorsBeforeMove: link.earlierVisitors,
    botsBeforeMove: link.earlierBots,
    /** The clicks of the last 30 days; empty in pages of more than 100. */
    days,
  };
}

/** The list is there also while others count; then it does not say where the clicks came from. */
async function listReferrers(
  room: ShortenerRoom,
  { client, organisation, signal }: ConsoleCaller,
  { code, from }: { code: string; from: Date },
) {
  const asker = { client, subject: code, signal };
  try {
    const asked = { from: from.toISOString(), timezone: organisation.timeZone };
    const { statistics: counted } = await readStatistics(room, asker, asked);
    return counted.referrers.slice(0, mostReferrers).map(({ referrer, clicks }) => ({ referrer, clicks }));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function nameAll(
  room: ShortenerRoom,
  { organisationId, permissions }: ConsoleCaller,
  ids: readonly (string | null)[],
) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  // Operators may come from any organisation, and see the links of nobody, which any of them may have changed.
  return wanted.length === 0
    ? new Map<string, string>()
    : room.namesOf(permissions.has('link:all') ? null : organisationId, wanted);
}

async function showPeek(room: ShortenerRoom, caller: ConsoleCaller, link: ListedLink) {
  const { timeZone } = caller.organisation;
  const now = room.clock.now();
  const counted = await countDays(room.database, [link.id], { days: 2 * shownDays, now, timeZone });
  const counts = counted.get(link.id) ?? [];
  const sum = (part: readonly number[]) => part.reduce((all, one) => all + one, 0);
  const from = new Date(now - (shownDays - 1) * dayMs);
  const names = await nameAll(room, caller, [link.madeBy]);
  return {
    ...showItem(room, link, counts.slice(shownDays)),
    qr: drawPath(writeScanAddress(room.shortenerUrl, link.code)),
    month: {
      clicks: sum(counts.slice(shownDays)),
      before: sum(counts.slice(0, shownDays)),
      from,
      to: new Date(now),
      referrers: await listReferrers(room, caller, { code: link.code, from }),
    },
    madeBy: names.get(link.madeBy ?? '') ?? null,
    targetChangedAt: link.targetChangedAt,
  };
}

/** Null for a code that leads nowhere, or that others own. */
async function find(room: ShortenerRoom, caller: ConsoleCaller, code: string) {
  try {
    return await lookAtLink(room, scopeOf(caller), code);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

export async function viewLinks(room: ShortenerRoom, caller: ConsoleCaller, asked: AskedLinks & { link?: string }) {
  const { link: opened, ...wanted } = asked;
  const { managed } = room;
  const scope = scopeOf(caller);
  const { filter, limited, ...page } = await pageLinks(room, scope, wanted);
  const owners = ownersOf(scope);
  const each = async <T>(read: (owner: (typeof owners)[number]) => Promise<T>) => Promise.all(owners.map(read));
  const [counts, used, tags] = await Promise.all([
    each((owner) => managed.count(owner, filter, mostCounted + 1)),
    each(managed.listUsedTags),
    each((owner) => managed.listTags(owner, mostTags)),
  ]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isDrawn = (asked.size ?? 0) <= mostDrawn;
  const ids = isDrawn ? page.items.map(({ id }) => id) : [];
  const { timeZone } = caller.organisation;
  const counted = await countDays(room.database, ids, { days: shownDays, now: room.clock.now(), timeZone });
  const found = opened === undefined ? null : await find(room, caller, opened);
  return {
    ...page,
    items: page.items.map((link) => showItem(room, link, counted.get(link.id) ?? [])),
    total: Math.min(total, mostCounted + 1),
    isSortable: total <= MOST_SORTED,
    host: hostOf(room),
    limited,
    q: asked.q ?? '',
    tag: asked.tag || null,
    state: asked.state ?? null,
    used: [...new Set(used.flat())].slice(0, mostUsed),
    tags: [...new Set(tags.flat())].sort(new Intl.Collator('cs').compare).slice(0, mostTags),
    peek: found && (await showPeek(room, caller, found.link)),
  };
}
export type LinksView = ViewOf<typeof viewLinks>;
export type PeekView = NonNullable<LinksView['peek']>;

type AskedLink = { code: string; open?: 'off'; size?: number; color?: string };

export async function viewLink(room: ShortenerRoom, caller: ConsoleCaller, asked: AskedLink) {
  const { code, open = null, size = usualPixels, color = '' } = asked;
  const found = await find(room, caller, code);
  if (!found) throw notFoundHere();
  const { link, targets } = found;
  const ids = [link.disabledBy, ...targets.map(({ changedBy }) => changedBy)];
  const names = await nameAll(room, caller, ids);
  const nameOf = (id: string | null) => (id === 'command line' ? id : (names.get(id ?? '') ?? null));
  const isColorRefused = color !== '' && !isColor(color);
  return {
    ...(await showPeek(room, caller, link)),
    target: link.originalUrl,
    note: link.note,
    version: link.version,
    open,
    size,
    isColorRefused,
    color: color === '' || isColorRefused ? null : color.replace('#', ''),
    disabledBy: nameOf(link.disabledBy),
    targets: targets.map((target) => ({ ...target, changedBy: nameOf(target.changedBy) })),
    statisticsUrl: `${writeShortUrl(room.shortenerUrl, link.code)}+`,
  };
}
export type LinkView = ViewOf<typeof viewLink>;

function isColor(text: string): boolean {
  try {
    return readColor(text) !== undefined;
  } catch {
    return false;
  }
}

type AskedFile = { code: string; file?: 'svg' | 'png' | 'clicks'; size?: number; color?: string };

export async function downloadOfLink(room: ShortenerRoom, caller: ConsoleCaller, asked: AskedFile): Promise<Download> {
  const { code, file = 'svg', size, color } = asked;
  if (!(await find(room, caller, code))) throw notFoundHere();
  if (file === 'clicks') return csvFile(code, exportLinks(room, managerOf(caller), { of: 'clicks', code }));
  const address = writeScanAddress(room.shortenerUrl, code);
  const paint = readColor(color);
  const bytes = file === 'png' ? await drawPng(address, size, paint) : Buffer.from(drawSvg(address, size, paint));
  const type = file === 'png' ? 'image/png' : 'image/svg+xml';
  return { name: `${code}.${file}`, type, content: Readable.from([bytes]), bytes: bytes.length };
}
