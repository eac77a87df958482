// Reads when a key ends, as people write it on a command line: a length of time (90d), a day, or a moment.

/** A length of time from now, or the moment itself. */
export type Expiry = { lifeMs: number } | { validUntil: Date };

const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** The longest time for which a rotated key may work beside its successor. */
export const mostOverlapDays = 30;
export const isOverlapTooLong = (overlapMs: number): boolean => overlapMs > mostOverlapDays * 86_400_000;

/** 90d, 24h, 30m; null for anything else. */
export function readLength(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,5})([dhm])$/.exec(text.trim()) ?? [];
  return count === undefined ? null : Number(count) * (units[unit] ?? 0);
}

const moment = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** Also 2027-01-31, the last day on which the key works (UTC), and 2027-01-31T18:00+01:00. */
export function readExpiry(text: string): Expiry | null {
  const lifeMs = readLength(text);
  if (lifeMs !== null) return { lifeMs };
  const [given, day = '', time] = moment.exec(text.trim()) ?? [];
  if (given === undefined || !isDay(day)) return null;
  return { validUntil: new Date(time === undefined ? Date.parse(day) + 86_400_000 : Date.parse(given)) };
}

/** Date reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
