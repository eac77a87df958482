// The refusals of single fields, each with its words.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';

/** Of a person, and of a passkey. */
export const longestName = 100;

const fieldWords = {
  email: { code: 'not_an_email', message: 'email must be one e-mail address.', example: 'name@example.com' },
  role: { code: 'not_allowed', message: 'role must be viewer, editor, admin or owner.', example: 'editor' },
  name: { code: 'length', message: `name must have 1 to ${longestName} characters.`, example: 'Receptionist' },
  language: { code: 'not_allowed', message: 'language must be cs or en.', example: 'cs' },
  too_short: { code: 'too_short', message: 'The password must have at least 12 characters.' },
  too_long: { code: 'too_long', message: 'The password may have at most 1,000 characters.' },
  too_common: {
    code: 'too_common',
    message: 'Many people use this password, so attackers try it first. Choose another one.',
  },
  is_email: { code: 'is_email', message: 'The password may not be your e-mail. Choose another one.' },
  current: { code: 'wrong_password', message: 'This is not your current password.' },
} as const;

type FieldWords = keyof typeof fieldWords;

/** The refusal of one field; a problem of the password stands at `password`. */
export function invalidField(kind: FieldWords) {
  const field = kind.includes('_') ? 'password' : kind;
  const problem: FieldProblem = { in: 'body', field, pointer: `/${field}`, ...fieldWords[kind] };
  return invalidFields([problem]);
}
