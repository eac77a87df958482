// Reads an IBAN of any registered country, however it is spaced; repairs Czech check digits.
import { type CleanText, COLON, DOT, HYPHEN, SLASH, SPACE } from './clean-text.ts';
import { readCzechAccount } from './czech-account.ts';
import { computeStructuredCheckDigits, findStructure } from './iban-structures.ts';
import { readCheckDigits } from './mod-97.ts';
import { type Reading, refuse } from './reading.ts';

const LABEL = 'IBAN';

export function readIban(clean: CleanText): Reading {
  const iban = removeSeparators(removeLabel(clean), clean.kinds);
  if (clean.kinds & (SLASH | COLON) && (iban.includes('/') || iban.includes(':'))) {
    return refuse('iban', 'separator_not_used');
  }
  const structure = findStructure(iban);
  if (structure === undefined) return refuse('iban', 'country_not_registered');
  const checkDigits = computeStructuredCheckDigits(iban, structure);
  if (checkDigits === null) return refuse('iban', 'structure_differs');
  if (iban.startsWith('CZ')) return readCzechAccount('iban', iban, checkDigits);
  // Spec 4.5 rule 2 is Czech only. Comparing with the computed digits also refuses 00, 01 and 99, which can satisfy "mod 97 =
  // 1" although ISO 7064 gives only 02 to 98.
  if (readCheckDigits(iban) !== checkDigits) return refuse('iban', 'check_digits_wrong');
  return { success: true, form: 'iban', iban, czech: null };
}

/** `IBAN: CZ65…` -> `CZ65…`; the label may be followed by any of space, colon, dot and hyphen. */
function removeLabel({ text, kinds }: CleanText): string {
  const trimmed = kinds & SPACE ? text.trim() : text;
  if (!trimmed.startsWith(LABEL)) return trimmed;
  let start = LABEL.length;
  while (start < trimmed.length && ' :.-'.includes(trimmed.charAt(start))) start++;
  return trimmed.slice(start);
}

function removeSeparators(text: string, kinds: number): string {
  let joined = text;
  if (kinds & SPACE) joined = joined.replaceAll(' ', '');
  if (kinds & HYPHEN) joined = joined.replaceAll('-', '');
  if (kinds & DOT) joined = joined.replaceAll('.', '');
  return joined;
}
