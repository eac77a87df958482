// Digits without a slash: 22, 20 and fewer, with gaps, and the evidence that each needs.
import { describe, expect, test } from 'vitest';
import { readBankAccount } from './read-bank-account.ts';

function readAs(form: string, typed: string): string | null {
  const reading = readBankAccount(typed, 'format');
  expect(reading.form).toBe(form);
  return reading.success ? (reading.czech?.domestic ?? null) : reading.reason;
}

describe('22 digits are a Czech IBAN without its country', () => {
  test.each([
    ['6508000000192000145399', '19-2000145399/0800', 'right check digits'],
    ['65 0800 0000 1920 0014 5399', '19-2000145399/0800', 'grouped; the last four are no bank code here'],
    ['1999990000001234567890', '1234567890/9999', 'right check digits'],
    ['0008000000000000000005', '05/0800', 'wrong check digits, known bank'],
    ['0061000000000000000005', '05/6100', 'wrong check digits, retired bank'],
    ['0099990000192000145399', '19-2000145399/9999', 'wrong check digits, modulo 11 passes'],
    [
      '1299990000001234567890',
      '1234567890/9999',
      'wrong check digits, unknown bank, modulo 11 fails: the length says it',
    ],
    ['0099990000182000145399', '18-2000145399/9999', 'the prefix alone fails modulo 11'],
    ['1111111111111111111111', '111111-1111111111/1111', 'ones'],
    ['3112000000198742637541', 'country_left_out', 'a Slovak IBAN without SK'],
    ['3102000000198742637541', '19-8742637541/0200', 'no Slovak IBAN either'],
    ['6500000000192000145399', 'account_or_bank_zero', 'bank 0000'],
    ['6108000000000000000000', 'account_or_bank_zero', 'account 0'],
  ])('%j: %s (%s)', (typed, answer) => {
    expect(readAs('digits22', typed)).toBe(answer);
  });

  test('repaired is true only for wrong check digits', () => {
    expect(readBankAccount('6508000000192000145399', 'format')).toMatchObject({ czech: { repaired: false } });
    expect(readBankAccount('6608000000192000145399', 'format')).toMatchObject({ czech: { repaired: true } });
  });
});

describe('20 digits are bank, prefix, account, or bank last', () => {
  test.each([
    ['08000000192000145399', '19-2000145399/0800', 'first: known bank and modulo 11'],
    ['0800 0000 1920 0014 5399', '19-2000145399/0800', 'print grouping is padding'],
    ['0800 000019 2000145399', '19-2000145399/0800', 'grouped by part'],
    ['08000 00019 20001 45399', '19-2000145399/0800', 'grouped by five'],
    ['00001920001453990800', '19-2000145399/0800', 'last: the first reading has bank 0000'],
    ['000019 2000145399 0800', '19-2000145399/0800', 'last, grouped by part'],
    ['0000 1920 0014 5399 0800', '19-2000145399/0800', 'last, print grouping'],
    ['08001234567890120100', '123456-7890120100/0800', 'first: known bank although modulo 11 fails'],
    ['99990000192000145399', '19-2000145399/9999', 'first: no known bank, so the order of the spec'],
    ['99990000192000140100', '999900-19200014/0100', 'last: the only known bank'],
    ['00000012345678900100', '1234567890/0100', 'last: known bank although modulo 11 fails'],
    ['12345678901234567890', '567890-1234567890/1234', 'neither has a known bank: the order of the spec'],
    ['11111111111111111111', '111111-1111111111/1111', 'ones'],
    ['00000000192000145399', '19200014/5399', 'last: bank 0000 is no bank'],
    ['99990000190000000000', 'account_or_bank_zero', 'account 0 first, bank 0000 last'],
    ['08000000190000000000', 'account_or_bank_zero', 'account 0 first, bank 0000 last'],
    ['00000000000000000000', 'account_or_bank_zero', 'nothing but zeros'],
    ['89370400440532013000', 'country_left_out', 'a German IBAN without DE'],
    ['88370400440532013000', '40044-532013000/8837', 'no German IBAN either'],
  ])('%j: %s (%s)', (typed, answer) => {
    expect(readAs('digits20', typed)).toBe(answer);
  });

  test.each([
    ['08001234567890120100', '123456-7890120100/0800', 'no gap'],
    ['0800 1234 5678 9012 0100', '123456-7890120100/0800', 'gaps on both sides of what may be the bank'],
    ['0800 123456 7890120100', '123456-7890120100/0800', 'gap after the first four'],
    ['080012 3456789012 0100', '80012-3456789012/0100', 'gap before the last four only'],
    ['0800123456789012 0100', '80012-3456789012/0100', 'gap before the last four only'],
    ['0800123456789012 9999', '123456-7890129999/0800', 'what stands apart is no known bank code'],
  ])('when both orders fit, a gap may say which is meant: %j is %s (%s)', (typed, domestic) => {
    expect(readAs('digits20', typed)).toBe(domestic);
  });
});

describe('6 to 19 digits are an account and a known bank code', () => {
  test.each([
    ['050800', '05/0800', 'the shortest'],
    ['78940800', '7894/0800', 'no prefix'],
    ['20001453990800', '2000145399/0800', 'ten digits'],
    ['1920001453990800', '19-2000145399/0800', 'prefix and ten digits'],
    ['1234520001453990800', '12345-2000145399/0800', 'the longest'],
    ['191234570100', '19123457/0100', 'up to ten digits are the account'],
    ['861994880140300', 'two_accounts_fit', 'ten digits fail modulo 11, and three other cuts pass'],
    ['86 1994 8801 40300', 'two_accounts_fit', 'the same in groups'],
    ['86 199488014 0300', '86-199488014/0300', 'a gap says which cut is meant'],
    ['20001453992210', '2000145399/2210', 'a retired bank code'],
    ['20001453992310', '2000145399/2310', 'a retired bank code'],
    ['20001453995400', '2000145399/5400', 'a retired bank code'],
    ['123456789010300', '1-2345678901/0300', 'no cut passes: ten digits are the account'],
    ['20001453996100', '2000145399/6100', 'a retired bank code is known'],
    ['12345678900100', '1234567890/0100', 'modulo 11 is not demanded'],
    ['20001453990900', 'bank_code_unknown', 'a Slovak code'],
    ['2000145399', 'bank_code_unknown', 'the bank code was forgotten'],
    ['2000145399 9999', 'bank_code_unknown', 'a gap is no slash'],
    ['000800', 'account_or_bank_zero', 'account 0'],
    ['190000000000 0800', 'account_or_bank_zero', 'prefix without account'],
  ])('%j: %s (%s)', (typed, answer) => {
    expect(readAs('digits', typed)).toBe(answer);
  });

  test.each([
    ['2000145399 0800', '2000145399/0800', 'bank apart'],
    ['19 2000145399 0800', '19-2000145399/0800', 'both readings are the same account'],
    ['1920 0014 5399 0800', '19-2000145399/0800', 'groups of four'],
    ['2 000 145 399 0800', '2000145399/0800', 'groups of three'],
    ['1 9 2 0 0 0 1 4 5 3 9 9 0 8 0 0', '19-2000145399/0800', 'one digit a box'],
    ['19123457 0100', '19123457/0100', 'no gap before the bank code'],
    ['19 123457 0100', 'two_accounts_fit', '19-123457 and 19123457'],
    ['19 1234570100', 'two_accounts_fit', 'the same with the bank code joined'],
    ['106665 42546378 0800', '106665-42546378/0800', 'joined fails modulo 11, so the gap is the hyphen'],
    ['2000 145399 0800', '2000145399/0800', '2000 is no prefix'],
  ])('with gaps %j: %s (%s)', (typed, answer) => {
    expect(readAs('digits', typed)).toBe(answer);
  });
});

describe('other digits are refused', () => {
  test.each([
    ['', 'nothing_to_read'],
    [' \u00a0\u200b', 'nothing_to_read'],
    ['0', 'length_differs'],
    ['50800', 'length_differs'],
    ['123456789012345678901', 'length_differs'],
    ['12345678901234567890123', 'length_differs'],
    ['19-2000145399', 'bank_code_missing'],
    ['2000145399-0800', 'bank_code_missing'],
    ['08000000-192000145399', 'bank_code_missing'],
    ['2000.145.399.0800', 'separator_not_used'],
    ['2000145399:0800', 'separator_not_used'],
  ])('%j: %s', (typed, reason) => {
    expect(readAs('digits', typed)).toBe(reason);
  });
});
