// The numbers of companies: Czech and Slovak IČO (design I1–I3), and tax identification numbers, Czech, Slovak, and those of other EU
// countries (design V1–V5).
import { COUNTRIES } from './country.ts';
import type { RuleId } from './trace.ts';

/** `rule`: by which rule the number was read; left out where it is kept as it is. */
type NumberReading = { text: string; rule?: RuleId } | { refused: 'invalid_format' | 'invalid_check_digit' };

const COMPANY_LABEL = /^I[ČC]O?[:.]?\s*(?=\d)/iu;

/** Reads a number. A number of unknown form is refused in strict mode only, else kept unchanged (design, "People, companies, ids"). */
export function readCompanyNumber(country: string, text: string, isStrict: boolean): NumberReading {
  if (country !== 'CZ' && country !== 'SK') return { text };
  const digits = text.replace(COMPANY_LABEL, '').replace(/[\s.]/gu, '');
  const shape = country === 'CZ' ? /^\d{1,8}$/u : /^(?:\d{6}|\d{8})$/u;
  if (!shape.test(digits)) return isStrict ? { refused: 'invalid_format' } : { text };
  const number = country === 'CZ' ? digits.padStart(8, '0') : digits;
  // I2: old Slovak numbers of six digits have no check digit.
  const isWrong = isStrict && number.length === 8 && !hasCzechCheckDigit(number);
  return isWrong ? { refused: 'invalid_check_digit' } : { text: number, rule: country === 'CZ' ? 'I1' : 'I2' };
}

/** The modulo-11 check digit of Czech and Slovak company numbers. */
function hasCzechCheckDigit(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < 7; index += 1) sum += Number(number[index]) * (8 - index);
  return (11 - (sum % 11)) % 10 === Number(number[7]);
}

/** Checks a number of another EU country. It is passed in, because a library does it and rules are pure. */
export type VatCheck = (number: string) => 'valid' | 'invalid_check_digit' | 'invalid_format' | 'not_checked';

const TAX_LABEL = /^(?:DI[ČC]|I[ČC] ?DPH)[:.]?\s*(?=[A-Z\d])/iu;
// V3: "EL: 094…", "BE (0)444.503.092", "CZ 640229/4448".
const SEPARATORS = /[\s./:()-]/gu;

/** Reads a number by its prefix, which may differ from the country: a registration abroad is allowed (V5). */
export function readTaxNumber(country: string, text: string, isStrict: boolean, checkVat: VatCheck): NumberReading {
  const compact = text.replace(TAX_LABEL, '').toUpperCase().replace(SEPARATORS, '');
  const reading = readCompact(country, compact, checkVat);
  if (reading === null) return { text };
  const rule = ruleOf(country, compact);
  if ('text' in reading) return { ...reading, rule };
  // Without strict mode a number with a wrong check digit is accepted, and still normalised.
  if (isStrict) return reading;
  return reading.refused === 'invalid_check_digit' ? { text: withEuPrefix(compact, country), rule } : { text };
}

/** The rule of the prefix, or of the country where there is none. */
function ruleOf(country: string, compact: string): RuleId {
  const isBare = /^\d/u.test(compact);
  if (compact.startsWith('CZ') || (country === 'CZ' && isBare)) return 'V1';
  if (compact.startsWith('SK') || (country === 'SK' && isBare)) return 'V2';
  return /^GR\d/u.test(compact) ? 'V4' : 'V3';
}

function readCompact(country: string, compact: string, checkVat: VatCheck): NumberReading | null {
  const rule = ruleOf(country, compact);
  if (rule === 'V1') return readCzech(withEuPrefix(compact, country));
  if (rule === 'V2') return readSlovak(compact);
  const number = withEuPrefix(compact, country);
  const verdict = checkVat(number);
  if (verdict === 'valid') return { text: number };
  if (verdict !== 'not_checked') return { refused: verdict };
  const isForeign = COUNTRIES.has(compact.slice(0, 2)) && /\d/u.test(compact);
  return (country === 'CZ' || country === 'SK') && !isForeign ? { refused: 'invalid_format' } : null;
}

// V1: a DIČ always has CZ. Only eight digits are checked: nine and ten may be numbers of people or VAT groups.
function readCzech(number: string): NumberReading {
  if (!/^CZ\d{8,10}$/u.test(number)) return { refused: 'invalid_format' };
  return number.length === 10 && !hasCzechCheckDigit(number.slice(2))
    ? { refused: 'invalid_check_digit' }
    : { text: number };
}

// V2: a DIČ without SK stays so, because SK means a VAT registration. IČ DPH is SK + DIČ, so both are divisible by 11.
function readSlovak(number: string): NumberReading {
  if (!/^(?:SK)?\d{10}$/u.test(number)) return { refused: 'invalid_format' };
  return Number(number.slice(-10)) % 11 === 0 ? { text: number } : { refused: 'invalid_check_digit' };
}

// V1: Czech digits get the prefix CZ. V3: old Belgian numbers get their leading zero. V4: in VIES Greece is EL.
function withEuPrefix(compact: string, country: string): string {
  if (country === 'CZ' && /^\d/u.test(compact)) return `CZ${compact}`;
  if (/^BE\d{9}$/u.test(compact)) return `BE0${compact.slice(2)}`;
  return /^GR\d/u.test(compact) ? `EL${compact.slice(2)}` : compact;
}
