// Repairs the case of Czech and Slovak street lines in ALL CAPS or all lower case (design K2; sources: ÚJČ 186, Naše řeč 7185,
// Slovak language desk 2786).
import { capitalise, isRomanNumeral, isSingleCase, rewriteWords, type Token } from './letter-case.ts';
import {
  ACRONYMS,
  AFTER_NUMBERS,
  COMMON_NOUNS,
  CONJUNCTIONS,
  GIVEN_NAMES,
  LEADING_CZECH_TYPES,
  NO_ACRONYMS,
  PREPOSITIONS,
  RANKS,
  SLOVAK_NAMES_AFTER_PREPOSITION,
  SLOVAK_WAYS,
  STREET_TYPES,
  TITLES,
  UNITS,
} from './street-words.ts';

// What is counted with Roman numerals.
const COUNTED = /^\. ?(?:sjezdu|odboje|odboja|pětiletky|pluku|divize|brigády|armády)(?!\p{L})/iu;

type Language = 'CZ' | 'SK';

/** The position of the next word in the name. */
type Place = 'start' | 'after type' | 'after noun' | 'after ordinal' | 'after preposition' | 'slovak tail' | 'inside';

/** Where a word is, and whether the next one is the name of a person. */
type Context = { place: Place; language: Language; isFirstSegment: boolean; isPerson: boolean };

/** Repairs a line in one case; a line in mixed case is not changed (K3). */
export function repairStreetCase(line: string, language: Language): string {
  if (!isSingleCase(line)) return line;
  return line
    .split(/(?<=,)/u)
    .map((segment, index) => repairSegment(segment, language, index === 0))
    .join('');
}

function repairSegment(segment: string, language: Language, isFirstSegment: boolean): string {
  const context: Context = { place: 'start', language, isFirstSegment, isPerson: false };
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
  return isInitial || RANKS.has(lower) || GIVEN_NAMES.has(lower);
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
  if (/\d\. ?$/u.test(before) && (AFTER_NUMBERS.has(lower) || COMMON_NOUNS[language].has(lower))) return lower;
  if (lower === 'č' && /^\. ?\d/u.test(after)) return lower;
  const isInHouse = UNITS.has(lower) && (!isFirstSegment || /\d/u.test(before));
  return isInHouse ? lower : null;
}

// Two or three consonants are no word of either language, unless R or L is their vowel (Krč, vlk).
function isConsonants(lower: string, after: string): boolean {
  return /^[bcčdďfghjkmnňpqřsštťvwxzž]{2,3}$/u.test(lower) && !after.startsWith('.') && !NO_ACRONYMS.has(lower);
}

function repairNameWord(token: Token, { place, language, isPerson }: Context): [string, Place] {
  const lower = token.word.toLowerCase();
  const opens = place === 'start' || place === 'after type';
  const hasMore = /^\.? ?(?:\p{L}|\d+\. ?\p{L})/u.test(token.after);
  if (STREET_TYPES[language].has(lower) && (place === 'inside' || (place === 'start' && hasMore))) {
    return repairType(token.word, place, language);
  }
  if (PREPOSITIONS.has(lower) && hasMore && !token.after.startsWith('.')) {
    return opens ? [capitalise(token.word), 'after preposition'] : [lower, 'inside'];
  }
  if (CONJUNCTIONS.has(lower) && !opens && !token.after.startsWith('.')) return [lower, 'inside'];
  if (place === 'after ordinal' && [...token.word].length > 1) return [lower, 'inside'];
  if (language === 'SK') return repairSlovakWord(token, place, isPerson);
  // "Zlatá ulička u Daliborky", but the register has "Malá Ulička".
  const isAlley = lower === 'ulička' && hasMore;
  const isCommon = isInnerRank(token) || (!isPerson && (COMMON_NOUNS.CZ.has(lower) || isAlley));
  return [isCommon && place === 'inside' ? lower : capitalise(token.word), 'inside'];
}

function repairSlovakWord(token: Token, place: Place, isPerson: boolean): [string, Place] {
  const lower = token.word.toLowerCase();
  if (place === 'slovak tail') return [lower, 'slovak tail'];
  if (place === 'after preposition') {
    return [SLOVAK_NAMES_AFTER_PREPOSITION.has(lower) ? capitalise(token.word) : lower, 'slovak tail'];
  }
  const isBehind = place === 'inside' || place === 'after type';
  const isCommon = isInnerRank(token) || (!isPerson && COMMON_NOUNS.SK.has(lower));
  return [isBehind && isCommon ? lower : capitalise(token.word), 'inside'];
}

// "Arm. gen. L. Svobody", "Námestie sv. Františka".
function isInnerRank({ word, after }: Token): boolean {
  return after.startsWith('.') && word.length > 1 && RANKS.has(word.toLowerCase());
}

// Czech: "náměstí Míru", "Smetanovo nábřeží", "Alej Svobody". Slovak: "Námestie slobody", "Hurbanovo námestie", "Cesta na Senec".
function repairType(word: string, place: Place, language: Language): [string, Place] {
  const lower = word.toLowerCase();
  if (place === 'inside') return [lower, 'inside'];
  if (language === 'SK') return [capitalise(word), SLOVAK_WAYS.has(lower) ? 'after noun' : 'after type'];
  return LEADING_CZECH_TYPES.has(lower) ? [lower, 'after type'] : [capitalise(word), 'after noun'];
}
