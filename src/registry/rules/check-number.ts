// What can be said of a Czech or Slovak number without its register: the check digit of an IČO, and what a VAT id is.
import { compactNumber } from './number-shape.ts';

/**
 * The check digit of an IČO: eight digits with the weights 8 to 2. It is said to people, never a reason to refuse a number (ARES
 * has 00123562). Null for a number that has no such digit.
 */
export function hasRightCheckDigit(country: string, number: string): boolean | null {
  if ((country !== 'CZ' && country !== 'SK') || !/^\d{8}$/.test(number)) return null;
  let sum = 0;
  for (let at = 0; at < 7; at += 1) sum += Number(number[at]) * (8 - at);
  return (11 - (sum % 11)) % 10 === Number(number[7]);
}

/**
 * Of a VAT id by which no register here finds a company (ARES and RPO go by the IČO alone): a code that the pages have words for.
 * Null for what is no such id. A Czech one with eight digits is none of these: its digits are the IČO, which is looked up.
 */
export function explainVat(text: string): 'vat_sk' | 'vat_sk_wrong' | 'vat_cz_person' | 'vat_cz_group' | null {
  const [, country, digits = ''] = /^(CZ|SK)(\d{9,10})$/.exec(compactNumber(text)) ?? [];
  if (country === 'CZ') return /^699\d{6}$/.test(digits) ? 'vat_cz_group' : 'vat_cz_person';
  if (country === undefined || digits.length !== 10) return null;
  // Design address.md, V2: it is divisible by 11.
  return Number(digits) % 11 === 0 ? 'vat_sk' : 'vat_sk_wrong';
}

/** Whether the VAT id that was typed is the one of the record; null where none was typed. */
export function compareVat(text: string, known: string | undefined): 'same' | 'other' | 'none' | null {
  const typed = compactNumber(text);
  if (!/^CZ\d{8}$/.test(typed)) return null;
  if (known === undefined) return 'none';
  return compactNumber(known) === typed ? 'same' : 'other';
}
