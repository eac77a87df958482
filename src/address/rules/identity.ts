// Checks the identity of a contact and the id of an address. Both are compared exactly as they are sent.
import type { AddressProblem } from './record.ts';
import { countCodePoints } from './text-base.ts';

export type CheckedText = { text: string } | { problem: AddressProblem };

const MAX_IDENTITY = 128;
const ADDRESS_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** No body counts as one without fields: then the missing fields are reported. */
export function checkBody(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** Whether the text has the form of an id; ids are compared exactly, so upper case does not match. */
export function isAddressId(text: string): boolean {
  return ADDRESS_ID.test(text);
}

/** Design, the model 1: 1–128 characters, not trimmed; not blank, and without control characters. */
export function checkIdentity(value: unknown): CheckedText {
  const no = (code: string, words: string) => refuse('identityId', code, words, 'customer-4711');
  if (value === undefined || value === null)
    return no('required', 'is missing. Send the identity of the logged-in user.');
  if (typeof value !== 'string') return no('type', 'must be a string. Send it in quotation marks.');
  if (value.trim() === '') return no('required', 'is blank. Send the identity of the logged-in user.');
  if (!value.isWellFormed())
    return no('malformed_unicode', 'contains half of a surrogate pair, which is not a character. Send valid Unicode.');
  if (/\p{Cc}/u.test(value)) return no('control_character', 'contains a control character. Remove it.');
  if (value.length > MAX_IDENTITY && countCodePoints(value) > MAX_IDENTITY)
    return no('too_long', `is longer than ${MAX_IDENTITY} characters.`);
  return { text: value };
}

/** Only checks that the id is a string. The store finds out whether it exists, so that every wrong id is the same 404. */
export function checkAddressId(value: unknown): CheckedText {
  const example = '5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11';
  if (value === undefined || value === null || value === '') {
    return refuse('id', 'required', 'is missing. Send the id from address/create or address/list.', example);
  }
  if (typeof value !== 'string') return refuse('id', 'type', 'must be a string. Send it in quotation marks.', example);
  return { text: value };
}

function refuse(field: string, code: string, words: string, example: string): CheckedText {
  return { problem: { field, code, message: `${field} ${words}`, example } };
}
