// The BBAN structures of the registered IBAN countries, and the check of an IBAN against the structure of its country.
import registry from './data/iban-registry.json' with { type: 'json' };
import { addCharacter, finishCheckDigits } from './mod-97.ts';

const NUMERIC = 1;
const ALPHABETIC = 2;
/** The letters of SWIFT: n = digits, a = capital letters, c = either. */
const MASKS: Record<string, number> = { n: NUMERIC, a: ALPHABETIC, c: NUMERIC | ALPHABETIC };

/** By country index: the mask of each position of the BBAN. */
const STRUCTURES = makeStructures(registry.bban);

/** The structure of the country of the first two characters; undefined when it is not registered. */
export function findStructure(iban: string): Uint8Array | undefined {
  return STRUCTURES[countryIndex(iban)];
}

/**
 * The check digits that belong to an IBAN of this structure, or null if the IBAN does not fit it. Expects plain characters.
 * Both in one pass, because reading the string character by character takes most of the time.
 */
export function computeStructuredCheckDigits(iban: string, structure: Uint8Array): number | null {
  if (iban.length !== structure.length + 4) return null;
  if (maskOf(iban.charCodeAt(2)) !== NUMERIC || maskOf(iban.charCodeAt(3)) !== NUMERIC) return null;
  let remainder = 0;
  for (let i = 0; i < structure.length; i++) {
    const code = iban.charCodeAt(i + 4);
    if ((maskOf(code) & (structure[i] ?? 0)) === 0) return null;
    remainder = addCharacter(remainder, code);
  }
  return finishCheckDigits(iban, remainder);
}

function maskOf(code: number): number {
  return code < 65 ? NUMERIC : ALPHABETIC;
}

function countryIndex(iban: string): number {
  const first = iban.charCodeAt(0) - 65;
  const second = iban.charCodeAt(1) - 65;
  return first >= 0 && second >= 0 ? first * 26 + second : -1;
}

function makeStructures(notations: Record<string, string>): (Uint8Array | undefined)[] {
  const structures = new Array<Uint8Array | undefined>(26 * 26).fill(undefined);
  for (const [country, notation] of Object.entries(notations)) {
    structures[countryIndex(country)] = parseNotation(notation);
  }
  return structures;
}

/** `4!a6!n8!c` -> one mask per position. Every length in the registry is fixed, so every part has a `!`. */
function parseNotation(notation: string): Uint8Array {
  const masks: number[] = [];
  for (const [, length, letter] of notation.matchAll(/(\d{1,2})!([nac])/g)) {
    masks.push(...new Array<number>(Number(length)).fill(MASKS[letter ?? ''] ?? 0));
  }
  return Uint8Array.from(masks);
}
