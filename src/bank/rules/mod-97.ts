// The check digits of an IBAN: ISO 7064 MOD 97-10 over the text in the order of ISO 13616.

const DIGIT_0 = 48;
const LETTER_A = 65;
/** Above this, two more digits could exceed the 31 bits of V8's fast integers. */
const TAKE_REMAINDER_ABOVE = 10_000_000;

/** The right check digits, 2 to 98. Expects A-Z and 0-9; ignores the check digits that are there. */
export function computeCheckDigits(iban: string): number {
  let remainder = 0;
  for (let i = 4; i < iban.length; i++) remainder = addCharacter(remainder, iban.charCodeAt(i));
  return finishCheckDigits(iban, remainder);
}

/** The country follows the BBAN, and 00 stands for the check digits. */
export function finishCheckDigits(iban: string, bbanRemainder: number): number {
  const moved = addCharacter(addCharacter(bbanRemainder, iban.charCodeAt(0)), iban.charCodeAt(1));
  return 98 - (((moved % 97) * 100) % 97);
}

/** The two digits that were typed, as a number. */
export function readCheckDigits(iban: string): number {
  return (iban.charCodeAt(2) - DIGIT_0) * 10 + iban.charCodeAt(3) - DIGIT_0;
}

/** One step of the division by 97; `finishCheckDigits` takes the last remainder. */
export function addCharacter(remainder: number, code: number): number {
  const start = remainder > TAKE_REMAINDER_ABOVE ? remainder % 97 : remainder;
  // A letter stands for two digits, A = 10 to Z = 35.
  return code < LETTER_A ? start * 10 + code - DIGIT_0 : start * 100 + code - LETTER_A + 10;
}
