// The refusals of the calendar room, and what can be wrong on the command line.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, refusalKind } from '#platform/http/refusal.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { Problem } from './rules/problem.ts';

export const calendarNotFound = refusalKind({
  status: 404,
  code: 'calendar_not_found',
  title: 'Unknown calendar',
  message: 'There is no calendar with this calendarId. The operator lists calendars with "kontor calendar list".',
  meaning: 'No calendar of this organisation and this environment (live or sandbox) has this id.',
  remedy: 'Compare calendarId with "kontor calendar list". A DEV_ key sees the sandbox, a PROD key the live data.',
});

export const eventConflict = refusalKind({
  status: 409,
  code: 'event_conflict',
  title: 'Slot already taken',
  message: 'Another event occupies this time.',
  meaning:
    'A blocking event of the calendar overlaps the requested time. conflict holds its interval, nextFree the start of the next free slot of the same length; who booked it is not told.',
  remedy: 'Offer nextFree or another time, or send isBlocking false if the event may overlap others.',
});

export const calendarErrors = [calendarNotFound, eventConflict];

export const invalidEvent = (problems: Problem[]) => invalidFields(problems.map(toFieldProblem));

function toFieldProblem({ pointer, code, words, example }: Problem): FieldProblem {
  const field = pointer.slice(1).replaceAll('/', '.');
  return { in: 'body', field, pointer, code, message: `${field} ${words}.`, ...(example ? { example } : {}) };
}

export const invalidCalendar = (problems: string[]) => new StartupProblem(problems.join('\n'));
export const calendarIdTaken = (id: string) =>
  new StartupProblem(`There is a calendar "${id}" already. Choose another --id; "kontor calendar list" shows all.`);
export const calendarUnknown = (id: string) =>
  new StartupProblem(`There is no calendar "${id}" there. "kontor calendar list" shows those there are.`);
export const eventUnknown = (id: string) =>
  new StartupProblem(`There is no event "${id}" there. "kontor event list --calendar …" shows the ids.`);
