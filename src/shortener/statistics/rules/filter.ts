// Reads the filters of a statistics request: a span of time, a time zone, and what the clicks must have in common.
import { dayMs } from '#platform/rules/wall-clock.ts';
import { DEVICES } from '../../rules/agent.ts';
import { QUARTER_MS, quarterOf, readZone, startOfQuarter, type ZoneOffset } from '../../rules/quarters.ts';

export type Filter = {
  /** Milliseconds since 1970; `to` is exclusive. */
  from: number | null;
  to: number | null;
  /** '' = unknown. */
  country: string | null;
  referrer: string | null;
  device: string | null;
  /** False leaves out the device `tool`. */
  tools: boolean;
  browser: string | null;
  os: string | null;
  /** 0 = Monday, in the time zone. */
  weekday: number | null;
  /** 0 to 23, in the time zone. */
  hour: number | null;
  /** As the IANA database spells it. */
  timezone: string;
};

/** A filter as the clicks of one link are counted with it (`boundFilter`). */
export type BoundFilter = Filter & {
  /** The zone's offsets during the life of the link; empty unless weekday or hour is asked for. */
  offsets: readonly ZoneOffset[];
};

/** Milliseconds since 1970: when the link was made or first clicked, whichever is earlier, and now. */
export type Life = { begin: number; now: number };

export type FilterTexts = { [Name in keyof Filter]?: string | undefined };

/** The name of a zone in its own spelling, or null; passed in, since rules import no platform. */
type ReadTimeZone = (text: string) => string | null;

type FilterName = keyof FilterTexts;
/** `wrong`: the parameters that the problem is about. */
type FilterVerdict = { ok: true; filter: Filter } | { ok: false; problem: string; wrong: FilterName[] };

/** Stands for every country that the geo file does not know. */
const UNKNOWN_COUNTRY = '(unknown)';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
// PostgreSQL and JavaScript know later years, but no click happens there.
const LATEST = Date.UTC(9999, 0, 1);

export function readFilter(texts: FilterTexts, readTimeZone: ReadTimeZone): FilterVerdict {
  const timezone = readTimeZone(texts.timezone ?? 'UTC');
  if (timezone === null) {
    return refuse(
      ['timezone'],
      'timezone must be an IANA name such as Europe/Prague, not an offset or an abbreviation.',
    );
  }
  const from = readMoment(texts.from, timezone, 'start');
  if (from === undefined)
    return refuse(['from'], 'from must be a day such as 2026-11-01 or a moment such as 2026-11-01T08:00:00Z.');
  const to = readMoment(texts.to, timezone, 'end');
  if (to === undefined)
    return refuse(['to'], 'to must be a day such as 2026-11-15 or a moment such as 2026-11-15T08:00:00Z.');
  if (from !== null && to !== null && from >= to) return refuse(['from', 'to'], 'from must be before to.');
  const country = readCountry(texts.country);
  if (country === undefined)
    return refuse(['country'], `country must be a two-letter code such as CZ, or ${UNKNOWN_COUNTRY}.`);
  const device = texts.device ?? null;
  if (device !== null && !DEVICES.includes(device as never)) {
    return refuse(['device'], `device must be one of ${DEVICES.join(', ')}.`);
  }
  const tools = readBoolean(texts.tools ?? 'true');
  if (tools === undefined) return refuse(['tools'], 'tools must be true or false.');
  const weekday = readSmallNumber(texts.weekday, 6);
  if (weekday === undefined) return refuse(['weekday'], 'weekday must be a number from 0 (Monday) to 6 (Sunday).');
  const hour = readSmallNumber(texts.hour, 23);
  if (hour === undefined) return refuse(['hour'], 'hour must be a number from 0 to 23.');
  const { referrer = null, browser = null, os = null } = texts;
  // They are stored in ASCII, and PostgreSQL refuses a zero byte.
  const isStrange = (text: string | null) => text !== null && !/^[\x20-\x7e]{1,253}$/.test(text);
  if (isStrange(referrer)) return refuse(['referrer'], 'referrer must be a site such as google.com, or (direct).');
  if (isStrange(browser)) return refuse(['browser'], 'browser must be a name such as Chrome.');
  if (isStrange(os)) return refuse(['os'], 'os must be a name such as Android.');
  return { ok: true, filter: { from, to, country, referrer, device, tools, browser, os, weekday, hour, timezone } };
}

/** For a page: what cannot be read is left out and named. */
export function readFitting(given: FilterTexts, readTimeZone: ReadTimeZone): { filter: Filter; ignored: FilterName[] } {
  const texts = { ...given };
  const ignored: FilterName[] = [];
  for (;;) {
    const verdict = readFilter(texts, readTimeZone);
    if (verdict.ok) return { filter: verdict.filter, ignored };
    for (const name of verdict.wrong) delete texts[name];
    ignored.push(...verdict.wrong);
  }
}

/**
 * Limits a filter to the life of a link: a `from` before its first quarter of an hour is dropped, and the zone's offsets
 * are listed only for the time in which there can be clicks, even if the request names more years.
 */
export function boundFilter(filter: Filter, { begin, now }: Life): BoundFilter {
  const first = quarterOf(begin);
  const from = filter.from !== null && filter.from > startOfQuarter(first) ? filter.from : null;
  if (filter.weekday === null && filter.hour === null) return { ...filter, from, offsets: [] };
  const last = quarterOf(Math.min(filter.to ?? now, now));
  const offsets = readZone(filter.timezone).listOffsets(from === null ? first : quarterOf(from), last);
  return { ...filter, from, offsets };
}

/** Sums answer whole quarters of an hour of all clicks; everything else is counted from single clicks. */
export function fitsSums(filter: Filter): boolean {
  const isWhole = (moment: number | null) => moment === null || moment % QUARTER_MS === 0;
  return !narrows(filter) && isWhole(filter.from) && isWhole(filter.to);
}

/** Does the filter restrict more than the span of time? */
export function narrows({ country, referrer, device, tools, browser, os, weekday, hour }: Filter): boolean {
  return !tools || [country, referrer, device, browser, os, weekday, hour].some((value) => value !== null);
}

/** Undefined = cannot be read. */
function readMoment(text: string | undefined, timezone: string, edge: 'start' | 'end'): number | null | undefined {
  if (text === undefined) return null;
  const written = text.slice(0, 10);
  const start = Date.parse(`${written}T00:00:00Z`);
  // "2026-02-30" would roll over to March.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== written) return undefined;
  if (!DATE.test(text)) {
    const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
    return moment >= 0 && moment < LATEST ? moment : undefined;
  }
  const day = start / dayMs;
  if (!(day >= 0 && day < LATEST / dayMs)) return undefined;
  return startOfQuarter(readZone(timezone).findDay(edge === 'start' ? day : day + 1));
}

/** Undefined = cannot be read. */
function readSmallNumber(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined) return null;
  return /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** As in every query (design interface.md, Media types). Undefined = cannot be read. */
function readBoolean(text: string): boolean | undefined {
  if (/^(?:true|1|on|yes)$/i.test(text)) return true;
  return /^(?:false|0|off|no)$/i.test(text) ? false : undefined;
}

function readCountry(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  if (text === UNKNOWN_COUNTRY) return '';
  return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : undefined;
}

function refuse(wrong: FilterName[], problem: string): FilterVerdict {
  return { ok: false, problem, wrong };
}
