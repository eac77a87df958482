// Reads a text as the company number of a country. Check digits are not verified: ARES holds real companies with a wrong
// digit (00123562). Only texts that cannot be a number are refused.

/** The number in the form that its registry wants, or undefined when no number of that country looks like this. */
export type ReadNumber = (text: string) => string | undefined;

const maxLength = 64;

// Labels that people copy together with the number, in the languages of the registries.
const label = /^(?:IČO|IČ|ICO|KRS|NIP|REGON|SIREN|SIRET|CUI|CIF|Y-TUNNUS|ORG\.? ?NR|REG\.? ?NR|VAT)(?!\p{L})[.:\s]*/u;

/** Upper case, without label; separators kept. */
export function tidyNumber(text: string): string {
  // The usual case: only digits.
  if (/^\d{1,14}$/.test(text)) return text;
  if (text.length > maxLength) return '';
  return text.normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ').replace(label, '');
}

/** Upper case, without label, spaces, dots, hyphens and slashes. */
export function compactNumber(text: string): string {
  return tidyNumber(text).replace(/[\s.\-‐-―/]/g, '');
}

/** Digits only, between `from` and `to` of them, with the country's prefix allowed, left-padded with zeros. */
export function digits(prefix: string, from: number, to = from, padTo = from): ReadNumber {
  const shape = new RegExp(`^(?:${prefix})?(\\d{${from},${to}})$`);
  return (text) => {
    const number = shape.exec(compactNumber(text))?.[1];
    if (number === undefined || /^0+$/.test(number)) return undefined;
    return number.padStart(padTo, '0');
  };
}

/** Romania: two to ten digits, without leading zeros. */
export const readRomanianNumber: ReadNumber = (text) => /^(?:RO)?0*([1-9]\d{1,9})$/.exec(compactNumber(text))?.[1];

/** Norway: nine digits, on invoices with NO before and MVA after them. */
export const readNorwegianNumber: ReadNumber = (text) => /^(?:NO)?(\d{9})(?:MVA)?$/.exec(compactNumber(text))?.[1];

/** Finland: 0112038-9; the hyphen and the leading zero are often left out. */
export const readFinnishNumber: ReadNumber = (text) => {
  const number = /^(?:FI)?(\d{7,8})$/.exec(compactNumber(text))?.[1]?.padStart(8, '0');
  return number === undefined ? undefined : `${number.slice(0, 7)}-${number.slice(7)}`;
};

/** France: SIREN (9), SIRET (14), or a VAT number, whose last nine digits are the SIREN. */
export const readFrenchNumber: ReadNumber = (text) => {
  const compact = compactNumber(text);
  return /^(?:FR)?(\d{9}|\d{14})$/.exec(compact)?.[1] ?? /^FR[0-9A-HJ-NP-Z]{2}(\d{9})$/.exec(compact)?.[1];
};

/** Poland: NIP or KRS (10), REGON (9 or 14). After the label KRS a number may lack its leading zeros. */
export const readPolishNumber: ReadNumber = (text) => {
  const compact = compactNumber(text);
  const shortKrs = /^\s*KRS\b/i.test(text) ? /^\d{1,9}$/.exec(compact)?.[0] : undefined;
  if (shortKrs !== undefined) return shortKrs.padStart(10, '0');
  return /^(?:PL)?(\d{9}|\d{10}|\d{14})$/.exec(compact)?.[1];
};

/** Great Britain: eight digits, or letters and digits that make eight together (SC123456, R0000001, IP00001R). */
export const readBritishNumber: ReadNumber = (text) => {
  const compact = compactNumber(text).replace(/^GB(?=\d)/, '');
  if (/^\d{1,8}$/.test(compact)) return compact.padStart(8, '0');
  const lettered = /^([A-Z]{1,2})(\d{1,7})([A-Z]?)$/.exec(compact);
  if (lettered === null) return undefined;
  const [, front = '', middle = '', behind = ''] = lettered;
  const number = front + middle.padStart(8 - front.length - behind.length, '0') + behind;
  return number.length === 8 ? number : undefined;
};

/** A number of any other country: characters that registries use, with at least one digit. */
export const readAnyNumber: ReadNumber = (text) => {
  const tidy = tidyNumber(text);
  return /^[\p{L}\d][\p{L}\d .\-/]{0,39}$/u.test(tidy) && /\d/.test(tidy) ? tidy : undefined;
};
