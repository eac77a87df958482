// The calendar date at a place: registries want their own today, which near midnight is not ours.

/** YYYY-MM-DD. */
export function formatLocalDate(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
