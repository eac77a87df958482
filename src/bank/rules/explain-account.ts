// Explains to a person how a bank account was read: its parts, what was repaired, and what strict would say.

import { weighDigits } from './czech-account.ts';
import type { CzechBank } from './czech-banks.ts';
import { readBankAccount } from './read-bank-account.ts';
import type { Form, Reason } from './reading.ts';

/** A part of the IBAN. `holds`: whether its own check passes; null where it has none. */
export type AccountPart = {
  id: 'country' | 'check' | 'bank' | 'prefix' | 'account' | 'rest';
  text: string;
  holds: boolean | null;
};

export type ExplainedAccount =
  | { success: false; form: Form | null; reason: Reason }
  | {
      success: true;
      form: Form;
      iban: string;
      parts: AccountPart[];
      czech: { domestic: string; repaired: boolean; bank: CzechBank | null } | null;
      /** Why strict would refuse it; null if it reads the same. */
      strictReason: Reason | null;
      /** Whether what was typed differs from the IBAN only by blanks, dashes and letter case. */
      isAsTyped: boolean;
    };

export function explainAccount(typed: string): ExplainedAccount {
  const reading = readBankAccount(typed, 'format');
  if (!reading.success) return reading;
  const { form, iban, czech } = reading;
  const strict = readBankAccount(typed, 'strict');
  return {
    success: true,
    form,
    iban,
    parts: czech === null ? splitForeign(iban) : splitCzech(iban, czech.bank),
    czech: czech && { domestic: czech.domestic, repaired: czech.repaired, bank: czech.bank },
    strictReason: strict.success ? null : strict.reason,
    isAsTyped: typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() === iban,
  };
}

/** Spec 4.5: CZ, check digits 2, bank 4, prefix 6, account 10. The check digits are right: they were computed. */
const splitCzech = (iban: string, bank: CzechBank | null): AccountPart[] => [
  { id: 'country', text: iban.slice(0, 2), holds: null },
  { id: 'check', text: iban.slice(2, 4), holds: true },
  { id: 'bank', text: iban.slice(4, 8), holds: bank?.assigned ?? false },
  { id: 'prefix', text: iban.slice(8, 14), holds: weighDigits(iban, 8, 14) % 11 === 0 },
  { id: 'account', text: iban.slice(14), holds: weighDigits(iban, 14, 24) % 11 === 0 },
];

const splitForeign = (iban: string): AccountPart[] => [
  { id: 'country', text: iban.slice(0, 2), holds: null },
  { id: 'check', text: iban.slice(2, 4), holds: true },
  { id: 'rest', text: iban.slice(4), holds: null },
];
