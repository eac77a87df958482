// Checks that a changed address differs only in what was sent (design U0), without knowing how the rules do it.
import { expect } from 'vitest';
import { ADDRESS_FIELDS } from '../../src/address/rules/record.ts';

type Fields = Readonly<Record<string, unknown>>;

const fold = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A code or a part may come out of the text of a city that was sent. */
const standsInside = (field: string, value: unknown, { city }: Fields): boolean =>
  (field === 'postalCode' || field === 'cityPart') && value !== undefined && fold(city).includes(fold(value));

/** Every field that was not sent, and does not stand inside a sent text, is byte for byte as it was. */
export function expectOnlySent(before: Fields, change: Fields, after: Fields): void {
  for (const field of ADDRESS_FIELDS) {
    if (change[field] !== undefined || before[field] === after[field]) continue;
    const seen = { field, before: before[field], after: after[field], change };
    expect(standsInside(field, after[field], change), JSON.stringify(seen)).toBe(true);
  }
}
