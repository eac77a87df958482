// What a short code may look like, which ones are reserved, and what to offer when one is taken.

/** Spec 8: 3 to 20 characters, alphanumeric. Case-sensitive. */
export const CUSTOM_MIN_LENGTH = 3;
export const CUSTOM_MAX_LENGTH = 20;
const CUSTOM_CODE = new RegExp(`^[A-Za-z0-9]{${CUSTOM_MIN_LENGTH},${CUSTOM_MAX_LENGTH}}$`);

/** Design shortener.md: 7 characters without look-alikes (0 O 1 l I) and without vowels, so that no words appear. */
export const CODE_ALPHABET = '23456789bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';
export const CODE_LENGTH = 7;

/** Exactly the words of design shortener.md: paths the shortener's address itself answers. */
export const RESERVED = new Set(['api', 'assets', 'docs', 'favicon', 'healthz', 'metrics', 'new', 'readyz', 'robots']);

export type CustomCodeProblem = 'shape' | 'reserved';

export function checkCustomCode(custom: string): CustomCodeProblem | null {
  if (!CUSTOM_CODE.test(custom)) return 'shape';
  return RESERVED.has(custom) ? 'reserved' : null;
}

/** As long as those of other shorteners get (YOURLS 100, Shlink and Kutt 255). */
export const FOREIGN_MAX_LENGTH = 255;

/** Files that the shortener's address itself answers. */
const OWN_FILES = new Set(['favicon.ico', 'robots.txt', 'openapi.json', 'openapi.yaml', 'llms.txt', '.', '..', '*']);

/** What would end or divide the path of an address, and what no page can show. */
const NOT_IN_A_PATH = /[\p{Cc}\p{Cs}\u2028\u2029/\\?#]/u;

/** `dashboard`: its address would be the dashboard or the QR code of another link. */
export type ForeignCodeProblem = 'shape' | 'reserved' | 'dashboard';

/**
 * A code that another shortener made is kept as it is, also where it breaks the rules for new ones: hyphens, one or two
 * characters, more than twenty, any script.
 */
export function checkForeignCode(code: string): ForeignCodeProblem | null {
  if (code === '' || code.length > FOREIGN_MAX_LENGTH || NOT_IN_A_PATH.test(code)) return 'shape';
  if (RESERVED.has(code) || OWN_FILES.has(code)) return 'reserved';
  return /\+$|\.(?:svg|png)$/.test(code) ? 'dashboard' : null;
}

/** A cheap first look at a path segment: what cannot be a code never reaches the cache or the database. */
export function isShortCode(text: string): boolean {
  return CUSTOM_CODE.test(text) ? !RESERVED.has(text) : checkForeignCode(text) === null;
}

/** Free variants are picked from these, best first; the random tails make sure that three are always left. */
export function suggestCodes(taken: string, tails: readonly string[]): string[] {
  const numbered = Array.from({ length: 8 }, (_, index) => appendTo(taken, String(index + 2)));
  return [...new Set([...numbered, ...tails.map((tail) => appendTo(taken, tail))])].filter((code) => code !== taken);
}

function appendTo(code: string, tail: string): string {
  return code.slice(0, CUSTOM_MAX_LENGTH - tail.length) + tail;
}
