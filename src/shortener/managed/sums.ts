// The story of sums: the statistics of all links with a tag, or of all links that somebody sees, in the shape of one link's.
import { tooManySummed } from '../errors.ts';
import type { ShortenerRoom } from '../room.ts';
import type { Statistics, ViewQuery } from '../schema.ts';
import { type DashboardView, drawDashboard } from '../statistics/dashboard.ts';
import type { FilterTexts } from '../statistics/rules/filter.ts';
import { countFound, requireFilter, withLinks } from '../statistics/statistics.ts';
import type { Asker } from '../statistics/turns.ts';
import { type LinkScope, ownersOf } from './rules/scope.ts';

/** Whose links, and which of them: those with the tag, or all. */
type SumOf = { scope: Exclude<LinkScope, 'all'>; tag?: string | undefined };

/** The other figures do not include `clicksBeforeMove`. */
type Summed = { links: number; clicksBeforeMove: number };

/** The cost of a sum grows with its links. */
export const MOST_SUMMED = 10_000;

export async function readSums(
  room: ShortenerRoom,
  asker: Asker,
  of: SumOf,
  texts: FilterTexts,
): Promise<Summed & { statistics: Statistics }> {
  const filter = requireFilter(texts);
  const { group, summed } = await find(room, of);
  const { statistics } = await withLinks(room, asker, group, (reads, found) => countFound(room, reads, found, filter));
  return { ...summed, statistics: ofNoLink(statistics) };
}

/** The same as a dashboard. */
export async function readSumsDashboard(
  room: ShortenerRoom,
  asker: Asker,
  of: SumOf,
  query: ViewQuery,
): Promise<Summed & { view: DashboardView }> {
  const { group, summed } = await find(room, of);
  const view = await withLinks(room, asker, group, (reads, found) => drawDashboard(room, reads, found, query));
  return { ...summed, view: { ...view, statistics: ofNoLink(view.statistics) } };
}

async function find({ managed }: ShortenerRoom, { scope, tag }: SumOf) {
  const pages = ownersOf(scope).map((owner) => managed.listSummed(owner, tag ?? null, MOST_SUMMED + 1));
  const links = (await Promise.all(pages)).flat();
  if (links.length > MOST_SUMMED) throw tooManySummed(MOST_SUMMED);
  const first = links.reduce((least, { createdAt }) => Math.min(least, createdAt.getTime()), Number.POSITIVE_INFINITY);
  return {
    group: { ids: links.map(({ id }) => id), createdAt: new Date(Number.isFinite(first) ? first : 0) },
    summed: {
      links: links.length,
      clicksBeforeMove: links.reduce((sum, { earlierClicks }) => sum + earlierClicks, 0),
    },
  };
}

const ofNoLink = (given: Statistics): Statistics => ({ ...given, short_code: '', short_url: '', original_url: '' });
