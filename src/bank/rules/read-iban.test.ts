// IBANs as people write them: labels, separators, repair, and what is refused with which reason.
import { describe, expect, test } from 'vitest';
import { readBankAccount } from './read-bank-account.ts';

const CZECH = 'CZ6508000000192000145399';

describe('an IBAN is read', () => {
  test.each([
    [CZECH, 'electronic'],
    ['CZ65 0800 0000 1920 0014 5399', 'print form'],
    ['C Z 6 5 0800000019200014 5 3 9 9', 'spaces anywhere'],
    ['CZ65.0800-0000 1920.0014-5399', 'mixed separators'],
    ['-.CZ6508000000192000145399.-', 'separators around'],
    ['IBANCZ6508000000192000145399', 'label without separator'],
    ['iban:cz6508000000192000145399', 'label in lower case'],
    ['  IBAN : - . CZ6508000000192000145399', 'label after spaces, with every separator'],
    ['ＩＢＡＮ：ＣＺ6508000000192000145399', 'full-width label'],
    ['IBAN\u00a0\u2013\u00a0CZ6508000000192000145399', 'label with a dash'],
  ])('%j (%s)', (typed) => {
    expect(readBankAccount(typed, 'format')).toMatchObject({
      success: true,
      form: 'iban',
      iban: CZECH,
      czech: { domestic: '19-2000145399/0800', repaired: false, mod11: true, bank: { code: '0800', assigned: true } },
    });
  });

  test('of another country without a Czech domestic form, even when it is Slovak', () => {
    expect(readBankAccount('SK31 1200 0000 1987 4263 7541', 'strict')).toEqual({
      success: true,
      form: 'iban',
      iban: 'SK3112000000198742637541',
      czech: null,
    });
  });
});

describe('Czech check digits', () => {
  test('any wrong two digits are recomputed, and only 65 counts as not repaired', () => {
    for (let typed = 0; typed < 100; typed++) {
      const iban = `CZ${String(typed).padStart(2, '0')}08000000192000145399`;
      const reading = readBankAccount(iban, 'format');
      expect(reading).toMatchObject({ success: true, iban: CZECH, czech: { repaired: typed !== 65 } });
    }
  });

  test('00 for 97 satisfies "mod 97 = 1" and is repaired all the same', () => {
    const reading = readBankAccount('CZ0062000000000055313258', 'format');
    expect(reading).toMatchObject({ success: true, iban: 'CZ9762000000000055313258', czech: { repaired: true } });
  });

  test('below ten they keep their leading zero', () => {
    const reading = readBankAccount('CZ9963000262190879457166', 'format');
    expect(reading).toMatchObject({ success: true, iban: 'CZ0863000262190879457166' });
  });
});

describe('an IBAN is refused', () => {
  test.each([
    ['DE90370400440532013000', 'check_digits_wrong', 'only Czech check digits are repaired'],
    ['SK0037723307380063123864', 'check_digits_wrong', '00 is no check digit although mod 97 = 1'],
    ['CZXX08000000192000145399', 'structure_differs', 'letters are no wrong check digits'],
    ['CZ6S08000000192000145399', 'structure_differs', 'S for 5'],
    ['CZ65 080O 0000 1920 0014 5399', 'structure_differs', 'O for 0'],
    ['CZ650800000019200014539', 'structure_differs', '23 characters'],
    ['CZ65080000001920001453990', 'structure_differs', '25 characters'],
    ['CZ6108000000000000000000', 'account_or_bank_zero', 'no account'],
    ['CZ4708000000190000000000', 'account_or_bank_zero', 'prefix without account'],
    ['CZ0000000000192000145399', 'account_or_bank_zero', 'no bank'],
    ['CZ65/0800/0000192000145399', 'separator_not_used', 'slash'],
    ['CZ65:0800:0000192000145399', 'separator_not_used', 'colon'],
    ['CZ6508000000192000145399:', 'separator_not_used', 'colon at the end'],
    ['CZ: 6508000000192000145399', 'separator_not_used', 'colon after the country'],
    ['IBAN 19-2000145399/0800', 'separator_not_used', 'label before a domestic number'],
    ['IBAN IBAN CZ6508000000192000145399', 'country_not_registered', 'label twice'],
    ['I BAN CZ6508000000192000145399', 'country_not_registered', 'label with a gap'],
    ['-IBAN CZ6508000000192000145399', 'country_not_registered', 'label not at the start'],
    ['IBAN', 'country_not_registered', 'label only'],
    ['6508000000192000145399CZ', 'country_not_registered', 'country at the end'],
    ['C65Z08000000192000145399', 'country_not_registered', 'one letter'],
    ['MA64011519000001205000534921', 'country_not_registered', 'not in the registry'],
  ])('%j: %s (%s)', (typed, reason) => {
    expect(readBankAccount(typed, 'format')).toEqual({ success: false, form: 'iban', reason });
  });
});
