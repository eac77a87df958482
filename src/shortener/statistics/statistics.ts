// The story of a link's statistics: find the link, count what matches, show it; all in one turn.
import { readTimeZone } from '#platform/time-zone.ts';
import { invalidFilter, linkNotFound } from '../errors.ts';
import type { ShortenerRoom } from '../room.ts';
import { nameCity } from '../rules/city.ts';
import { BROWSERS, SITES, SYSTEMS } from '../rules/names.ts';
import { isShortCode } from '../rules/short-code.ts';
import { showLink } from '../rules/show-link.ts';
import type { Statistics } from '../schema.ts';
import type { Link } from '../store.ts';
import { countFigures } from './count-figures.ts';
import { openGroup } from './group-store.ts';
import { type LinkCounts, linkCounts } from './link-counts.ts';
import type { CityView } from './rules/cities.ts';
import { arrangeFigures, type Figures, type RowVisitors } from './rules/figures.ts';
import { type BoundFilter, boundFilter, type Filter, type FilterTexts, type Life, readFilter } from './rules/filter.ts';
import type { ListedClick, StatisticsStore } from './statistics-store.ts';
import type { Asker } from './turns.ts';

const GEO_ATTRIBUTION = 'IP Geolocation by DB-IP (https://db-ip.com)';

const RECENT_CLICKS = 20;

/** A link and what is counted of it. */
export type Found = { link: Link; counts: LinkCounts; life: Life };

/** The answer, and what the dashboard and the CSV export need beside it. */
export type Counted = {
  link: Link;
  filter: BoundFilter;
  cities: CityView;
  figures: Figures;
  /** Null where some visitors are known by country only: 0.1.0 had summed their clicks, or their sums have the first format. */
  rowVisitors: RowVisitors | null;
  statistics: Statistics;
};

type Work<T> = (store: StatisticsStore, found: Found) => Promise<T>;

/** One turn for all that is asked about the link. */
export async function withLink<T>(room: ShortenerRoom, asker: Asker, work: Work<T>): Promise<T> {
  if (!isShortCode(asker.subject)) throw linkNotFound();
  // Somebody who follows a link and then asks sees the click (design shortener.md). Nobody waits for it within a turn.
  await room.carryOver?.(asker.subject);
  return room.turns.read(asker, async (store) => {
    const counted = await store.findCounted(asker.subject);
    if (counted === null) throw linkNotFound();
    const { link, total } = counted;
    const begin = Math.min(link.createdAt.getTime(), total?.firstAt ?? Infinity);
    const now = room.clock.now();
    return work(store, { link, counts: linkCounts(store, link.id, total, now), life: { begin, now } });
  });
}

/** The same for several links, which are counted as one. */
export async function withLinks<T>(
  room: ShortenerRoom,
  asker: Asker,
  { ids, createdAt }: { ids: readonly number[]; createdAt: Date },
  work: Work<T>,
): Promise<T> {
  return room.turns.read(asker, async (_single, reads, names) => {
    const { store, total } = await openGroup(reads, names, ids);
    const link = { id: 0, code: '', originalUrl: '', createdAt, disabledAt: null, targetChangedAt: null };
    const begin = Math.min(createdAt.getTime(), total?.firstAt ?? Infinity);
    const now = room.clock.now();
    return work(store, { link, counts: linkCounts(store, 0, total, now), life: { begin, now } });
  });
}

export const findLinkInTurn = (room: ShortenerRoom, asker: Asker): Promise<Link> =>
  withLink(room, asker, async (_store, { link }) => link);

export async function readStatistics(room: ShortenerRoom, asker: Asker, texts: FilterTexts): Promise<Counted> {
  const filter = requireFilter(texts);
  return withLink(room, asker, (store, found) => countFound(room, store, found, filter));
}

export async function countFound(
  { shortenerUrl }: ShortenerRoom,
  store: StatisticsStore,
  found: Found,
  asked: Filter,
): Promise<Counted> {
  const { link, counts, life } = found;
  const filter = boundFilter(asked, life);
  const figures = await countFigures({ store, linkId: link.id, counts }, filter);
  const recent = await counts.listRecent(filter, RECENT_CLICKS);
  const { lists, cities, rowVisitors } = arrangeFigures(figures, filter.timezone);
  const statistics: Statistics = {
    ...showLink(link, shortenerUrl),
    total_clicks: figures.clicks,
    unique_visitors: figures.visitors,
    bot_clicks: figures.bots,
    qr_scans: figures.scans,
    first_click_at: writeMoment(figures.firstAt),
    last_click_at: writeMoment(figures.lastAt),
    ...lists,
    recent_clicks: recent.map((click) => showClick(click, cities)),
    timezone: filter.timezone,
    range: { from: writeMoment(asked.from), to: writeMoment(asked.to) },
    geo_attribution: GEO_ATTRIBUTION,
    ...(link.targetChangedAt === null ? {} : { target_changed_at: link.targetChangedAt.toISOString() }),
  };
  return { link, filter, cities, figures, rowVisitors, statistics };
}

/** Refuses a filter before anything waits for a turn. */
export function requireFilter(texts: FilterTexts): Filter {
  const verdict = readFilter(texts, readTimeZone);
  if (!verdict.ok) throw invalidFilter({ message: verdict.problem });
  return verdict.filter;
}

/** A click as everyone may see it. */
export function showClick({ at, country, city, referrer, device, browser, os }: ListedClick, cities: CityView) {
  return {
    clicked_at: new Date(at).toISOString(),
    country: country || null,
    city: cities.show(country, nameCity({ country, city })),
    referrer: SITES.name(referrer),
    device,
    browser: BROWSERS.name(browser),
    os: SYSTEMS.name(os),
  };
}

function writeMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
