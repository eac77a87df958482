// Reads a phone number as people write it and gives it back in the international form (E.164).
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Null when no such number is possible. `isPossible`, since `isValid` refuses real-looking ones (+1 555 123 4567). */
export function readPhone(text: string, country: string): string | null {
  const defaultCountry = isSupportedCountry(country) ? { defaultCountry: country } : {};
  // Without extract: false a number would be fished out of any sentence that holds one.
  const phone = parsePhoneNumberFromString(text, { ...defaultCountry, extract: false });
  return phone?.isPossible() && phone.ext === undefined ? phone.number : null;
}
