// The refusals of single fields, each with its words; and the name of a person or a passkey, which is read in one way.
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';
import { oneLine } from '#platform/text/one-line.ts';

/** Of a person, and of a passkey. */
export const longestName = 100;

/** What the platform refuses, too: its pages have words for these codes. */
const plainly = (field: string, code: string, message: string, example?: string): FieldProblem => ({
  in: 'body',
  field,
  pointer: `/${field}`,
  code,
  message,
  ...(example === undefined ? {} : { example }),
});

const problems = {
  email: {
    ...wrongField('email', 'not_an_email', msg('This is not an e-mail address.')),
    example: 'name@example.com',
  },
  role: plainly('role', 'not_allowed', 'role must be viewer, editor, admin or owner.', 'editor'),
  name: {
    ...wrongField('name', 'length', msg('Write 1 to {most} characters.', { most: longestName })),
    example: 'Receptionist',
  },
  language: plainly('language', 'not_allowed', 'language must be cs or en.', 'cs'),
  too_short: plainly('password', 'too_short', 'The password must have at least 12 characters.'),
  too_long: plainly('password', 'too_long', 'The password may have at most 1,000 characters.'),
  too_common: wrongField(
    'password',
    'too_common',
    msg('Many people use this password, so attackers try it first. Choose another one.'),
  ),
  is_email: wrongField('password', 'is_email', msg('Your e-mail address cannot be your password. Choose another one.')),
  current: wrongField('current', 'wrong_password', msg('This is not your current password.')),
};

/** The refusal of one field; a problem of the password stands at `password`. */
export const invalidField = (kind: keyof typeof problems) => invalidFields([problems[kind]]);

export function readName(text: string): string {
  const name = oneLine(text.normalize('NFC'));
  if (name === '' || name.length > longestName) throw invalidField('name');
  return name;
}
