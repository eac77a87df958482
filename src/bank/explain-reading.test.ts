// The explanations for support staff: what was read and why, or what to ask the customer.
import { describe, expect, test } from 'vitest';
import { describeReading, explainReading } from './explain-reading.ts';
import { readBankAccount } from './rules/read-bank-account.ts';

const explain = (typed: string) => explainReading(readBankAccount(typed, 'format'), readBankAccount(typed, 'strict'));
const describeTyped = (typed: string) =>
  describeReading(readBankAccount(typed, 'format'), readBankAccount(typed, 'strict'));

describe('for people', () => {
  test('a repaired Czech IBAN says so, with modulo 11, the bank and what strict would answer', () => {
    expect(explain('CZ66 0800 0000 1920 0014 5398')).toEqual({
      answer: 'can be read',
      form: 'IBAN',
      iban: 'CZ9208000000192000145398',
      domestic: '19-2000145398/0800',
      'check digits': 'were wrong and have been recomputed',
      'modulo 11': 'fails',
      bank: '0800 Česká spořitelna, a.s.',
      strict: 'refuses it: The prefix or the account fails modulo 11, so there is probably a typo in it.',
    });
  });

  test('a domestic account has computed check digits, an IBAN right ones', () => {
    expect(explain('19-2000145399/0800')).toMatchObject({ 'check digits': 'computed', strict: 'reads the same' });
    expect(explain('6508000000192000145399')).toMatchObject({ 'check digits': 'right' });
  });

  test('a foreign IBAN has nothing Czech', () => {
    expect(explain('DE89370400440532013000')).toEqual({
      answer: 'can be read',
      form: 'IBAN',
      iban: 'DE89370400440532013000',
      strict: 'reads the same',
    });
  });

  test('a retired and an unknown bank code are told apart', () => {
    expect(explain('19-2000145399/4000').bank).toMatch(/^4000 .+ \(retired\)$/);
    expect(explain('19-2000145399/9999').bank).toBe('9999, not a Czech bank code');
  });

  test('what cannot be read says why and what to ask for', () => {
    expect(explain('19-2000145399')).toEqual({
      answer: 'cannot be read',
      form: 'digits that end with the bank code',
      reason: 'It has a hyphen but no slash, so the bank code is missing. Ask for the four digits after the slash.',
    });
    expect(explain('💰')).toMatchObject({ form: 'none' });
  });
});

describe('for programs', () => {
  test('a reading carries the names of its grounds and the verdict of strict', () => {
    expect(describeTyped('1234567890/0100')).toEqual({
      success: true,
      form: 'domestic',
      iban: 'CZ4701000000001234567890',
      domestic: '1234567890/0100',
      repaired: false,
      mod11: false,
      bank: { code: '0100', name: 'Komerční banka, a.s.', bic: 'KOMBCZPP', assigned: true },
      strict: { success: false, reason: 'strict_mod11' },
    });
    expect(describeTyped('19-2000145399/0800').strict).toEqual({ success: true });
  });

  test('a refusal carries its reason', () => {
    expect(describeTyped('19 123457/0100')).toMatchObject({
      success: false,
      form: 'domestic',
      reason: 'two_accounts_fit',
    });
  });
});
