// Repairs the case of Czech and Slovak street lines in ALL CAPS or all lower case (design K2; sources: ÚJČ 186, Naše řeč 7185,
// Slovak language desk 2786).
import { isRomanNumeral, isSingleCase, rewriteWords, type Token } from '../letter-case.ts';
import type { StreetSpellings } from '../places.ts';
import { type Context, repairNameWord } from './name.ts';
import { isStreetNoun } from './nouns.ts';
import { findStreet } from './spellings.ts';
import {
  ACRONYMS,
  AFTER_NUMBERS,
  CAUSES,
  GIVEN_NAMES,
  type Language,
  NO_ACRONYMS,
  RANKS,
  SIBLINGS,
  TITLES,
  UNITS,
} from './words.ts';

// What is counted with Roman numerals.
const COUNTED = /^\. ?(?:sjezdu|odboje|odboja|pětiletky|pluku|divize|brigády|armády)(?!\p{L})/iu;

// The cities that write their districts behind their name: "Praha 4", "Brno-střed", "Plzeň 2-Slovany".
const DIVIDED = /^(?:Praha|Brno|Ostrava|Plzeň|Pardubice|Liberec|Opava|Ústí nad Labem)(?!\p{L})/u;

// For these cities, and without a city, the list of streets does not have all names.
const INCOMPLETE = new Set(['', 'Praha', 'Brno', 'Ostrava']);

/** The list of Czech streets, and the city. */
type Spellings = { city: string; streets: StreetSpellings };

/** Repairs a line in one case: by the list of streets, else by rule. A line in mixed case is not changed (K3). */
export function repairStreetCase(line: string, language: Language, spellings?: Spellings): string {
  if (!isSingleCase(line)) return line;
  const city = spellings?.city ?? '';
  const town = DIVIDED.exec(city)?.[0] ?? city;
  const isOldSpelling = spellings?.streets.keepsOldSpelling(town) === true;
  const isListed = !INCOMPLETE.has(town);
  let result = '';
  for (let from = 0, to = 0; from < line.length; from = to) {
    const comma = line.indexOf(',', from);
    to = comma === -1 ? line.length : comma + 1;
    const segment = line.slice(from, to);
    const isFirstSegment = from === 0;
    const context: Context = { place: 'start', language, isFirstSegment, isPerson: false, isOldSpelling, isListed };
    const found = spellings ? findStreet(segment, spellings.streets, town) : null;
    if (found !== null) context.place = 'inside';
    result += found === null ? repairSegment(segment, context) : found.name + repairSegment(found.after, context);
  }
  return result;
}

function repairSegment(segment: string, context: Context): string {
  return rewriteWords(segment, (token) => {
    const opens = context.place === 'start' || context.place === 'after type';
    const fixed = repairFixed(token, context);
    if (fixed === null) {
      const [word, next] = repairNameWord(token, context);
      context.place = next;
      context.isPerson = beforeSurname(token);
      return word;
    }
    if (opens) context.place = isRomanOrdinal(token) ? 'after ordinal' : 'inside';
    context.isPerson = beforeSurname(token);
    return fixed;
  });
}

// "II. odboje" and "X. sjezdu", but "I. Olbrachta" is a person.
function isRomanOrdinal(token: Token): boolean {
  if (token.word.length === 1) return /^[ivx]$/iu.test(token.word) && COUNTED.test(token.after);
  return /^\. ?\p{L}/u.test(token.after) && isRomanNumeral(token);
}

// K2: "Ludvíka Svobody", "gen. L. Svobody": the word after a given name, an initial or a rank is a surname.
function beforeSurname(token: Token): boolean {
  const { word, after } = token;
  const lower = word.toLowerCase();
  const isInitial = word.length === 1 && after.startsWith('.') && !isRomanOrdinal(token);
  return isInitial || RANKS.has(lower) || SIBLINGS.has(lower) || GIVEN_NAMES.has(lower);
}

// Words whose case does not depend on the name around them.
function repairFixed(token: Token, { place, language, isFirstSegment }: Context): string | null {
  const { word, before, after } = token;
  const lower = word.toLowerCase();
  if (/\d$/u.test(before)) return lower;
  if (/^\d/u.test(after)) return word;
  if (/\d $/u.test(before) && [...word].length === 1) return word;
  if (ACRONYMS.has(lower) || isConsonants(lower, after)) return word.toUpperCase();
  if (isRomanOrdinal(token) || (isRomanNumeral(token) && place !== 'start')) return word.toUpperCase();
  const title = after.startsWith('.') ? TITLES.get(lower) : undefined;
  if (title !== undefined) return title;
  if (/\d\. ?$/u.test(before) && (AFTER_NUMBERS.has(lower) || CAUSES.has(lower) || isStreetNoun(lower, language)))
    return lower;
  if (lower === 'č' && /^\. ?\d/u.test(after)) return lower;
  const isInHouse = UNITS.has(lower) && (!isFirstSegment || /\d/u.test(before));
  return isInHouse ? lower : null;
}

// Two or three consonants are no word of either language, unless R or L is their vowel (Krč, vlk).
function isConsonants(lower: string, after: string): boolean {
  return /^[bcčdďfghjkmnňpqřsštťvwxzž]{2,3}$/u.test(lower) && !after.startsWith('.') && !NO_ACRONYMS.has(lower);
}
