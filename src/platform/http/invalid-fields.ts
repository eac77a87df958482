// The refusal of a request with invalid fields: many are listed, few are named in its message (design "Errors stay small").
import type { Text } from '../text/msg.ts';
import { inEnglish } from '../text/pattern.ts';
import { type FieldProblem, Refusal } from './refusal.ts';
import { validationFailed } from './transport-errors.ts';

/** One answer lists no more field problems than this. */
export const mostListed = 20;

/** Its message names no more than this. */
const mostNamed = 3;

/** `count` counts all problems if only the first are given. */
export function invalidFields(problems: readonly FieldProblem[], count = problems.length): Refusal {
  return validationFailed({ errors: problems.slice(0, mostListed), message: nameProblems(problems, count) });
}

/** A field at the top of a query, a body or the headers. */
export const problemOf = (place: FieldProblem['in'], field: string, code: string, message: string): FieldProblem => ({
  in: place,
  field,
  pointer: `/${field}`,
  code,
  message,
});

/** One field of a form that a person filled in. */
export const wrongField = (field: string, code: string, said: Text): FieldProblem => ({
  ...problemOf('body', field, code, inEnglish(said)),
  said,
});

/** The refusal of one field. */
export const invalidField = (field: string, code: string, said: Text): Refusal =>
  invalidFields([wrongField(field, code, said)]);

export const isInvalidFields = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === validationFailed.page.code;

function nameProblems(problems: readonly FieldProblem[], count: number): string {
  const named = problems.slice(0, mostNamed).map(({ message }) => message);
  const more = count - named.length;
  if (more > 0) named.push(more === 1 ? 'There is 1 more problem.' : `There are ${more} more problems.`);
  return named.join(' ');
}
