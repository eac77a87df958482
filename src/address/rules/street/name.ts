// The case of one word of a Czech or Slovak street name, by its place in the name (design K2).
import { capitalise, type Token } from '../letter-case.ts';
import { isLowerNoun, isStreetNoun } from './nouns.ts';
import {
  CAUSES,
  CONJUNCTIONS,
  CZECH_ADJECTIVE,
  CZECH_QUARTERS,
  type Language,
  LEADING_CZECH_TYPES,
  PRAGUE_NAMES,
  PREPOSITIONS,
  PROPER_NAMES,
  RANKS,
  SETTLEMENT_ADJECTIVE,
  SLOVAK_ADJECTIVE,
  SLOVAK_ADJECTIVE_ENDING,
  SLOVAK_NAMES_AFTER_PREPOSITION,
  SLOVAK_RANKS,
  SLOVAK_WAYS,
  STREET_TYPES,
} from './words.ts';

/** The position of the next word in the name. In a tail every word is in lower case, if it is no name. */
export type Place =
  | 'start'
  | 'after type'
  | 'after noun'
  | 'after ordinal'
  | 'after preposition'
  | 'after nearness'
  | 'after inner preposition'
  | 'after adjective'
  | 'after settlement adjective'
  | 'tail'
  | 'inside';

/**
 * Where a word is, whether it is the name of a person, whether the town kept the spelling before 1993 ("Na příkopě"), and whether the
 * list of streets has every name of the town that the rules do not spell right.
 */
export type Context = {
  place: Place;
  language: Language;
  isFirstSegment: boolean;
  isPerson: boolean;
  isOldSpelling: boolean;
  isListed: boolean;
};

// "Francouzských legií", "Bielych albatrosov": what stands in the genitive plural at the beginning is no name.
const GENITIVE_PLURAL = /^\p{L}{2,}[ýyíi]ch$/u;

// In the old spelling these are in lower case, too: "U starého mlýna".
const OLD_OR_NEW = /^(?:(?:star|nov)(?:[ýáé]|ého|ému|ém|ou|ých|ými?)|dvou|tří|třem|čtyř)$/u;

// "Pri majeri": behind these prepositions an unknown Slovak word is a common noun, behind "na" and "pod" the name of a field.
const SLOVAK_NEARNESS = /^(?:pri|za|k|nad|pred|medzi|v|vo|od|po|okolo|popri)$/u;

/** The word in its case, and the place of the next one. */
export function repairNameWord(token: Token, context: Context): [string, Place] {
  const { place, language } = context;
  const lower = token.word.toLowerCase();
  const opens = place === 'start' || place === 'after type';
  const hasMore = /^\.? ?(?:\p{L}|\d+\. ?\p{L})/u.test(token.after);
  if (STREET_TYPES[language].has(lower) && (isBehind(place) || (place === 'start' && hasMore))) {
    return repairType(token.word, context);
  }
  if (PREPOSITIONS.has(lower) && hasMore && !token.after.startsWith('.')) {
    return repairPreposition(token.word, opens, language);
  }
  if (CONJUNCTIONS.has(lower) && !opens && !token.after.startsWith('.')) return [lower, 'inside'];
  if (place === 'after ordinal' && [...token.word].length > 1) return [lower, 'inside'];
  if (!context.isPerson || isInnerRank(token)) {
    return language === 'SK' ? repairSlovak(token, context, hasMore) : repairCzech(token, context, hasMore);
  }
  return [capitalise(token.word), 'inside'];
}

const OPENINGS: ReadonlySet<Place> = new Set([
  'start',
  'after type',
  'after noun',
  'after preposition',
  'after nearness',
]);

function isBehind(place: Place): boolean {
  return !OPENINGS.has(place);
}

// Czech: "náměstí Míru", "Smetanovo nábřeží", "Alej Svobody". Slovak: "Námestie slobody", "Hurbanovo námestie", "Cesta na Senec".
function repairType(word: string, { place, language, isListed }: Context): [string, Place] {
  const lower = word.toLowerCase();
  if (isBehind(place)) return [lower, lower === 'osada' ? 'after type' : 'inside'];
  if (language === 'SK') return [capitalise(word), SLOVAK_WAYS.has(lower) ? 'after noun' : 'after type'];
  if (LEADING_CZECH_TYPES.has(lower)) return [lower, 'after type'];
  if (!CZECH_QUARTERS.has(lower)) return [capitalise(word), 'after noun'];
  // "Sídliště Míru" in 45 of 54 official names, which are all in the list: in its towns the others are "sídliště".
  return [isListed && lower !== 'osada' ? lower : capitalise(word), 'after type'];
}

// "Jiřího z Poděbrad": a name follows an inner "z". "U Balážov": Slovaks say "pri" for places, "u" for families.
function repairPreposition(word: string, opens: boolean, language: Language): [string, Place] {
  const lower = word.toLowerCase();
  if (!opens) return [lower, /^z[eo]?$/u.test(lower) ? 'after noun' : 'after inner preposition'];
  if (language === 'SK' && lower === 'u') return [capitalise(word), 'after noun'];
  return [capitalise(word), language === 'SK' && SLOVAK_NEARNESS.test(lower) ? 'after nearness' : 'after preposition'];
}

function repairCzech(token: Token, { place, isOldSpelling, isListed }: Context, hasMore: boolean): [string, Place] {
  const lower = token.word.toLowerCase();
  if (isInnerRank(token)) return [place === 'inside' ? lower : capitalise(token.word), 'inside'];
  if (place === 'tail') return [isCzechName(lower) ? capitalise(token.word) : lower, 'tail'];
  if (place === 'after inner preposition') {
    return [isStreetNoun(lower, 'CZ') || CAUSES.has(lower) ? lower : capitalise(token.word), 'inside'];
  }
  const next = hasMore ? behindCzech(token) : 'inside';
  if (place === 'after preposition') {
    const isOldNoun = isStreetNoun(lower, 'CZ') && !PRAGUE_NAMES.has(lower);
    const isOld = isOldSpelling && (isOldNoun || (hasMore && OLD_OR_NEW.test(lower)));
    return isOld ? [lower, 'tail'] : [capitalise(token.word), CZECH_TAILS[next] ?? next];
  }
  const isAppended = token.before.endsWith('-') && isStreetNoun(lower, 'CZ');
  // "Olivetská hora": small in 21 of 29 official names, which are all in the list, too.
  const isHill = lower === 'hora' && place === 'after adjective' && !isListed;
  const isCommon = isAppended || isHill || CAUSES.has(lower) || isLowerBehind(lower, place, 'CZ');
  if (isBehind(place) && isCommon) return [lower, 'inside'];
  const isGenitive = place === 'start' && hasMore && (GENITIVE_PLURAL.test(lower) || /^čsl?$/u.test(lower));
  return [capitalise(token.word), isGenitive ? 'tail' : next];
}

// "U Bílé hlíny": behind a preposition and an adjective only names have a capital letter. "U Nových Počernic" may be one.
const CZECH_TAILS: Partial<Record<Place, Place>> = {
  'after adjective': 'tail',
  'after settlement adjective': 'after adjective',
};

// "U Kult. domu": an abbreviation before a noun is an adjective.
function behindCzech({ word, after }: Token): Place {
  const lower = word.toLowerCase();
  if (SETTLEMENT_ADJECTIVE.test(lower)) return 'after settlement adjective';
  if (lower.startsWith('svat')) return 'inside';
  if (after.startsWith('.')) return word.length > 2 ? 'after adjective' : 'inside';
  return CZECH_ADJECTIVE.test(lower) && !isStreetNoun(lower, 'CZ') ? 'after adjective' : 'inside';
}

function isLowerBehind(lower: string, place: Place, language: Language): boolean {
  if ((place !== 'after adjective' && place !== 'after settlement adjective') || PROPER_NAMES.has(lower)) return false;
  return isLowerNoun(lower, language, place === 'after settlement adjective');
}

// "Mladých Běchovic", "Na Tiché Orlici".
function isCzechName(lower: string): boolean {
  return PROPER_NAMES.has(lower) || (lower.endsWith('ic') && !isStreetNoun(lower, 'CZ'));
}

function repairSlovak(token: Token, { place }: Context, hasMore: boolean): [string, Place] {
  const lower = token.word.toLowerCase();
  const isFirst = place === 'start';
  if (isInnerRank(token)) return [isFirst || lower === 'dr' ? capitalise(token.word) : lower, 'inside'];
  if (place === 'tail') return [lower, 'tail'];
  if (place === 'after nearness' || place === 'after preposition' || place === 'after inner preposition') {
    const isCommon = isStreetNoun(lower, 'SK') || CAUSES.has(lower) || SLOVAK_ADJECTIVE.test(lower);
    const isName = (place !== 'after nearness' && !isCommon) || SLOVAK_NAMES_AFTER_PREPOSITION.has(lower);
    return isName ? [capitalise(token.word), 'after adjective'] : [lower, 'tail'];
  }
  const isAfterType = place === 'after type' || place === 'after noun';
  if (isAfterType && hasMore && SLOVAK_RANKS.has(lower)) return [lower, 'inside'];
  if (isFirst && hasMore && GENITIVE_PLURAL.test(lower)) return [capitalise(token.word), 'tail'];
  const isAppended = token.before.endsWith('-') && isStreetNoun(lower, 'SK');
  if (!isFirst && (isAppended || CAUSES.has(lower) || isLowerBehind(lower, place, 'SK'))) return [lower, 'inside'];
  return [capitalise(token.word), hasMore ? behindSlovak(lower) : 'inside'];
}

function behindSlovak(lower: string): Place {
  if (!SLOVAK_ADJECTIVE_ENDING.test(lower)) return 'inside';
  return SETTLEMENT_ADJECTIVE.test(lower) ? 'after settlement adjective' : 'after adjective';
}

// "Arm. gen. L. Svobody", "Námestie sv. Františka".
function isInnerRank({ word, after }: Token): boolean {
  return after.startsWith('.') && word.length > 1 && RANKS.has(word.toLowerCase());
}
