// The refusals of the calendar room: people read the text of the kind, programs what names the thing.
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { collectRefusals, type FieldProblem } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarProblem, Problem } from './rules/check-fields.ts';
import { Conflict } from './schema.ts';

const { refusalKind, kinds } = collectRefusals();

export const calendarNotFound = refusalKind({
  status: 404,
  code: 'calendar_not_found',
  title: 'Unknown calendar',
  message: msg('This calendar is not there any more, or it is archived.'),
  meaning: 'No calendar of this organisation and this environment (live or sandbox) has this id.',
  remedy: 'Check calendarId against the list of calendars. A DEV_ key sees sandbox data, a PROD key live data.',
});

export const eventConflict = refusalKind({
  status: 409,
  code: 'event_conflict',
  title: 'Time already taken',
  message: msg('This time is taken meanwhile. Below is the next free one.'),
  meaning:
    'A blocking event of the calendar overlaps the requested time. `conflict` is the time it occupies, `nextFree` the start of the next free slot of the same length. Who booked it is not disclosed.',
  remedy: 'Offer nextFree or another time, or set isBlocking to false if the event may overlap others.',
  adds: Conflict,
});

const calendarInvalid = refusalKind({
  status: 400,
  code: 'calendar_invalid',
  title: 'Invalid calendar',
  message: msg('The calendar was not made.'),
  meaning: 'A field has a value it does not accept.',
  remedy: 'Correct the field that the message names.',
});

const calendarTaken = refusalKind({
  status: 409,
  code: 'calendar_taken',
  title: 'Calendar id taken',
  message: msg('Another calendar has this id. Choose another one.'),
  meaning: 'The id of a calendar is unique in its organisation and environment.',
  remedy: 'Choose another id.',
});

export const calendarArchived = refusalKind({
  status: 409,
  code: 'calendar_archived',
  title: 'Calendar is archived',
  message: msg('This calendar is archived, so nothing can be booked in it. Take it out of the archive first.'),
  meaning: 'An archived calendar keeps its events and takes no more.',
  remedy: 'Take the calendar out of the archive.',
});

const calendarHasEvents = refusalKind({
  status: 409,
  code: 'calendar_has_events',
  title: 'Calendar has events',
  message: msg(
    'This calendar has events, so it cannot be deleted. Archive it: its events stay, and nothing more is booked in it.',
  ),
  meaning: 'Only a calendar without events can be deleted; cancelled events count.',
  remedy: 'Archive the calendar.',
});

export const feedNotFound = refusalKind({
  status: 404,
  code: 'feed_not_found',
  title: 'Unknown feed',
  message: msg('There is no such feed, or it has ended.'),
  meaning: 'The address of the feed was never valid, has got another token, or was revoked.',
  remedy: 'Ask the company for a new address.',
});

const eventNotFound = refusalKind({
  status: 404,
  code: 'event_not_found',
  title: 'Unknown event',
  message: msg('This event is not there any more.'),
  meaning: 'No event of this organisation and this environment (live or sandbox) has this id.',
  remedy: 'Take the id from the list of events.',
});

export const eventCancelled = refusalKind({
  status: 409,
  code: 'event_cancelled',
  title: 'Event is cancelled',
  message: msg('This event is cancelled, so it cannot be changed. Restore it first.'),
  meaning: 'A cancelled event occupies no time.',
  remedy: 'Restore the event, then move or change it.',
});

const attendeeNotFound = refusalKind({
  status: 404,
  code: 'attendee_not_found',
  title: 'Attendee not found',
  message: 'No event has such an attendee.',
  meaning: 'This person attends no event of this organisation and environment (live or sandbox).',
  remedy: 'Search the other environment, or by another e-mail, phone or number.',
});

export const reminderNotFound = refusalKind({
  status: 404,
  code: 'reminder_not_found',
  title: 'Unknown reminder',
  message: msg('There is no such reminder here.'),
  meaning: 'No reminder of this organisation and this environment (live or sandbox) has this id.',
  remedy: 'Take it from the screen Today of the console.',
});

export const reminderSettled = refusalKind({
  status: 409,
  code: 'reminder_settled',
  title: 'Reminder has not failed',
  message: msg('This reminder has not failed, or somebody took care of it meanwhile.'),
  meaning: 'Only a reminder that failed, or is being tried again, can be sent by hand or put out of sight.',
  remedy: 'Load the page again to see its state now.',
});

export const reminderTooLate = refusalKind({
  status: 409,
  code: 'reminder_too_late',
  title: 'Event has begun',
  message: msg('The event has begun or was cancelled, so nobody needs this reminder any more.'),
  meaning: 'A reminder is sent only until its event begins.',
  remedy: 'Call the attendee, or put the reminder out of sight.',
});

export const reminderWithoutAddress = refusalKind({
  status: 409,
  code: 'reminder_without_address',
  title: 'No address for this reminder',
  message: msg('This person has no address or number for that.'),
  meaning: 'An e-mail needs an e-mail address, an SMS a phone number.',
  remedy: 'Send it the other way.',
});

export const calendarErrors = kinds;

/** `count` is of all problems, where only the first are given. */
export const invalidEvent = (problems: Problem[], count = problems.length) =>
  invalidFields(problems.map(toFieldProblem), count);

/** Forms have the fields of an event at their top. */
export const invalidForm = (problems: Problem[], count = problems.length) =>
  invalidEvent(
    problems.map((problem) => ({ ...problem, pointer: problem.pointer.replace(/^\/event/, '') })),
    count,
  );

function toFieldProblem({ pointer, code, words, ...more }: Problem): FieldProblem {
  const field = pointer.slice(1).replaceAll('/', '.');
  return { in: 'body', field, pointer, code, message: `${field} ${words}.`, ...more };
}

export const invalidCalendar = (problems: CalendarProblem[]) =>
  calendarInvalid({
    message: problems.map(({ words }) => words).join('\n'),
    errors: problems.map(({ field, words, said }) => ({
      ...wrongField(field, `calendar_${field}`, said),
      message: words,
    })),
  });
export const calendarIdTaken = (id: string) =>
  calendarTaken({ message: `There is already a calendar "${id}". Choose another id.` });
export const calendarIdUnknown = () =>
  calendarNotFound({
    message:
      'There is no calendar with this calendarId. The operator of this server can tell you which calendars there are.',
  });
export const calendarUnknown = (id: string) => calendarNotFound({ message: `There is no calendar "${id}".` });
export const calendarInUse = (id: string) =>
  calendarHasEvents({
    message: `The calendar "${id}" has events, so it cannot be deleted. Archive it: its events stay, and nothing more is booked in it.`,
  });
export const eventUnknown = (id: string) => eventNotFound({ message: `There is no event "${id}".` });
export const nobodyAttends = (environment: string) =>
  attendeeNotFound({
    message: `No event in ${environment} data has such an attendee. Events of another environment are separate.`,
  });
