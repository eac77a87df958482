// Reads what Kutt gives away: a dump of its tables of links and visits, or the answers of its interface for links. Kutt keeps sums
// of each hour, so the clicks of an hour are made of them: every list is right, how its values were combined is not known.
import {
  countOf,
  emptyClick,
  emptyLink,
  type ForeignClick,
  type ForeignItem,
  type ReadRecord,
  readMoment,
  textOf,
} from './foreign.ts';

type Json = Record<string, unknown>;

const BROWSERS = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ie: 'IE', opera: 'Opera', safari: 'Safari' };
const SYSTEMS = { android: 'Android', ios: 'iOS', linux: 'Linux', macos: 'macOS', windows: 'Windows' };
const PHONES = ['Android', 'iOS'];

/** Visits name their link by its number, so the links must have been read before them: the file is read twice. */
export function makeKutt(): ReadRecord {
  const codes = new Map<string, string>();
  return ({ table, values }) => {
    if (table === 'links') return [readLink(values, codes)];
    if (table === 'visits') return readVisits(values, codes);
    if (table !== 'json') return [];
    const list = Array.isArray(values.data) ? (values.data as Json[]) : [values];
    return list.filter(({ target }) => target !== undefined).map((link) => readLink(link, codes));
  };
}

function readLink(row: Json, codes: Map<string, string>): ForeignItem {
  const code = textOf(row.address);
  codes.set(textOf(row.id), code);
  const isSecret = /^(?:t|true|1)$/.test(textOf(row.password)) || textOf(row.password).length > 5;
  if (isSecret) return { code, problem: 'The link has a password there. Short links here have none: leave it out.' };
  const expires = readMoment(row.expire_in);
  const isBanned = /^(?:t|true|1)$/.test(textOf(row.banned));
  const off = isBanned
    ? { offAt: 0, offReason: 'Banned before the move.' }
    : expires === null
      ? {}
      : { offAt: expires, offReason: 'Expired before the move.' };
  const link = { ...emptyLink, code, url: textOf(row.target), createdAt: readMoment(row.created_at), ...off };
  return { link: { ...link, title: textOf(row.description), total: countOf(row.visit_count) } };
}

function readVisits(row: Json, codes: ReadonlyMap<string, string>): ForeignItem[] {
  const code = codes.get(textOf(row.link_id));
  const at = readMoment(row.created_at);
  const total = countOf(row.total);
  // Visits of links that were deleted.
  if (code === undefined) return [];
  if (at === null || total === null) return [{ code, problem: 'The visits have no created_at, or no total.' }];
  const countries = spread(readCounts(row.countries), total, '');
  const sites = spread(readCounts(row.referrers), total, '(other)');
  const browsers = spread(readColumns(row, 'br_', BROWSERS), total, 'Other');
  const systems = spread(readColumns(row, 'os_', SYSTEMS), total, 'Other');
  const clicks = Array.from({ length: total }, (_, index): ForeignClick => {
    const os = systems[index] ?? 'Other';
    const device = os === 'Other' ? 'other' : PHONES.includes(os) ? 'mobile' : 'desktop';
    const country = countries[index] ?? '';
    const named = { browser: browsers[index] ?? 'Other', os, device, site: sites[index] ?? '(other)' };
    return { ...emptyClick, code, at, country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '', named };
  });
  return [{ clicks }];
}

/** `{"cz": 3, "unknown": null}`: some releases wrote null where the count was lost. */
function readCounts(value: unknown): [string, number][] {
  const counts = typeof value === 'string' ? (parse(value) ?? {}) : ((value ?? {}) as Json);
  return Object.entries(counts).map(([name, count]) => [nameSite(name), countOf(count) ?? 0]);
}

/** Older releases could not write a dot in a name. */
function nameSite(name: string): string {
  const site = name.toLowerCase().replaceAll('[dot]', '.');
  return site === 'direct' ? '(direct)' : site;
}

function parse(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

const readColumns = (row: Json, prefix: string, names: Record<string, string>): [string, number][] =>
  Object.entries(names).map(([column, name]) => [name, countOf(row[`${prefix}${column}`]) ?? 0]);

/** As many values as there are clicks; what was not counted is `rest`. */
function spread(counts: readonly [string, number][], total: number, rest: string): string[] {
  const values = counts.flatMap(([value, count]) => new Array<string>(Math.min(count, total)).fill(value));
  return [...values, ...new Array<string>(Math.max(0, total - values.length)).fill(rest)].slice(0, total);
}
