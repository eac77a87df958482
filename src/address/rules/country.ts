// Reads a country, as a code or a name in five languages, as ISO 3166-1 alpha-2 (design C1–C7).
import codes from './data/country-codes.json' with { type: 'json' };
import longNames from './data/country-long-names.json' with { type: 'json' };
import names from './data/country-names.json' with { type: 'json' };
import type { Note } from './trace.ts';

// C7: not in ISO 3166-1, but libaddressinput and commerceguys/addressing have postal codes for them.
const BEYOND_ISO = ['XK', 'AC', 'TA'];
// C4: codes that are not in ISO 3166-1 but in common use.
const COMMON_CODES = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);

const ALPHA_2 = new Set([...Object.keys(codes), ...BEYOND_ISO]);
const ALPHA_3 = new Map(Object.entries(codes).map(([alpha2, alpha3]) => [alpha3, alpha2]));
// C3: data of our own, because the names that Node knows change with its version. The English name is the first one.
const NAMES: Record<string, string> = names;
const LONG_NAMES: Record<string, string> = longNames;
let countryByName: Map<string, string> | undefined;

const CONJUNCTIONS = new Set(['and', 'und', 'a', 'i']);
const LEADING_ARTICLES = new Set(['die', 'der', 'das']);

/** Every code that `normaliseCountry` may answer. */
export const COUNTRIES: ReadonlySet<string> = ALPHA_2;

/** Reads a country code or name; null when it is neither. */
export function normaliseCountry(text: string, note?: Note): string | null {
  if (ALPHA_2.has(text)) return text;
  const code = text.replaceAll('.', '').trim().toUpperCase();
  const common = COMMON_CODES.get(code);
  note?.(ALPHA_2.has(code) ? 'C1' : common !== undefined ? 'C4' : ALPHA_3.has(code) ? 'C2' : 'C3');
  if (ALPHA_2.has(code)) return code;
  const other = common ?? ALPHA_3.get(code);
  if (other !== undefined) return other;
  countryByName ??= collectNames();
  return (
    countryByName.get(text) ?? countryByName.get(foldName(text)) ?? countryByName.get(foldName(invert(text))) ?? null
  );
}

/** The English name, for messages. */
export function nameCountry(code: string): string {
  return splitNames(NAMES[code])[0] ?? code;
}

// Collected on first use: it takes a while, and most callers send a code.
function collectNames(): Map<string, string> {
  const byName = new Map<string, string>();
  for (const code of ALPHA_2) {
    for (const name of [...splitNames(NAMES[code]), ...splitNames(LONG_NAMES[code])]) {
      for (const spelling of [name, foldName(name), foldName(spellUmlauts(name))]) byName.set(spelling, code);
    }
  }
  return byName;
}

const splitNames = (list: string | undefined): string[] => list?.split('|') ?? [];

// As German names are written without umlauts: Oesterreich, Daenemark.
function spellUmlauts(name: string): string {
  return name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}

// ISO 3166 writes "Korea, Republic of", and the United Nations "Moldova (Republic of)".
function invert(text: string): string {
  const parts = /^([^,(]+)[,(]([^,()]+)\)?$/u.exec(text.trim());
  return parts === null ? '' : `${parts[2]} ${parts[1]}`;
}

// Case, diacritics, dots, articles, "and" and "St." do not matter.
function foldName(name: string): string {
  const words = foldLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const told = words.filter((word, index) => !isFiller(word, index === 0));
  return told.map((word) => (word === 'st' || word === 'sankt' ? 'saint' : word)).join('');
}

function isFiller(word: string, isFirst: boolean): boolean {
  return word === 'the' || (isFirst ? LEADING_ARTICLES : CONJUNCTIONS).has(word);
}

function foldLetters(name: string): string {
  return name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
}
