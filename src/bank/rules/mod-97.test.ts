// Compares the check digits with the calculation of ISO 13616 with big integers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCheckDigits, readCheckDigits } from './mod-97.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const country = fc.tuple(fc.constantFrom(...letters), fc.constantFrom(...letters)).map(([a, b]) => a + b);
const bban = fc.string({ unit: fc.constantFrom(...letters, ...'0123456789'), maxLength: 60 });

function computeSlowly(iban: string): number {
  const moved = `${iban.slice(4)}${iban.slice(0, 2)}00`;
  const number = [...moved].map((character) => Number.parseInt(character, 36)).join('');
  return 98 - Number(BigInt(number) % 97n);
}

test('the check digits of any country and BBAN are those of big integer arithmetic, 2 to 98', () => {
  fc.assert(
    fc.property(country, bban, (two, rest) => {
      const checkDigits = computeCheckDigits(`${two}00${rest}`);
      expect(checkDigits).toBe(computeSlowly(`${two}00${rest}`));
      expect(checkDigits).toBeGreaterThanOrEqual(2);
      expect(checkDigits).toBeLessThanOrEqual(98);
    }),
  );
});

test('the typed check digits are read as a number', () => {
  expect(readCheckDigits('CZ6508000000192000145399')).toBe(65);
  expect(readCheckDigits('CZ0008000000192000145399')).toBe(0);
  expect(readCheckDigits('CZ0708000000192000145399')).toBe(7);
});
