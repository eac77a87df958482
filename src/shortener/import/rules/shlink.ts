// Reads what Shlink gives away: the CSV of its web client and of short-url:list, and the answers of its REST interface for
// short URLs and their visits. Visits carry no address of the visitor, so they count no visitors here.
import {
  codeOfAddress,
  countOf,
  emptyClick,
  emptyLink,
  type ForeignItem,
  type ForeignRecord,
  objectsOf,
  readMoment,
  splitList,
  textOf,
} from './foreign.ts';

type Json = Record<string, unknown>;

export function readShlink({ table, values }: ForeignRecord): ForeignItem[] {
  if (table === 'csv') return [readRow(values)];
  const shortUrls = listOf(values, 'shortUrls');
  const visits = listOf(values, 'visits');
  if (shortUrls.length + visits.length > 0) return [...shortUrls.map(readShortUrl), ...visits.map(readVisit)];
  if (values.shortCode !== undefined && values.longUrl !== undefined) return [readShortUrl(values)];
  return values.date !== undefined ? [readVisit(values)] : [];
}

function readRow(row: Json): ForeignItem {
  const cell = (...names: string[]) => textOf(names.map((name) => row[name]).find((value) => textOf(value) !== ''));
  const code = cell('short_code', 'shortcode') || codeOfAddress(cell('short_url', 'shorturl'));
  const url = cell('long_url', 'longurl');
  const createdAt = readMoment(cell('date_created', 'datecreated', 'createdat', 'created_at'));
  const tags = splitList(cell('tags'), /[,|]/);
  const total = countOf(cell('visits_count', 'visitscount', 'visits'));
  return { link: { ...emptyLink, code, url, createdAt, title: cell('title'), tags, total } };
}

function readShortUrl(given: Json): ForeignItem {
  const code = textOf(given.shortCode);
  const summary = (given.visitsSummary ?? {}) as Json;
  const meta = (given.meta ?? {}) as Json;
  const until = readMoment(meta.validUntil);
  const tags = Array.isArray(given.tags) ? given.tags.map(textOf) : [];
  const total = countOf(summary.total ?? given.visitsCount);
  const off = until === null ? {} : { offAt: until, offReason: 'Expired before the move.' };
  const link = {
    ...emptyLink,
    code,
    url: textOf(given.longUrl),
    createdAt: readMoment(given.dateCreated),
    tags,
    total,
  };
  return { link: { ...link, title: textOf(given.title), ...off } };
}

function readVisit(given: Json): ForeignItem {
  const code = textOf(given.shortCode) || codeOfAddress(textOf(given.visitedUrl));
  const at = readMoment(given.date);
  if (code === '' || at === null)
    return { code, problem: 'The visit has no date, or no visitedUrl that names its link.' };
  const place = (given.visitLocation ?? {}) as Json;
  const click = {
    ...{ ...emptyClick, code, at, agent: textOf(given.userAgent), referrer: textOf(given.referer) },
    ...{ country: textOf(place.countryCode).toUpperCase(), city: textOf(place.cityName) },
    isBot: given.potentialBot === true,
  };
  return { clicks: [click] };
}

/** As a page of the interface has it, or as a plain list. */
function listOf(values: Json, name: string): Json[] {
  const given = values[name] as Json | Json[] | undefined;
  return objectsOf(Array.isArray(given) ? given : given?.data);
}
