// The state of a form of the calendar: problems in the words of this screen, at the field they belong to.
import type { Frame } from '#platform/screens/screen.ts';
import { type FormState, formOf } from '../fields.tsx';
import { calendarWords } from './words.ts';

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function calendarForm(frame: Frame, path: string, to = path): FormState {
  const { form } = frame;
  if (!form) return formOf(frame, path, to);
  const { problems: words } = calendarWords[frame.reader.language];
  const problems = form.problems.map((problem) => {
    // `attendees.0.phone` is a phone, `notifyBefore.1` a reminder.
    const name = problem.field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? problem.field;
    const said = words[`${name} ${problem.code}`];
    return said === undefined ? problem : { ...problem, code: `calendar.${problem.code}`, message: said };
  });
  return formOf({ ...frame, form: { ...form, problems } }, path, to);
}

/** The conflict that refused a form, with the next free start. */
export function refusedBy({ form }: Frame): { startTime: string; endTime: string; nextFree: string } | null {
  const { conflict, nextFree } = (form?.extra ?? {}) as {
    conflict?: { startTime: string; endTime: string };
    nextFree?: string;
  };
  return form?.code === 'event_conflict' && conflict && nextFree ? { ...conflict, nextFree } : null;
}
