// Tax identification numbers: Czech, Slovak, and the other prefixes of the Union (design V1–V5).
import { hasCzechCheckDigit, type NumberReading } from './company-number.ts';
import { COUNTRIES } from './country.ts';

/** What is known of a number with one of the other EU prefixes; passed in, because a library knows it. */
export type VatCheck = (number: string) => 'valid' | 'invalid_check_digit' | 'invalid_format' | 'not_checked';

const LABEL = /^(?:DI[ČC]|I[ČC] ?DPH)[:.]?\s*(?=[A-Z\d])/iu;

/** Reads a number by its own prefix: one that differs from the country is a legal foreign registration (V5). */
export function readTaxNumber(country: string, text: string, isStrict: boolean, checkVat: VatCheck): NumberReading {
  const compact = text
    .replace(LABEL, '')
    .toUpperCase()
    .replace(/[\s./-]/gu, '');
  const reading = readCompact(country, compact, checkVat);
  if (reading === null) return { text };
  if ('text' in reading) return reading;
  // A wrong check digit has a known shape, so it is still written in that shape outside the strict setting.
  if (!isStrict) return { text: reading.refused === 'invalid_check_digit' ? withUnionPrefix(compact, country) : text };
  return reading;
}

function readCompact(country: string, compact: string, checkVat: VatCheck): NumberReading | null {
  const isBare = /^\d/u.test(compact);
  if (compact.startsWith('CZ') || (country === 'CZ' && isBare)) return readCzech(withUnionPrefix(compact, country));
  if (compact.startsWith('SK') || (country === 'SK' && isBare)) return readSlovak(compact);
  const number = withUnionPrefix(compact, country);
  const verdict = checkVat(number);
  if (verdict === 'valid') return { text: number };
  if (verdict !== 'not_checked') return { refused: verdict };
  const isForeign = COUNTRIES.has(compact.slice(0, 2)) && /\d/u.test(compact);
  return (country === 'CZ' || country === 'SK') && !isForeign ? { refused: 'invalid_format' } : null;
}

// V1: DIČ always carries CZ; nine and ten digits include foreigners' and group numbers, so only eight are checked.
function readCzech(number: string): NumberReading {
  if (!/^CZ\d{8,10}$/u.test(number)) return { refused: 'invalid_format' };
  return number.length === 10 && !hasCzechCheckDigit(number.slice(2))
    ? { refused: 'invalid_check_digit' }
    : { text: number };
}

// V2: a bare DIČ stays bare, adding SK would claim a VAT registration. IČ DPH is SK + DIČ, so both are divisible by 11.
function readSlovak(number: string): NumberReading {
  if (!/^(?:SK)?\d{10}$/u.test(number)) return { refused: 'invalid_format' };
  return Number(number.slice(-10)) % 11 === 0 ? { text: number } : { refused: 'invalid_check_digit' };
}

// V1: bare Czech digits get their CZ. V4: VIES writes Greece as EL.
function withUnionPrefix(compact: string, country: string): string {
  if (country === 'CZ' && /^\d/u.test(compact)) return `CZ${compact}`;
  return /^GR\d/u.test(compact) ? `EL${compact.slice(2)}` : compact;
}
