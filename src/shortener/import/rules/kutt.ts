// Reads what Kutt gives away: a dump of its tables of links and visits, or the answers of its interface for links. Kutt keeps sums
// of each hour, so the clicks of an hour are made of them: every list is right, how its values were combined is not known.
import { msg } from '#platform/text/msg.ts';
import {
  countOf,
  emptyClick,
  emptyLink,
  type ForeignClick,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  objectsOf,
  PASSWORD,
  readMoment,
  textOf,
} from './foreign.ts';

type Json = Record<string, unknown>;

const BROWSERS = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ie: 'IE', opera: 'Opera', safari: 'Safari' };
const SYSTEMS = { android: 'Android', ios: 'iOS', linux: 'Linux', macos: 'macOS', windows: 'Windows' };
const PHONES = ['Android', 'iOS'];
/** A larger number is a damaged one: every click of it would be made. */
const MOST_IN_AN_HOUR = 1_000_000;
/** Thousands of countries or sites: a longer list takes longer to read than one piece of work may. */
const LONGEST_COUNTS = 64 * 1024;
const PIECE = 1_000;
/** As long as a title may be here. */
const MOST_TITLE = 200;

const LINK_FIELDS = ['id', 'address', 'target', 'description', 'banned', 'password', 'expire_in', 'created_at'];
const readOfLinks = new Set([...LINK_FIELDS, 'visit_count', 'link']);

/** Visits name their link by its number, so a code of two domains is two links. */
export function readKutt({ table, values, cells }: ForeignRecord): Iterable<ForeignItem> {
  if (table === 'json') {
    const list = Array.isArray(values.data) ? objectsOf(values.data) : [values];
    return list.filter(({ target }) => target !== undefined).flatMap(readLink);
  }
  if (table !== 'links' && table !== 'visits') return [{ unread: [`table ${table}`] }];
  if (cells !== undefined) return [{ code: '', problem: msg('The dump does not say the columns of its tables.').text }];
  return table === 'links' ? readLink(values) : readVisits(values);
}

function readLink(row: Json): ForeignItem[] {
  const code = textOf(row.address);
  const keys = [textOf(row.id)];
  const isSecret = /^(?:t|true|1)$/.test(textOf(row.password)) || textOf(row.password).length > 5;
  if (isSecret) return [{ code, keys, problem: PASSWORD }];
  const expires = readMoment(row.expire_in);
  const isBanned = /^(?:t|true|1)$/.test(textOf(row.banned));
  const off = isBanned
    ? { offAt: 0, offReason: 'Banned before the move.' }
    : expires === null
      ? {}
      : { offAt: expires, offReason: 'Expired before the move.', expiry: 'expire_in' };
  const url = textOf(row.target);
  const words = textOf(row.description);
  // A description may have many lines, a title has one.
  const described = words.length > MOST_TITLE || /[\r\n]/.test(words) ? { note: words } : { title: words };
  const link = { ...emptyLink, code, url, keys, createdAt: readMoment(row.created_at), ...off, ...described };
  return [{ link: { ...link, total: countOf(row.visit_count) } }, { unread: listUnread(row, readOfLinks) }];
}

/** The clicks of an hour come in pieces: there may be many. */
function* readVisits(row: Json): Generator<ForeignItem> {
  const key = textOf(row.link_id);
  const code = '';
  const at = readMoment(row.created_at);
  const total = countOf(row.total);
  if (key === '' || at === null || total === null)
    return yield { code, problem: msg('The visits have no link_id, no created_at, or no total.').text };
  if (total > MOST_IN_AN_HOUR) return yield { code, problem: msg('The visits of an hour are more than can be.').text };
  if (isLong(row.countries) || isLong(row.referrers))
    return yield { code, problem: msg('The visits of an hour are from more countries or sites than can be.').text };
  const nextCountry = spread(readCounts(row.countries), '');
  const nextSite = spread(readCounts(row.referrers), '(other)');
  const nextBrowser = spread(readColumns(row, 'br_', BROWSERS), 'Other');
  const nextSystem = spread(readColumns(row, 'os_', SYSTEMS), 'Other');
  const makeClick = (): ForeignClick => {
    const os = nextSystem();
    const device = os === 'Other' ? 'other' : PHONES.includes(os) ? 'mobile' : 'desktop';
    const country = nextCountry();
    const named = { browser: nextBrowser(), os, device, site: nextSite() };
    return { ...emptyClick, key, code, at, country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '', named };
  };
  for (let left = total; left > 0; left -= PIECE) {
    yield { clicks: Array.from({ length: Math.min(left, PIECE) }, makeClick) };
  }
}

const isLong = (value: unknown) => typeof value === 'string' && value.length > LONGEST_COUNTS;

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
