// Reads the days and instants of an import and writes them as ISO 8601.

const day = /^\d{4}-\d{2}-\d{2}$/;
// RFC 3339: an instant needs an offset.
const instant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
// In a spreadsheet epoch milliseconds are text; nine digits or more cannot be a year or a day.
const epochText = /^-?\d{9,16}$/;

/** A real calendar day such as 2026-12-24. */
export function isDay(text: string): boolean {
  // There was no year 0; PostgreSQL knows none, either.
  if (!day.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads a day, an instant or epoch milliseconds: a day stays a day, the others become UTC instants. Null: anything else. */
export function readDate(value: unknown): string | null {
  if (typeof value === 'number') return toInstant(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (day.test(text)) return isDay(text) ? text : null;
  if (epochText.test(text)) return toInstant(Number(text));
  if (!instant.test(text) || !isDay(text.slice(0, 10))) return null;
  return toInstant(Date.parse(text.toUpperCase().replace(' ', 'T')));
}

function toInstant(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  // Few programs can read years of more than four digits.
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null;
  return date.toISOString();
}

/** Spec 2.5 counts weekdays from 0 = Monday; JavaScript from 0 = Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
