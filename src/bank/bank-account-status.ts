// The story of spec 4.5: reads the account in the mode of the organisation, counts the outcome, answers as in spec 2.3.
import type { Metrics } from '#platform/metrics.ts';
import { type CheckMode, readBankAccount } from './rules/read-bank-account.ts';
import type { Reading } from './rules/reading.ts';
import type { BankAccountResult } from './schema.ts';

/** What the bank room passes in. */
export type BankRoom = { count: ReturnType<typeof countReadings> };

/** By form and outcome only: no label contains any part of the account. */
export const countReadings = (metrics: Metrics) =>
  metrics.tally(
    'kontor_bank_readings_total',
    'Bank accounts read, by the form they were written in and the outcome; repaired = Czech check digits recomputed.',
    ['form', 'outcome'],
  );

/** Spec 4.5 rule 4: no other fields, so that the reason never reveals what was typed. */
const unread: BankAccountResult = { success: false };

export function bankAccountStatus({ count }: BankRoom, typed: string, mode: CheckMode): BankAccountResult {
  const reading = readBankAccount(typed, mode);
  count(reading.form ?? 'none', outcomeOf(reading));
  if (!reading.success) return unread;
  const { iban, czech } = reading;
  return czech === null ? { success: true, iban } : { success: true, iban, domestic: czech.domestic };
}

function outcomeOf(reading: Reading): 'read' | 'repaired' | 'refused' {
  if (!reading.success) return 'refused';
  return reading.czech?.repaired === true ? 'repaired' : 'read';
}
