// What is known of one row of a list: how its number was read, and what its register says.
import { type LookedUp, readCompany } from '../lookup.ts';
import type { AccountReading, RegistryRoom } from '../room.ts';
import { explainVat } from '../rules/check-number.ts';
import type { ColumnKind } from '../rules/list-columns.ts';
import type { CleanRecord } from '../rules/record.ts';
import { kindsOf, splitTyped } from '../rules/split-typed.ts';

/** `isValid` is null where we do not know. `problems` are codes that the pages have words for. */
export type RowResult = {
  reading: 'company' | 'account' | 'none';
  isValid: boolean | null;
  /** The number as its register writes it, or the IBAN. */
  value: string | null;
  record: CleanRecord | null;
  register: string | null;
  asOf: string | null;
  problems: string[];
};

/** Either all that can be said, or the company that a register has to be asked for. */
type PlannedRow = { result: RowResult; company: null } | { result: null; company: { country: string; number: string } };

type RowQuestion = { typed: string; country: string; kind: ColumnKind; defaultCountry: string };

const nothing: RowResult = {
  reading: 'none',
  isValid: false,
  value: null,
  record: null,
  register: null,
  asOf: null,
  problems: ['nothing_to_read'],
};

/** Reads a row as the one field reads what is typed. */
export function planRow(room: RegistryRoom, { typed, country, kind, defaultCountry }: RowQuestion): PlannedRow {
  const [first, second] = splitTyped(typed);
  if (!first) return { result: nothing, company: null };
  const number = { text: first.text, label: first.label ?? kind };
  const several = second ? ['several_numbers'] : [];
  const account = room.explainAccount(number.text);
  const company = readCompany(room, { companyRegistrationNumber: number.text, country, defaultCountry });
  const [what] = kindsOf(number, { account: account.success, company: company.number !== null });
  if (what === 'account') return { result: toAccount(account, several), company: null };
  const { country: chosen, number: canonical } = company;
  // A second number in the cell is a problem that stands in the result: such a row is not looked up.
  if (chosen !== null && canonical !== null && !second) {
    return { result: null, company: { country: chosen, number: canonical } };
  }
  if (chosen === null) return refuse('country_not_supported', false);
  if (canonical !== null) return refuse('several_numbers', null);
  const vat = explainVat(number.text);
  // Right by its form; whether it is in use, no register here says.
  return refuse(vat ?? 'invalid_number', vat === null || vat === 'vat_sk_wrong' ? false : null);
}

function refuse(code: string, isValid: boolean | null): PlannedRow {
  return { result: { ...nothing, reading: 'company', isValid, problems: [code] }, company: null };
}

function toAccount(account: AccountReading, problems: string[]): RowResult {
  const { success, iban = null, czech, strictReason, reason } = account;
  return {
    ...nothing,
    reading: 'account',
    isValid: success,
    value: iban,
    problems: [
      ...problems,
      ...(success ? [] : [reason ?? 'nothing_to_read']),
      ...(czech?.repaired ? ['repaired'] : []),
      ...(strictReason ? [strictReason] : []),
    ],
  };
}

/** Null where the register did not answer and there is no old answer either. */
export function toCompany({ number, answer, entry, source }: LookedUp): RowResult | null {
  const isFound = !('error' in answer);
  if (!isFound && answer.code === 'registry_unavailable') return null;
  return {
    reading: 'company',
    isValid: isFound,
    value: number,
    record: isFound ? answer : null,
    register: entry?.registry ?? null,
    asOf: entry && new Date(entry.fetchedAt).toISOString(),
    problems: isFound ? (source === 'stale' ? ['stale'] : []) : [answer.code],
  };
}

/** For a row whose register did not answer, however often it was asked. */
export const unknownCompany = (number: string): RowResult => ({
  ...nothing,
  reading: 'company',
  isValid: null,
  value: number,
  problems: ['registry_unavailable'],
});
