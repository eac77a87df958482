// What the search of the console offers to read in Companies & accounts: valid numbers, and nothing else.
import { expect, it } from 'vitest';
import { explainAccount } from '../bank/rules/explain-account.ts';
import { listCountries } from './countries.ts';
import type { RegistryRoom } from './room.ts';
import { isWorthReading } from './views.ts';

const room = {
  countries: listCountries(undefined),
  formatters: { formatPostalCode: (_country: string, text: string) => text, normaliseCountry: (text: string) => text },
  explainAccount,
} as unknown as RegistryRoom;

it.each([
  ['26435675', true],
  ['IČO 264 35 675', true],
  ['26435676', false],
  ['CZ26435675', true],
  ['SK2020259175', false],
  ['SK31322832', true],
  ['DE129273398', true],
  ['cz65 0800 0000 1920 0014 5399', true],
  ['CZ0108000000192000145399', false],
  ['19-2000145399/0800', true],
  ['124/0100', false],
  ['SK31 1200 0000 1987 4263 7541', true],
  ['604 118 902', false],
  ['1234', false],
  ['novak', false],
  ['26435675, 26435675', false],
  ['', false],
])('%j: %j', (typed, isOffered) => {
  expect(isWorthReading(room, typed, 'CZ')).toBe(isOffered);
});
