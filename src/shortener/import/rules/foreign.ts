// What an import reads from the files of other shorteners: links and clicks, whatever the format.

export type ForeignLink = {
  code: string;
  url: string;
  /** Milliseconds since 1970; null = not known. */
  createdAt: number | null;
  title: string;
  note: string;
  tags: string[];
  /** All clicks that were counted there; null = the file does not say. */
  total: number | null;
  /** Why it leads nowhere any more; null = it does. */
  offReason: string | null;
  offAt: number | null;
};

/** A click, or several of the same moment that only sums know. */
export type ForeignClick = {
  code: string;
  at: number;
  /** '' = not known: then there is no visitor either. */
  ip: string;
  agent: string;
  /** The whole address, or ''. */
  referrer: string;
  country: string;
  city: string;
  isBot: boolean;
  /** Where names are known instead of an agent and an address. */
  named?: { browser: string; os: string; device: string; site: string };
};

export type ForeignItem = { link: ForeignLink } | { clicks: ForeignClick[] } | { problem: string; code: string };

/** One record of a file: a row of CSV, a row of a table of a dump, or an answer in JSON. */
export type ForeignRecord = { row: number; table: string; values: Readonly<Record<string, unknown>> };

export const SOURCES = ['shlink', 'yourls', 'kutt', 'bitly', 'csv'] as const;
export type Source = (typeof SOURCES)[number];

/** Where a record says nothing of links and clicks, there are no items. */
export type ReadRecord = (record: ForeignRecord) => Iterable<ForeignItem>;

export const emptyLink: Omit<ForeignLink, 'code' | 'url'> = {
  ...{ createdAt: null, title: '', note: '', tags: [], total: null, offReason: null, offAt: null },
};

export const emptyClick: Omit<ForeignClick, 'code' | 'at'> = {
  ...{ ip: '', agent: '', referrer: '', country: '', city: '', isBot: false },
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export function countOf(value: unknown): number | null {
  const text = textOf(value).replaceAll(/[ ,\u00a0]/g, '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export const splitList = (text: string, signs: RegExp): string[] =>
  text
    .split(signs)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Milliseconds since 1970; null = cannot be read. Without a zone it is UTC; a number is seconds or milliseconds. */
export function readMoment(value: unknown): number | null {
  const text = textOf(value).trim().replace(/ UTC$/i, 'Z');
  if (/^\d{9,13}$/.test(text)) return text.length > 10 ? Number(text) : Number(text) * 1_000;
  const [, day, time = '00:00:00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const ms = Date.parse(`${day}T${time}${writeZone(zone)}`);
  return Number.isNaN(ms) ? null : ms;
}

function writeZone(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
}

/** What of a list are things with fields: a file may hold anything. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];

/** The last part of the path of a short address; '' if there is none. */
export function codeOfAddress(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const last = url?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
