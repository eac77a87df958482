// Company registration numbers: Czech and Slovak IČO (design I1–I3).
import type { RuleId } from './trace.ts';

/** `rule`: by which rule the number was read; left out where it is kept as it is. */
export type NumberReading = { text: string; rule?: RuleId } | { refused: 'invalid_format' | 'invalid_check_digit' };

const LABEL = /^I[ČC]O?[:.]?\s*(?=\d)/iu;

/** Reads a number. A number of unknown form is refused in strict mode only, else kept unchanged (design, "People, companies, ids"). */
export function readCompanyNumber(country: string, text: string, isStrict: boolean): NumberReading {
  if (country !== 'CZ' && country !== 'SK') return { text };
  const digits = text.replace(LABEL, '').replace(/[\s.]/gu, '');
  const shape = country === 'CZ' ? /^\d{1,8}$/u : /^(?:\d{6}|\d{8})$/u;
  if (!shape.test(digits)) return isStrict ? { refused: 'invalid_format' } : { text };
  const number = country === 'CZ' ? digits.padStart(8, '0') : digits;
  // I2: old Slovak numbers of six digits have no check digit.
  const isWrong = isStrict && number.length === 8 && !hasCzechCheckDigit(number);
  return isWrong ? { refused: 'invalid_check_digit' } : { text: number, rule: country === 'CZ' ? 'I1' : 'I2' };
}

/** The modulo-11 check digit of Czech and Slovak company numbers. */
export function hasCzechCheckDigit(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < 7; index += 1) sum += Number(number[index]) * (8 - index);
  return (11 - (sum % 11)) % 10 === Number(number[7]);
}
