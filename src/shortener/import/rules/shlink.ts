// Reads what Shlink gives away: the CSV of its web client and of short-url:list, and the answers of its REST interface for
// short URLs and their visits. Visits carry no address of the visitor, so they count no visitors here.
import { msg } from '#platform/text/msg.ts';
import {
  cellOf,
  countOf,
  emptyClick,
  emptyLink,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  objectsOf,
  readAddress,
  readColumns,
  readMoment,
  textOf,
} from './foreign.ts';

type Json = Record<string, unknown>;

const ADDRESS = ['short_url', 'shorturl'];
const COLUMNS = {
  code: ['short_code', 'shortcode'],
  url: ['long_url', 'longurl'],
  createdAt: ['date_created', 'datecreated', 'createdat', 'created_at'],
  total: ['visits_count', 'visitscount', 'visits'],
  title: ['title'],
  tags: ['tags'],
};
const readInCsv = new Set([ADDRESS, ...Object.values(COLUMNS)].flat());
const readInJson = new Set(
  ['shortCode', 'shortUrl', 'longUrl', 'dateCreated', 'visitsSummary', 'visitsCount', 'tags'].concat('title', 'meta'),
);

export function readShlink({ table, values }: ForeignRecord): ForeignItem[] {
  if (table === 'csv') return [...readRow(values), { unread: listUnread(values, readInCsv) }];
  const shortUrls = listOf(values, 'shortUrls');
  const visits = listOf(values, 'visits');
  if (shortUrls.length + visits.length > 0) return [...shortUrls.flatMap(readShortUrl), ...visits.map(readVisit)];
  if (values.shortCode !== undefined && values.longUrl !== undefined) return readShortUrl(values);
  return values.date !== undefined ? [readVisit(values)] : [];
}

function readRow(row: Json): ForeignItem[] {
  const address = readAddress(cellOf(row, ADDRESS));
  const link = readColumns(row, COLUMNS);
  const code = link.code || address.code;
  return [{ link: { ...link, code, keys: [keyOf(address.host, code)] } }];
}

function readShortUrl(given: Json): ForeignItem[] {
  const code = textOf(given.shortCode);
  const summary = objectOf(given.visitsSummary);
  const { validUntil, ...rules } = objectOf(given.meta);
  const until = readMoment(validUntil);
  const off = until === null ? {} : { offAt: until, offReason: 'Expired before the move.', expiry: 'meta.validUntil' };
  const domain = textOf(given.domain);
  const exact = keyOf(readAddress(textOf(given.shortUrl)).host || domain, code);
  const link = {
    ...emptyLink,
    code,
    url: textOf(given.longUrl),
    createdAt: readMoment(given.dateCreated),
    // If a domain does not have a code, Shlink follows that of its default domain.
    keys: domain === '' ? [exact, keyOf('', code)] : [exact],
    tags: Array.isArray(given.tags) ? given.tags.map(textOf) : [],
    total: countOf(summary.total ?? given.visitsCount),
  };
  const unread = [...listUnread(given, readInJson), ...listUnread(rules, new Set()).map((name) => `meta.${name}`)];
  return [{ link: { ...link, title: textOf(given.title), ...off } }, { unread }];
}

function readVisit(given: Json): ForeignItem {
  const address = readAddress(textOf(given.visitedUrl));
  const code = textOf(given.shortCode) || address.code;
  const at = readMoment(given.date);
  if (code === '' || at === null)
    return { code, problem: msg('The visit has no date, or no visitedUrl that names its link.').text };
  const place = objectOf(given.visitLocation);
  const click = {
    ...emptyClick,
    key: keyOf(textOf(given.domain) || address.host, code),
    spare: keyOf('', code),
    code,
    at,
    agent: textOf(given.userAgent),
    referrer: textOf(given.referer),
    country: textOf(place.countryCode).toUpperCase(),
    city: textOf(place.cityName),
    isBot: given.potentialBot === true,
  };
  return { clicks: [click] };
}

const keyOf = (host: string, code: string): string => `${host.toLowerCase()}/${code}`;

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** As a page of the interface has it, or as a plain list. */
function listOf(values: Json, name: string): Json[] {
  const given = values[name] as Json | Json[] | undefined;
  return objectsOf(Array.isArray(given) ? given : given?.data);
}
