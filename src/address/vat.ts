// Checks VAT numbers of EU countries with a library that knows their forms and check digits (design V3, V4).
import { checkVAT, countries } from 'jsvat';
import type { VatCheck } from './rules/numbers.ts';
import { checkDutchVat, checkFrenchVat } from './rules/vat-keys.ts';

// The EU without CZ and SK, which have rules of their own, and the two prefixes of the United Kingdom.
const PREFIX = /^(?:AT|BE|BG|CY|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|XI)(?=[A-Z\d]*\d)/u;
const byCode = new Map(countries.map((country) => [country.codes[0] ?? '', country]));

export const checkVat: VatCheck = (number) => {
  const prefix = PREFIX.exec(number)?.[0];
  if (prefix === undefined) return 'not_checked';
  if (prefix === 'FR') return checkFrenchVat(number);
  if (prefix === 'NL') return checkDutchVat(number);
  // Northern Ireland writes XI before a British number; jsvat lists Greece under its ISO code.
  const country = byCode.get(prefix === 'XI' ? 'GB' : prefix === 'EL' ? 'GR' : prefix);
  if (country === undefined) return 'not_checked';
  const result = checkVAT(prefix === 'XI' ? `GB${number.slice(2)}` : number, [country]);
  if (result.isValid) return 'valid';
  return result.isValidFormat ? 'invalid_check_digit' : 'invalid_format';
};
