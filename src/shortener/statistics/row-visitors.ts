// The distinct visitors of each row of the dashboard's lists. Sums know visitors by country only, so these are counted from
// single clicks, where there are few enough of them.
import { nameCity } from '../rules/city.ts';
import { BROWSERS, SITES, SYSTEMS } from '../rules/names.ts';
import type { Counted } from './statistics.ts';
import type { StatisticsStore } from './statistics-store.ts';

/** In the order of the rows of each list. */
export type RowVisitors = Record<'cities' | 'referrers' | 'devices' | 'browsers' | 'os', number[]>;

/** Counting them takes a few milliseconds per thousand clicks, and a page is drawn again with every click. */
const MOST_CLICKS = 10_000;

/** Null where there are too many clicks, or clicks that are known as sums only. */
export async function countRowVisitors(store: StatisticsStore, counted: Counted): Promise<RowVisitors | null> {
  const { link, filter, figures, cities, statistics } = counted;
  if (figures.clicks > MOST_CLICKS) return null;
  const thinnedBefore = await store.findThinnedBefore();
  if (thinnedBefore !== null && (figures.firstAt ?? Infinity) < thinnedBefore) return null;
  const seen = await store.listSeen(link.id, filter);
  const names = await store.listNames({
    places: seen.map(({ place }) => place),
    referrers: seen.map(({ referrer }) => referrer),
    agents: seen.map(({ agent }) => agent),
  });
  const rows = {
    cities: visitorSets(statistics.cities, ({ country, city }) => `${country ?? ''}/${city ?? ''}`),
    referrers: visitorSets(statistics.referrers, ({ referrer }) => referrer, '(other)'),
    devices: visitorSets(statistics.devices, ({ device }) => device),
    browsers: visitorSets(statistics.browsers, ({ browser }) => browser, 'Other'),
    os: visitorSets(statistics.os, ({ os }) => os, 'Other'),
  };
  for (const { visitor, place, referrer, agent } of seen) {
    const { country, city } = names.places.get(place) ?? { country: '', city: '' };
    const { device, browser, os } = names.agents.get(agent) ?? { device: 'other', browser: 'Other', os: 'Other' };
    rows.cities.see(`${country}/${cities.show(country, nameCity({ country, city })) ?? ''}`, visitor);
    rows.referrers.see(SITES.name(names.referrers.get(referrer) ?? '(other)'), visitor);
    rows.devices.see(device, visitor);
    rows.browsers.see(BROWSERS.name(browser), visitor);
    rows.os.see(SYSTEMS.name(os), visitor);
  }
  return {
    cities: rows.cities.sizes(),
    referrers: rows.referrers.sizes(),
    devices: rows.devices.sizes(),
    browsers: rows.browsers.sizes(),
    os: rows.os.sizes(),
  };
}

/** `rest` is the row of all values that have no row of their own. */
function visitorSets<Row>(rows: readonly Row[], keyOf: (row: Row) => string, rest = '') {
  const sets = new Map(rows.map((row) => [keyOf(row), new Set<string>()]));
  return {
    see: (key: string, visitor: string) => void (sets.get(key) ?? sets.get(rest))?.add(visitor),
    sizes: () => [...sets.values()].map(({ size }) => size),
  };
}
