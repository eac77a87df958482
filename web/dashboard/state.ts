// The state of the dashboard is its URL: reads its filters, and makes the URLs that change one of them.
import { changeAddress } from '../frame/links.ts';

const FILTERS = ['country', 'referrer', 'device', 'tools', 'browser', 'os', 'weekday', 'hour'] as const;
export type FilterName = (typeof FILTERS)[number];

export function readParameter(address: string, name: string): string | null {
  return new URLSearchParams(address.split('?')[1] ?? '').get(name);
}

/** The tabs of each part; the first is chosen unless the address names another. */
const TABS = { map: ['europe', 'world'], places: ['countries', 'cities'], agents: ['devices', 'browsers', 'os'] };
type TabParameter = keyof typeof TABS;

/** Returns `first` if the address names no tab, or one that does not exist. */
export function readTab(address: string, parameter: TabParameter, first: string): string {
  // Up to 0.2.0 the tab `agents` was called `tools`, which is a filter now; addresses that were shared then still open it.
  const former = parameter === 'agents' ? readParameter(address, 'tools') : null;
  const chosen = readParameter(address, parameter) ?? former ?? first;
  return TABS[parameter].includes(chosen) ? chosen : first;
}

/** The tab parameters of the address whose value is no tab. */
export function listUnknownTabs(address: string): string[] {
  return (Object.keys(TABS) as TabParameter[]).filter((parameter) => {
    const chosen = readParameter(address, parameter);
    return chosen !== null && !TABS[parameter].includes(chosen);
  });
}

/** The current filters. Weekday and hour of a cell of the heat map are set together. */
export function readFilters(address: string, ignored: readonly string[]): { name: FilterName; value: string }[] {
  return FILTERS.flatMap((name) => {
    const value = readFilter(address, name);
    return value === null || ignored.includes(name) ? [] : [{ name, value }];
  });
}

/** Null if it is not set. Figures include tools by default, and the names of tabs are not filters. */
function readFilter(address: string, name: FilterName): string | null {
  const value = readParameter(address, name) || null;
  return name === 'tools' && /^(true|1|on|yes|devices|browsers|os)$/i.test(value ?? '') ? null : value;
}

/** Choosing the chosen value again clears it. */
export function toggleFilter(address: string, name: FilterName, value: string): string {
  return changeAddress(address, { [name]: readParameter(address, name) === value ? null : value });
}

export function toggleCell(address: string, weekday: number, hour: number): string {
  const isSet =
    readParameter(address, 'weekday') === String(weekday) && readParameter(address, 'hour') === String(hour);
  return changeAddress(
    address,
    isSet ? { weekday: null, hour: null } : { weekday: String(weekday), hour: String(hour) },
  );
}

export function clearFilters(address: string): string {
  return changeAddress(address, Object.fromEntries(FILTERS.map((name) => [name, null])));
}

export function choosePeriod(address: string, period: string): string {
  return changeAddress(address, { period, from: null, to: null });
}

/** The query for the API: period and filters of the URL, without language and tabs. */
export function readQuestion(address: string, timezone: string): URLSearchParams {
  const question = new URLSearchParams();
  for (const name of ['period', 'from', 'to', 'timezone']) {
    const value = readParameter(address, name);
    if (value !== null && value !== '') question.set(name, value);
  }
  for (const { name, value } of readFilters(address, [])) question.set(name, value);
  if (!question.has('timezone')) question.set('timezone', timezone);
  return question;
}
