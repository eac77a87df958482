// Reads anything a person types as a bank account; the first form that fits decides (spec 4.5).
import { cleanText, LETTER, SLASH } from './clean-text.ts';
import { readDigits } from './read-digits.ts';
import { readDomestic } from './read-domestic.ts';
import { readIban } from './read-iban.ts';
import { type Reading, refuse } from './reading.ts';

/** `format` is what the spec says; `strict` also demands modulo 11 and an assigned bank code of Czech accounts. */
export type CheckMode = 'format' | 'strict';

/**
 * The limit is 128 code points. UTF-16 units may be counted instead: a text that is longer in units than in code points
 * holds a character above U+FFFF, and none of those is used in an account.
 */
const MAX_LENGTH = 128;

export function readBankAccount(typed: string, mode: CheckMode): Reading {
  if (typed.length > MAX_LENGTH) return refuse(null, 'too_long');
  const clean = cleanText(typed);
  if (clean === null) return refuse(null, 'character_not_used');
  const reading =
    clean.kinds & LETTER ? readIban(clean) : clean.kinds & SLASH ? readDomestic(clean) : readDigits(clean);
  return mode === 'strict' ? checkStrictly(reading) : reading;
}

/** Strict only ever refuses: it never reads another account than `format` does. */
function checkStrictly(reading: Reading): Reading {
  if (!reading.success || reading.czech === null) return reading;
  if (!reading.czech.mod11) return refuse(reading.form, 'strict_mod11');
  if (reading.czech.bank?.assigned !== true) return refuse(reading.form, 'strict_bank_code');
  return reading;
}
