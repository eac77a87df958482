// When the next call to a registry may start: by the rate that its operator allows, and by the Retry-After that it sent.

export const windowMs = 1000;

/** The earliest start with which no second holds more than `perSecond` starts; `starts` are the latest ones, ascending. */
export function findNextStart(starts: readonly number[], perSecond: number, now: number): number {
  const before = starts.at(-perSecond);
  return before === undefined ? now : Math.max(now, before + windowMs);
}

/** Reads a Retry-After header (seconds or an HTTP date) as milliseconds; undefined when it is absent or invalid. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
