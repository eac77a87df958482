// Reads a phone number as people and address books write it. A number that could be two numbers is refused: a reminder must
// not go to a stranger.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** E.164, or null for what is no number. `country` is that of the calendar. */
export function readPhone(text: string, country: string): string | null {
  const cleaned = cleanPhone(text);
  return cleaned.startsWith('+') ? readInternational(cleaned) : readNational(cleaned, country);
}

/** NFKC: ＋ is +. Address books put direction marks around numbers, and links have `tel:`. `00` is + everywhere. */
function cleanPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:\s*/i, '');
  const opened = /^\(\s*(?:\+|00)/.test(plain) ? plain.replace('(', '').replace(')', ' ') : plain;
  return opened.trim().replace(/^(?:\+|00)\s*/, '+');
}

/** `isPossible`, because `isValid` also refuses numbers like +1 555 123 4567, which look real and are given as examples. */
function readInternational(text: string): string | null {
  const phone = parse(text);
  if (phone === null || phone.isValid()) return phone?.number ?? null;
  // "+420 (0) 777…": the zero is for calls inside a country that has one.
  const withoutZero = text.includes('(0)') ? parse(text.replace('(0)', ' ')) : null;
  if (withoutZero?.isValid()) return withoutZero.number;
  return phone.isPossible() ? phone.number : null;
}

/**
 * Without + a number must be valid in the calendar's country, or else with a + that was forgotten: 421905123456 in a Czech
 * calendar is +421 905 123 456, and never +420 421 905 123 456.
 */
function readNational(text: string, country: string): string | null {
  const national = isSupportedCountry(country) ? parse(text, country) : null;
  if (national?.isValid()) return national.number;
  const international = parse(`+${text}`);
  return international?.isValid() ? international.number : null;
}

/** `extract: false`, or any sentence that contains a number would be accepted. An extension cannot be called by a machine. */
function parse(text: string, defaultCountry?: CountryCode) {
  const phone = parsePhoneNumberFromString(text, { ...(defaultCountry ? { defaultCountry } : {}), extract: false });
  return phone === undefined || phone.ext !== undefined ? null : phone;
}

/** A stored number (E.164) as people write it: +420 777 123 456. */
export const writePhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
