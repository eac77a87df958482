// Repairs the case of Czech and Slovak street lines in ALL CAPS or all lower case (design K2; sources: ÚJČ 186, Naše řeč 7185,
// Slovak language desk 2786).
import { capitalise, isRomanNumeral, isSingleCase, rewriteWords, type Token } from './letter-case.ts';
import {
  ACRONYMS,
  COMMON_NOUNS,
  CONJUNCTIONS,
  LEADING_CZECH_TYPES,
  MONTHS,
  PREPOSITIONS,
  STREET_TYPES,
  UNITS,
} from './street-words.ts';

type Language = 'CZ' | 'SK';

/** The position of the next word in the name. */
type Place = 'start' | 'after type' | 'after preposition' | 'slovak tail' | 'inside';

/** Repairs a line in one case; a line in mixed case is not changed (K3). */
export function repairStreetCase(line: string, language: Language): string {
  if (!isSingleCase(line)) return line;
  return line
    .split(/(?<=,)/u)
    .map((segment, index) => repairSegment(segment, language, index === 0))
    .join('');
}

function repairSegment(segment: string, language: Language, isFirst: boolean): string {
  let place: Place = 'start';
  return rewriteWords(segment, (token) => {
    const fixed = repairFixed(token, place, isFirst);
    if (fixed !== null) {
      if (place === 'start' || place === 'after type') place = 'inside';
      return fixed;
    }
    const [word, next] = repairNameWord(token, place, language);
    place = next;
    return word;
  });
}

// Words whose case does not depend on the name around them.
function repairFixed(token: Token, place: Place, isFirst: boolean): string | null {
  const { word, before, after } = token;
  const lower = word.toLowerCase();
  if (/\d$/u.test(before)) return lower;
  if (/^\d/u.test(after)) return word;
  if (/\d $/u.test(before) && [...word].length === 1) return word;
  if (ACRONYMS.has(lower) || (isRomanNumeral(token) && place !== 'start')) return word.toUpperCase();
  if (/\d\. ?$/u.test(before) && (MONTHS.has(lower) || COMMON_NOUNS.has(lower))) return lower;
  if (lower === 'č' && /^\. ?\d/u.test(after)) return lower;
  const isInHouse = UNITS.has(lower) && (!isFirst || /\d/u.test(before));
  return isInHouse ? lower : null;
}

function repairNameWord(token: Token, place: Place, language: Language): [string, Place] {
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
  if (language === 'SK' && (place === 'after preposition' || place === 'slovak tail')) return [lower, 'slovak tail'];
  const isCommon = COMMON_NOUNS.has(lower) && (place === 'inside' || (language === 'SK' && place === 'after type'));
  return [isCommon ? lower : capitalise(token.word), 'inside'];
}

// Czech: "náměstí Míru", "Smetanovo nábřeží". Slovak: "Námestie slobody", "Hurbanovo námestie".
function repairType(word: string, place: Place, language: Language): [string, Place] {
  const lower = word.toLowerCase();
  if (place === 'inside') return [lower, 'inside'];
  if (language === 'SK') return [capitalise(word), 'after type'];
  return LEADING_CZECH_TYPES.has(lower) ? [lower, 'after type'] : [capitalise(word), 'inside'];
}
