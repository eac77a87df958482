// An update as a whole record: what is stored, with what the caller sent laid over it (design U1–U5).
import { ADDRESS_FIELDS, type AddressInput } from './record.ts';

/** Picks the fields of an address out of a body; everything else in the body is ignored. */
export function pickAddress(body: Readonly<Record<string, unknown>>): AddressInput {
  const picked: AddressInput = {};
  for (const field of ADDRESS_FIELDS) if (body[field] !== undefined) picked[field] = body[field];
  return picked;
}

/** Absent keeps what is stored; an empty text or null clears it, which the text base reads as "not given". */
export function mergeAddress(stored: AddressInput, changes: AddressInput): AddressInput {
  return { ...stored, ...changes };
}
