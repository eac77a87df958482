// What an import reads from the files of other shorteners: links and clicks, in the same shape for all formats.
import { msg } from '#platform/text/msg.ts';

export type Figures = { clicks: number; bots: number; visitors: number };

export type ForeignLink = {
  code: string;
  url: string;
  /**
   * How the clicks of its file name this link: two domains of a file may share a code, so the code alone is not enough. Empty where
   * the file has no single clicks.
   */
  keys: readonly string[];
  /** Milliseconds since 1970; null = not known. */
  createdAt: number | null;
  title: string;
  note: string;
  tags: string[];
  /** All clicks that were counted there; null = the file does not say. */
  total: number | null;
  /** Of a file of our own: how many of them are bots, how many visitors there were, and what was counted before an earlier move. */
  own: { bots: number; visitors: number; before: Figures } | null;
  /** Why it leads nowhere any more; null = it does. */
  offReason: string | null;
  offAt: number | null;
  /** The field that says until when it leads somewhere; such a day in the future is not kept. */
  expiry: string | null;
};

/** A click, or several of the same moment that only sums know. */
export type ForeignClick = {
  /** Which link of its own file it belongs to; `spare` where no link has the first one. */
  key: string;
  spare?: string;
  /** For the words of a problem; '' where the file has another name for the link. */
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
  /** When the same visitor clicked before, in a file of our own: null = never; its own time = nobody knows who it was. */
  previous?: number | null;
};

export type ForeignItem =
  | { link: ForeignLink }
  /** A link that the file names without bringing it: its clicks belong to it if it is here, with this target. */
  | { named: { key: string; code: string; url: string } }
  | { clicks: ForeignClick[] }
  /** Clicks of a link with one of these keys are refused with it. */
  | { problem: string; code: string; keys?: readonly string[] }
  /** What of the record is not read, by the names of its fields. */
  | { unread: readonly string[] };

/**
 * One record of a file: a row of CSV, a row of a table of a dump, or an answer in JSON. `row` is its line. `cells` are there instead
 * of values where a dump does not say its columns.
 */
export type ForeignRecord = {
  row: number;
  table: string;
  values: Readonly<Record<string, unknown>>;
  cells?: readonly (string | null)[];
};

export const SOURCES = ['shlink', 'yourls', 'kutt', 'bitly', 'rebrandly', 'dub', 'csv'] as const;
export type Source = (typeof SOURCES)[number];

/** Where a record says nothing of links and clicks, there are no items. */
export type ReadRecord = (record: ForeignRecord) => Iterable<ForeignItem>;

export const emptyLink: Omit<ForeignLink, 'code' | 'url'> = {
  keys: [],
  createdAt: null,
  title: '',
  note: '',
  tags: [],
  total: null,
  own: null,
  offReason: null,
  offAt: null,
  expiry: null,
};

export const emptyClick: Omit<ForeignClick, 'key' | 'code' | 'at'> = {
  ip: '',
  agent: '',
  referrer: '',
  country: '',
  city: '',
  isBot: false,
};

export const PASSWORD = msg('The link has a password there. Short links here have none: leave it out.').text;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The first of the fields that holds something. */
export function cellOf(values: ForeignRecord['values'], names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(values[name]);
    if (text !== '') return text;
  }
  return '';
}

/** Which columns of a table hold what of a link; of several, the first one that holds something is read. */
type LinkColumns = {
  [Field in 'code' | 'url' | 'createdAt' | 'title' | 'note' | 'tags' | 'total']?: readonly string[];
};

/** What a row says of a link. `signs` are between its tags. */
export function readColumns(values: ForeignRecord['values'], columns: LinkColumns, signs = /[,|]/): ForeignLink {
  const cell = (field: keyof LinkColumns) => cellOf(values, columns[field] ?? []);
  return {
    ...emptyLink,
    code: cell('code'),
    url: cell('url'),
    createdAt: readMoment(cell('createdAt')),
    title: cell('title'),
    note: cell('note'),
    tags: splitList(cell('tags'), signs),
    total: countOf(cell('total')),
  };
}

/** The fields that hold something and are not among those that are read. */
export const listUnread = (values: ForeignRecord['values'], read: ReadonlySet<string>): string[] =>
  Object.keys(values).filter((name) => !read.has(name) && holdsSomething(values[name]));

function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return false;
  if (typeof value === 'string') return !/^(?:|0|f|false|null)$/i.test(value.trim());
  if (typeof value !== 'object') return true;
  return Object.values(value).some(holdsSomething);
}

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

/** Only the objects of a list: a file may contain anything. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];

/** Host and code of a short address: its last part of the path; '' where there is none. */
export function readAddress(address: string): { host: string; code: string } {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const last = url?.pathname.split('/').at(-1) ?? '';
  const host = url?.host ?? '';
  try {
    return { host, code: decodeURIComponent(last) };
  } catch {
    return { host, code: last };
  }
}
