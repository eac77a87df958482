// The Czech domestic form: padding, spaces, the gap that may be a hyphen, and what is refused.
import { describe, expect, test } from 'vitest';
import { readBankAccount } from './read-bank-account.ts';

function readForm(typed: string): string | null {
  const reading = readBankAccount(typed, 'format');
  expect(reading.form).toBe('domestic');
  return reading.success ? (reading.czech?.domestic ?? null) : reading.reason;
}

describe('a domestic account is read', () => {
  test.each([
    ['19-2000145399/0800', '19-2000145399/0800'],
    ['000019-2000145399/0800', '19-2000145399/0800'],
    ['0-2000145399/0800', '2000145399/0800'],
    ['000000-0000000078/6700', '78/6700'],
    ['19-0000123457/0100', '19-123457/0100'],
    ['1 9 - 20 00 14 53 99 / 0800 ', '19-2000145399/0800'],
    ['192000145399/0800', '19-2000145399/0800'],
    ['1234562000145399/0800', '123456-2000145399/0800'],
    ['0000192000145399/0800', '19-2000145399/0800'],
    ['0000000005/0800', '05/0800'],
    ['10/0800', '10/0800'],
    ['19-2000145399/9999', '19-2000145399/9999'],
    ['19—2000145399⁄0800', '19-2000145399/0800'],
    ['19\u200b-2000145399\u00a0∕\u00a00800', '19-2000145399/0800'],
  ])('%j is %s', (typed, domestic) => {
    expect(readForm(typed)).toBe(domestic);
  });
});

describe('one gap before the bank code', () => {
  test.each([
    ['19 2000145399/0800', '19-2000145399/0800', 'both readings are the same account'],
    ['0 123457/0100', '123457/0100', 'a zero prefix changes nothing'],
    ['19 123457/0100', 'two_accounts_fit', '19-123457 and 19123457 are both legal'],
    ['19   123457/0100', 'two_accounts_fit', 'a wide gap is one gap'],
    ['000019 123457/0100', 'two_accounts_fit', 'padding does not settle it'],
    ['106665 42546378/0800', '106665-42546378/0800', 'joined fails modulo 11, so the gap is the hyphen'],
    ['2000 145399/0800', '2000145399/0800', '2000 is no prefix, so the gap is grouping'],
    ['19 123456/0100', '19123456/0100', '123456 is no account, so the gap is grouping'],
    ['19 5/0100', '195/0100', 'one digit is no account'],
    ['19 00/0100', '1900/0100', 'there is no account 00'],
    ['0000019 123457/0100', '19123457/0100', 'seven digits are no prefix'],
    ['19 123 457/0100', '19123457/0100', 'two gaps are grouping'],
    ['19\u200b123457/0100', '19123457/0100', 'a zero width space is no gap'],
    [' 19123457 /0100', '19123457/0100', 'outer spaces are no gaps'],
    ['1234567 2000145399/0100', 'shape_differs', '17 digits'],
  ])('%j: %s (%s)', (typed, answer) => {
    expect(readForm(typed)).toBe(answer);
  });
});

describe('a domestic account is refused', () => {
  test.each([
    ['19-2000145399/', 'shape_differs'],
    ['19-2000145399/800', 'shape_differs'],
    ['19-2000145399/08000', 'shape_differs'],
    ['19-2000145399/08 00', 'shape_differs'],
    ['19-2000145399/08-00', 'shape_differs'],
    ['19-2000145399/0800/', 'shape_differs'],
    ['19/2000145399/0800', 'shape_differs'],
    ['/0800', 'shape_differs'],
    ['-/0800', 'shape_differs'],
    ['19-/0800', 'shape_differs'],
    ['-2000145399/0800', 'shape_differs'],
    [' -2000145399/0800', 'shape_differs'],
    ['19--2000145399/0800', 'shape_differs'],
    ['1-9-2000145399/0800', 'shape_differs'],
    ['0000019-2000145399/0800', 'shape_differs'],
    ['19-02000145399/0800', 'shape_differs'],
    ['19-5/0800', 'shape_differs'],
    ['5/0800', 'shape_differs'],
    ['12345678901234567/0800', 'shape_differs'],
    ['00/0800', 'account_or_bank_zero'],
    ['19-0000000000/0800', 'account_or_bank_zero'],
    ['19-2000145399/0000', 'account_or_bank_zero'],
    ['190000000000/0800', 'account_or_bank_zero'],
    ['19.2000145399/0800', 'separator_not_used'],
    ['19-2000145399/0800.', 'separator_not_used'],
    ['19:2000145399/0800', 'separator_not_used'],
  ])('%j: %s', (typed, reason) => {
    expect(readForm(typed)).toBe(reason);
  });
});
