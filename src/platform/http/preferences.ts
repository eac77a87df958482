// What a reader of pages prefers: language and theme, from the address, a cookie or the browser, in this order.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { redact } from '../redact.ts';

export const LANGUAGES = ['en', 'cs'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'light' | 'dark' | 'auto';

export type Preferences = {
  language: Language;
  theme: Theme;
  /** Null until the browser has sent it. */
  timezone: string | null;
};

/** A reader and the page: `address` is the requested path and query, without keys. */
export type Reader = Preferences & { address: string };

const YEAR_SECONDS = 31_536_000;
const THEMES = ['light', 'dark', 'auto'] as const;

/** A choice made in the address (?lang=cs, ?theme=dark) is remembered in a cookie, so that it works without scripts. */
export function readPreferences(request: FastifyRequest, reply: FastifyReply): Preferences {
  const cookies = readCookies(request.headers.cookie ?? '');
  const language = readChoice(request, reply, 'lang', LANGUAGES);
  reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
  return {
    language: language ?? readAccepted(request.headers['accept-language']),
    theme: readChoice(request, reply, 'theme', THEMES) ?? 'auto',
    timezone: cookies.get('tz') ?? null,
  };
}

export const readReader = (request: FastifyRequest, reply: FastifyReply): Reader => ({
  ...readPreferences(request, reply),
  // Pages link to themselves in another language or theme: a key that somebody put into the address is removed.
  address: redact(request.url),
});

/** A choice in the address is remembered; undefined until somebody chooses. */
export function readChoice<Value extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  values: readonly Value[],
): Value | undefined {
  // A request with an unreadable address has no query.
  const asked = pick(values, ((request.query ?? {}) as Record<string, unknown>)[name]);
  if (asked !== undefined) keep(reply, name, asked);
  return asked ?? pick(values, readCookies(request.headers.cookie ?? '').get(name));
}

/** The language of a request, without remembering the choice in its address. */
export const readLanguage = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language =>
  pick(LANGUAGES, ((query ?? {}) as Record<string, unknown>).lang) ??
  pick(LANGUAGES, readCookies(headers.cookie ?? '').get('lang')) ??
  readAccepted(headers['accept-language']);

function keep(reply: FastifyReply, name: string, value: string): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
}

function pick<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

export function readCookies(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, decodeCookie(value)]));
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Served for a language that Kontor does not have: Slovak readers read Czech. */
const nearest: ReadonlyMap<string, Language> = new Map([['sk', 'cs']]);

/** The wanted language with the highest weight. */
export function readAccepted(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0] ?? '', weight: Number(weight ?? 1) };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag, weight } of wanted) {
    if (weight === 0) continue;
    const served = pick(LANGUAGES, tag) ?? nearest.get(tag);
    if (served !== undefined) return served;
  }
  return 'en';
}
