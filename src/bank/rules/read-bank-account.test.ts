// The whole reader with the shared vectors in both modes, and what strict mode adds.
import { describe, expect, test } from 'vitest';
import vectors from '../fixtures/vectors.json' with { type: 'json' };
import { type CheckMode, readBankAccount } from './read-bank-account.ts';

type Vector = { id: string; input: string; expect: object; expectStrict?: object; why: string };

function answer(typed: string, mode: CheckMode): object {
  const reading = readBankAccount(typed, mode);
  if (!reading.success) return { success: false };
  const { iban, czech } = reading;
  return czech === null ? { success: true, iban } : { success: true, iban, domestic: czech.domestic };
}

describe('every shared vector is answered as expected', () => {
  test.each(vectors as Vector[])('$id: $why', (vector) => {
    expect(answer(vector.input, 'format')).toEqual(vector.expect);
    expect(answer(vector.input, 'strict')).toEqual(vector.expectStrict ?? vector.expect);
  });
});

describe('strict', () => {
  test.each([
    ['1234567890/0100', 'strict_mod11', 'account fails modulo 11'],
    ['18-2000145399/0800', 'strict_mod11', 'prefix fails modulo 11'],
    [
      'CZ6508000000192000145398',
      'strict_mod11',
      'a typo in the account, which format mode repairs into another account',
    ],
    ['19-2000145399/9999', 'strict_bank_code', 'bank code never assigned'],
    ['19-2000145399/6100', 'strict_bank_code', 'bank code retired'],
    ['19-8742637541/1200', 'strict_bank_code', 'Slovak bank code'],
  ])('refuses %j: %s (%s)', (typed, reason) => {
    expect(readBankAccount(typed, 'format').success).toBe(true);
    expect(readBankAccount(typed, 'strict')).toMatchObject({ success: false, reason });
  });

  test('repairs check digits like format, because a legal account inside is evidence', () => {
    expect(answer('CZ0008000000192000145399', 'strict')).toEqual(answer('CZ6508000000192000145399', 'format'));
  });
});

describe('length', () => {
  const account = '19-2000145399/0800';

  test('128 characters are read, 129 are not, and what is removed counts', () => {
    expect(readBankAccount(account.padStart(128), 'format').success).toBe(true);
    expect(readBankAccount(account.padStart(129), 'format')).toEqual({
      success: false,
      form: null,
      reason: 'too_long',
    });
    expect(readBankAccount(account.padStart(128, '\u200b'), 'format').success).toBe(true);
    expect(readBankAccount(account.padStart(129, '\u200b'), 'format').success).toBe(false);
  });
});
