// How long a server asks us to wait before the next call (RFC 9110, section 10.2.3).

/** A day of the week, with a comma except in the oldest of the three date formats. */
const dated = /^[A-Z][a-z]{2,8},? /;

/** Reads a Retry-After header (seconds or an HTTP date) as milliseconds; undefined if it is absent or invalid. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!dated.test(text)) return undefined;
  // All of them are in GMT; the oldest does not say so.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
