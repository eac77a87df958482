// The story of a link's statistics: find the link, count what matches, show it; all in one turn.
import type { Clock } from '#platform/clock.ts';
import { readTimeZone } from '#platform/time-zone.ts';
import { invalidFilter, linkNotFound } from '../errors.ts';
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
import type { ReadInTurn } from './turns.ts';
import type { Asker } from './who-asks.ts';

const GEO_ATTRIBUTION = 'IP Geolocation by DB-IP (https://db-ip.com)';

const RECENT_CLICKS = 20;

type StatisticsNeeds = {
  read: ReadInTurn;
  clock: Clock;
  shortenerUrl: string;
  /** Resolves once the clicks on the code that this process has acknowledged are counted, or after a moment. */
  carryOver?: (code: string) => Promise<void>;
};
export type ReadStatistics = ReturnType<typeof makeStatistics>;

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

export function makeStatistics({ read: inTurn, clock, shortenerUrl, carryOver }: StatisticsNeeds) {
  /** One turn for all that is asked about the link. */
  async function withLink<T>(asker: Asker, work: (store: StatisticsStore, found: Found) => Promise<T>): Promise<T> {
    if (!isShortCode(asker.subject)) throw linkNotFound();
    // Whoever follows a link and then asks sees the click (design shortener.md). Nobody waits for it within a turn.
    await carryOver?.(asker.subject);
    return inTurn(asker, async (store) => {
      const counted = await store.findCounted(asker.subject);
      if (counted === null) throw linkNotFound();
      const { link, total } = counted;
      const begin = Math.min(link.createdAt.getTime(), total?.firstAt ?? Infinity);
      const now = clock.now();
      return work(store, { link, counts: linkCounts(store, link.id, total, now), life: { begin, now } });
    });
  }

  /** The same for several links, which are counted as one. */
  async function withLinks<T>(
    asker: Asker,
    { ids, createdAt }: { ids: readonly number[]; createdAt: Date },
    work: (store: StatisticsStore, found: Found) => Promise<T>,
  ): Promise<T> {
    return inTurn(asker, async (_single, reads, names) => {
      const { store, total } = await openGroup(reads, names, ids);
      const link = { id: 0, code: '', originalUrl: '', createdAt, disabledAt: null, targetChangedAt: null };
      const begin = Math.min(createdAt.getTime(), total?.firstAt ?? Infinity);
      const now = clock.now();
      return work(store, { link, counts: linkCounts(store, 0, total, now), life: { begin, now } });
    });
  }

  async function count(store: StatisticsStore, found: Found, asked: Filter): Promise<Counted> {
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

  async function read(asker: Asker, texts: FilterTexts): Promise<Counted> {
    const filter = requireFilter(texts);
    return withLink(asker, (store, found) => count(store, found, filter));
  }

  return {
    find: (asker: Asker) => withLink(asker, async (_store, { link }) => link),
    withLink,
    withLinks,
    count,
    read,
  };
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
