// What the forms of events share: where they lead back to, and at which of their fields the problems of add-event stand.
import Type from 'typebox';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, Refusal } from '#platform/http/refusal.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { dayOf } from '../rules/time-zone.ts';
import { writeDay } from './rules/period.ts';

export const Back = {
  back: Type.Optional(
    Type.String({
      maxLength: 2_500,
      pattern: '^calendar(?:/events)?(?:\\?[\\w=&%.+~*-]*)?$',
      description: 'Where to go on: the path of a view with its query.',
      isAsked: false,
    }),
  ),
};
/** What a form has in place of a field of add-event, and what it says of it. */
const ofForm: Record<string, { field: string; said: Record<string, Text> }> = {
  endTime: {
    field: 'minutes',
    said: { out_of_order: msg('At least one minute.'), too_long: msg('At most 366 days.') },
  },
  blockingTo: {
    field: 'blockMinutes',
    said: { out_of_order: msg('Write zero or more.'), too_long: msg('At most 366 days after the start.') },
  },
};

/** The problems of add-event at the fields of the form. */
export const atFields = (error: unknown): Promise<never> =>
  Promise.reject(
    movedProblems(error, (problem) => {
      const name = problem.field.replace(/^event\./, '');
      const { field, said } = ofForm[name] ?? { field: name, said: {} };
      const text = said[problem.code];
      return { ...problem, field, pointer: `/${field.replaceAll('.', '/')}`, ...(text ? { said: text } : {}) };
    }),
  );

export function movedProblems(error: unknown, move: (problem: FieldProblem) => FieldProblem): unknown {
  return error instanceof Refusal && error.errors ? invalidFields(error.errors.map(move)) : error;
}

/** The view that somebody came from, with the day that the event is on now, and without what was open for it. */
export function backTo(back: string | undefined, id: string, day: string | null): string {
  const [path = 'calendar', query = ''] = (back ?? 'calendar').split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['open', 'moveTo', 'length']) parameters.delete(name);
  parameters.set('event', id);
  if (day !== null && path === 'calendar') parameters.set('date', day);
  return `${path}?${parameters}`;
}

export const dayIn = (zone: string, { startsAt }: { startsAt: Date }) => writeDay(dayOf(zone, startsAt.getTime()));
