// The calendar date in a time zone: a registry wants the date of its own country, which around midnight may not be ours.

/** YYYY-MM-DD. */
export function formatLocalDate(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
