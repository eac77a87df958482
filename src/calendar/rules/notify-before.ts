// Reads how long before an event its attendees are reminded: "1h 30m", "2 days", "1:30", or ISO 8601 such as PT1H30M.
import { msg } from '#platform/text/msg.ts';
import type { Problem } from './check-fields.ts';

/** Design, calendar: 0 to 4 weeks. */
const maxMinutes = 4 * 7 * 24 * 60;

const iso = /^p(?:(\d{1,6})w)?(?:(\d{1,6})d)?(?:t(?:(\d{1,6})h)?(?:(\d{1,6})m)?)?$/;
const clock = /^(\d{1,3}):([0-5]\d)$/;
const part = /[\s,]*(\d{1,6})\s*([a-z]+)\.?/y;

const minutesOf = { week: 10_080, day: 1_440, hour: 60, minute: 1 } as const;
type Unit = keyof typeof minutesOf;

/** English and Czech, without diacritics. */
const words: Record<Unit, string> = {
  week: 'w wk wks week weeks tyden tydny tydnu',
  day: 'd day days den dny dni dnu',
  hour: 'h hr hrs hour hours hod hodina hodiny hodin',
  minute: 'm min mins minute minutes minuta minuty minut',
};
const units = new Map<string, Unit>(
  (Object.keys(words) as Unit[]).flatMap((unit) => words[unit].split(' ').map((word) => [word, unit])),
);

/** Minutes before the start, or null when the text cannot be read. */
export function readNotifyBefore(text: string): number | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  const minutes = readIso(plain) ?? readClock(plain) ?? readParts(plain);
  return minutes !== null && minutes <= maxMinutes ? minutes : null;
}

function readIso(text: string): number | null {
  const parts = iso.exec(text)?.slice(1);
  // Each unit is optional, but there must be one, and one after a T.
  if (!parts || parts.every((each) => each === undefined) || text.endsWith('t')) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = parts.map((each) => Number(each ?? 0));
  return weeks * minutesOf.week + days * minutesOf.day + hours * minutesOf.hour + minutes;
}

/** `1:30` is one hour and a half. */
function readClock(text: string): number | null {
  const [, hours, minutes] = clock.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * minutesOf.hour + Number(minutes);
}

/** Numbers with units in any order, each unit once. A number alone is refused: minutes or hours? */
function readParts(text: string): number | null {
  if (!/^\d/.test(text)) return null;
  const seen = new Set<Unit>();
  let total = 0;
  let at = 0;
  while (at < text.length) {
    part.lastIndex = at;
    const [whole = '', count, word = ''] = part.exec(text) ?? [];
    const unit = units.get(word);
    if (unit === undefined || seen.has(unit)) return null;
    seen.add(unit);
    total += Number(count) * minutesOf[unit];
    at += whole.length;
  }
  return total;
}

/** Between the times of several reminders, as they are stored; no text of one reminder has it. */
const between = '; ';

const joinNotifyBefore = (texts: readonly string[]): string | null => texts.join(between) || null;

export const listNotifyBefore = (stored: string | null): string[] => stored?.split(between) ?? [];

/** The minutes before the start that attendees are reminded at, each once. */
export const readStoredNotifyBefore = (stored: string | null): number[] =>
  unique(listNotifyBefore(stored).flatMap((text) => readNotifyBefore(text) ?? []));

function checkNotifyBefore(
  text: string,
  pointer = '/event/notifyBefore',
): { minutes: number | null; problems: Problem[] } {
  const minutes = readNotifyBefore(text);
  if (minutes !== null) return { minutes, problems: [] };
  const words = 'must be a duration of up to four weeks, as in 1h 30m, 2 days or PT1H30M';
  const said = msg('Write a length of time up to four weeks, as in 2 days or 1h 30m.');
  return { minutes: null, problems: [{ pointer, code: 'invalid_format', words, said, example: '1h 30m' }] };
}

/** One reminder, as add-event takes it, or several; a problem names the one that it is about. */
export function checkReminders(given: string | null | readonly (string | null)[]) {
  const texts = typeof given === 'object' && given !== null ? given : [given];
  const isList = texts === given;
  const checked = texts.flatMap((text, index) =>
    text === null ? [] : [checkNotifyBefore(text, isList ? `/event/notifyBefore/${index}` : undefined)],
  );
  return {
    stored: joinNotifyBefore(texts.filter((text) => text !== null)),
    minutes: unique(checked.flatMap(({ minutes }) => minutes ?? [])),
    problems: checked.flatMap(({ problems }) => problems),
  };
}

const unique = (minutes: readonly number[]): number[] => [...new Set(minutes)];
