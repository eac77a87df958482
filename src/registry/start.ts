// What the search of the console offers to read: a valid company number, VAT id, IBAN or account.
import type { RowReaders } from './lists/row-result.ts';
import { hasRightCheckDigit } from './rules/ico-check.ts';
import { compactNumber } from './rules/number-shape.ts';
import { splitTyped } from './rules/split-typed.ts';
import { countryOfVatPrefix } from './rules/vat-shape.ts';

/** Shorter ones are numbers of anything: of houses, of orders. */
const fewestDigits = 6;

export function isWorthReading({ read, explainAccount }: RowReaders, typed: string, defaultCountry: string): boolean {
  const [first, second] = splitTyped(typed);
  if (!first || second) return false;
  const { text } = first;
  const digits = text.replaceAll(/\D/g, '').length;
  if (digits < fewestDigits) return false;
  // What strict would refuse is probably something else.
  const account = explainAccount(text);
  if (account.success && !account.strictReason && !account.czech?.repaired) return true;
  const { country, number } = read({ companyRegistrationNumber: text, defaultCountry });
  if (country === null || number === null) return false;
  return countryOfVatPrefix(compactNumber(text)) !== undefined || hasRightCheckDigit(country, number) === true;
}
