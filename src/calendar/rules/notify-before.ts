// Reads how long before an event its attendees are reminded: "1h 30m", "2d", or ISO 8601 such as PT1H30M.
import type { Problem } from './problem.ts';

/** Design, calendar: 0 to 4 weeks. */
const maxMinutes = 4 * 7 * 24 * 60;

const plain = /^(?:(\d{1,6})w)?(?: *(\d{1,6})d)?(?: *(\d{1,6})h)?(?: *(\d{1,6})m)?$/;
const iso = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?)?$/;

/** Minutes before the start, or null when the text cannot be read. */
export function readNotifyBefore(text: string): number | null {
  const trimmed = text.trim();
  const parts = (plain.exec(trimmed) ?? iso.exec(trimmed))?.slice(1);
  // Each unit is optional, but there must be one, and one after a T.
  if (!parts || parts.every((part) => part === undefined) || trimmed.endsWith('T')) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = parts.map((part) => Number(part ?? 0));
  const total = ((weeks * 7 + days) * 24 + hours) * 60 + minutes;
  return total <= maxMinutes ? total : null;
}

export function checkNotifyBefore(text: string | null): { minutes: number | null; problems: Problem[] } {
  if (text === null) return { minutes: null, problems: [] };
  const minutes = readNotifyBefore(text);
  if (minutes !== null) return { minutes, problems: [] };
  const words = 'must be a length of time up to four weeks, as in 1h 30m, 2d or PT1H30M';
  const problem = { pointer: '/event/notifyBefore', code: 'invalid_format', words, example: '1h 30m' };
  return { minutes: null, problems: [problem] };
}
