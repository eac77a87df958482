// Reads a length of time as people write it on a command line: 90d, 24h, 30m.

const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Milliseconds, or null when the text is not a length of time. */
export function readDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(text.trim()) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (units[unit] ?? 0);
}
