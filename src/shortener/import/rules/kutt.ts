// Reads what Kutt gives away: a dump of its tables of links and visits, or the answers of its interface for links. Kutt keeps sums
// of each hour, so the clicks of an hour are made of them: every list is right, how its values were combined is not known.
import {
  countOf,
  emptyClick,
  emptyLink,
  type ForeignClick,
  type ForeignItem,
  objectsOf,
  type ReadRecord,
  readMoment,
  textOf,
} from './foreign.ts';

type Json = Record<string, unknown>;

const BROWSERS = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ie: 'IE', opera: 'Opera', safari: 'Safari' };
const SYSTEMS = { android: 'Android', ios: 'iOS', linux: 'Linux', macos: 'macOS', windows: 'Windows' };
const PHONES = ['Android', 'iOS'];
/** A larger number is a damaged one: every click of it would be made. */
const MOST_IN_AN_HOUR = 1_000_000;
const PIECE = 1_000;

/** Visits name their link by its number, so the links must have been read before them: the file is read twice. */
export function makeKutt(): ReadRecord {
  const codes = new Map<string, string>();
  return ({ table, values }) => {
    if (table === 'links') return [readLink(values, codes)];
    if (table === 'visits') return readVisits(values, codes);
    if (table !== 'json') return [];
    const list = Array.isArray(values.data) ? objectsOf(values.data) : [values];
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

/** The clicks of an hour come in pieces: there may be many. */
function* readVisits(row: Json, codes: ReadonlyMap<string, string>): Generator<ForeignItem> {
  const code = codes.get(textOf(row.link_id));
  // Visits of links that were deleted.
  if (code === undefined) return;
  const at = readMoment(row.created_at);
  const total = countOf(row.total);
  if (at === null || total === null) return yield { code, problem: 'The visits have no created_at, or no total.' };
  if (total > MOST_IN_AN_HOUR) return yield { code, problem: 'The visits of an hour are more than can be.' };
  const nextCountry = spread(readCounts(row.countries), '');
  const nextSite = spread(readCounts(row.referrers), '(other)');
  const nextBrowser = spread(readColumns(row, 'br_', BROWSERS), 'Other');
  const nextSystem = spread(readColumns(row, 'os_', SYSTEMS), 'Other');
  const makeClick = (): ForeignClick => {
    const os = nextSystem();
    const device = os === 'Other' ? 'other' : PHONES.includes(os) ? 'mobile' : 'desktop';
    const country = nextCountry();
    const named = { browser: nextBrowser(), os, device, site: nextSite() };
    return { ...emptyClick, code, at, country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '', named };
  };
  for (let left = total; left > 0; left -= PIECE) {
    yield { clicks: Array.from({ length: Math.min(left, PIECE) }, makeClick) };
  }
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

/** Each value as often as it was counted, one call after the other; then `rest`, which was not counted. */
function spread(counts: readonly [string, number][], rest: string): () => string {
  let at = 0;
  let given = 0;
  return () => {
    while (at < counts.length && given >= (counts[at]?.[1] ?? 0)) {
      at += 1;
      given = 0;
    }
    given += 1;
    return counts[at]?.[0] ?? rest;
  };
}
