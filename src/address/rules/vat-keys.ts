// The check digits of French and Dutch VAT numbers, which jsvat checks only in part (design V3).

type KeyVerdict = 'valid' | 'invalid_check_digit' | 'invalid_format';

// Without I and O, which look like digits.
const FRENCH_SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Two key signs and a SIREN. An old key has two digits; a new one has at least one letter, and another formula. */
export function checkFrenchVat(number: string): KeyVerdict {
  const parts = /^FR([\dA-HJ-NP-Z])([\dA-HJ-NP-Z])(\d{9})$/u.exec(number);
  if (parts === null) return 'invalid_format';
  const [, first = '', second = '', siren = ''] = parts;
  // Numbers of Monaco begin with 000 and are no SIREN.
  const isSiren = siren.startsWith('000') || hasLuhnDigit(siren);
  return isSiren && hasFrenchKey(first, second, Number(siren)) ? 'valid' : 'invalid_check_digit';
}

function hasFrenchKey(first: string, second: string, siren: number): boolean {
  const one = FRENCH_SIGNS.indexOf(first);
  const two = FRENCH_SIGNS.indexOf(second);
  if (one < 10 && two < 10) return (siren * 100 + 12) % 97 === one * 10 + two;
  const key = one < 10 ? one * 24 + two - 10 : one * 34 + two - 100;
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Nine digits, B and a number from 01. Companies have the check digit of an RSIN, people since 2020 that of ISO 7064. */
export function checkDutchVat(number: string): KeyVerdict {
  const digits = /^NL(\d{9})B(?:0[1-9]|[1-9]\d)$/u.exec(number)?.[1];
  if (digits === undefined || Number(digits) === 0) return 'invalid_format';
  return hasRsinDigit(digits) || hasIso7064Digits(number) ? 'valid' : 'invalid_check_digit';
}

function hasRsinDigit(digits: string): boolean {
  let sum = -Number(digits[8]);
  for (let index = 0; index < 8; index += 1) sum += Number(digits[index]) * (9 - index);
  return sum % 11 === 0;
}

// ISO 7064 MOD 97-10: A is 10, B is 11, …
function hasIso7064Digits(number: string): boolean {
  let rest = 0;
  for (const sign of number)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
