// Adds days on which a branch is closed, or open, to its exceptions: "24.–26. 12. closed", or the holidays of a year.
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import { holdsOn } from './week.ts';

/** `adds` are days it did not have; `changes` those it had with another state or reason. */
export type AddedDays = { exceptions: OpeningException[]; adds: number; changes: number };

export function addExceptions(stored: readonly OpeningException[], days: readonly OpeningException[]): AddedDays {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const known = new Set(stored.map(({ date }) => date));
  let changes = 0;
  const kept = stored.map((one) => {
    const day = byDate.get(one.date);
    // A day that is closed already keeps its reason, unless there is a better one.
    const isSame = !day || (day.isOpen === one.isOpen && (day.reason === undefined || day.reason === one.reason));
    if (!isSame) changes += 1;
    return isSame ? one : day;
  });
  const added = [...byDate.values()].filter(({ date }) => !known.has(date));
  const exceptions = [...kept, ...added];
  if (added.length > 0) exceptions.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return { exceptions, adds: added.length, changes };
}

/** The days on which it would be open otherwise: a closed Sunday needs no exception. */
export const onOpenDays = (
  regular: readonly OpeningSpan[],
  days: readonly OpeningException[],
): readonly OpeningException[] =>
  days.filter(({ date }) => regular.some((span) => span.dayOfWeek === weekdayOf(date) && holdsOn(span, date)));
