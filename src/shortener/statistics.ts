// The story of a link's statistics: find the link, count what matches, show it.

import { countFigures } from './count-figures.ts';
import { invalidFilter, linkNotFound } from './errors.ts';
import type { CityView } from './rules/cities.ts';
import { arrangeFigures, type Figures } from './rules/figures.ts';
import { type Filter, type FilterTexts, readFilter } from './rules/filter.ts';
import { isShortCode } from './rules/short-code.ts';
import type { Statistics } from './schema.ts';
import { showLink } from './show-link.ts';
import type { ListedClick, StatsStore } from './stats-store.ts';
import type { Link, LinkStore } from './store.ts';

export const GEO_ATTRIBUTION = 'IP Geolocation by DB-IP (https://db-ip.com)';

const RECENT_CLICKS = 20;

export type StatisticsNeeds = { links: LinkStore; store: StatsStore; shortenerUrl: string };
export type ReadStatistics = ReturnType<typeof makeStatistics>;

/** What the CSV export needs beside the figures. */
export type Counted = { link: Link; filter: Filter; cities: CityView; figures: Figures; statistics: Statistics };

export function makeStatistics({ links, store, shortenerUrl }: StatisticsNeeds) {
  async function find(code: string): Promise<Link> {
    const link = isShortCode(code) ? await links.findLink(code) : null;
    if (link === null) throw linkNotFound();
    return link;
  }

  async function read(code: string, texts: FilterTexts): Promise<Counted> {
    const verdict = readFilter(texts);
    if (!verdict.ok) throw invalidFilter({ message: verdict.problem });
    const { filter } = verdict;
    const link = await find(code);
    const [figures, recent] = await Promise.all([
      countFigures(store, link.id, filter),
      store.listRecent(link.id, filter, RECENT_CLICKS),
    ]);
    const { lists, cities } = arrangeFigures(figures, filter.timezone);
    const statistics: Statistics = {
      ...showLink(link, shortenerUrl),
      total_clicks: figures.clicks,
      unique_visitors: figures.visitors,
      bot_clicks: figures.bots,
      first_click_at: writeMoment(figures.firstAt),
      last_click_at: writeMoment(figures.lastAt),
      ...lists,
      recent_clicks: recent.map((click) => showClick(click, cities)),
      timezone: filter.timezone,
      range: { from: writeMoment(filter.from), to: writeMoment(filter.to) },
      geo_attribution: GEO_ATTRIBUTION,
    };
    return { link, filter, cities, figures, statistics };
  }

  return { find, read };
}

/** A click as everyone may see it. */
export function showClick({ at, country, city, referrer, device, browser, os }: ListedClick, cities: CityView) {
  const place = { country: country || null, city: cities.show(country, city) };
  return { clicked_at: new Date(at).toISOString(), ...place, referrer, device, browser, os };
}

function writeMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
