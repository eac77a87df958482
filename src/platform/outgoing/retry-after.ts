// How long a server asks us to wait before the next call (RFC 9110, section 10.2.3).

/** Reads a Retry-After header (seconds or an HTTP date) as milliseconds; undefined when it is absent or invalid. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
