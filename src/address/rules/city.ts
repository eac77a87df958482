// Normalises a Czech or Slovak city and its part: districts of Prague, hyphens, abbreviations, a postal code before it, and
// upper and lower case (design M1–M5, K1).
import { capitalise, isRomanNumeral, isSingleCase, rewriteWords, type Token } from './letter-case.ts';
import type { PlaceList } from './places.ts';

export type CityAndPart = { city: string; cityPart: string };

const PRAGUE_DISTRICT = /^(praha) ?([1-9]|1\d|2[0-2])(?![\d])(.*)$/iu;
const PART_AFTER_DISTRICT = /^ ?[,\p{Pd}] ?(\p{L}.*)$/u;
const SPACED_HYPHEN = / ?\p{Pd} ?/gu;
const CODE_IN_FRONT = /^(?:(?:CZ|SK)[- ]?)?(\d{3} ?\d{2})(?:, ?| )(.*\p{L}.*)$/iu;
const PARTICLES = new Set(
  'a na nad nade u v ve vo pod pode při pri za k ke ku z ze zo do od s se so o mezi medzi před pred i t'.split(' '),
);

/** M5: splits off a postal code before the city. */
export function splitPostalCode(city: string): { code: string; rest: string } | null {
  const match = CODE_IN_FRONT.exec(city);
  return match?.[1] !== undefined && match[2] !== undefined ? { code: match[1], rest: match[2] } : null;
}

/** Writes city and part in their official spelling. */
export function normalisePlace(place: CityAndPart, country: 'CZ' | 'SK', places: PlaceList): CityAndPart {
  const split = country === 'CZ' ? splitPrague(place, places) : place;
  return {
    city: spellPlace(expandAbbreviations(closeHyphen(split.city, places), places), places),
    cityPart: spellPlace(closeHyphen(split.cityPart, places), places),
  };
}

// M1, M2: "Praha1" gets its space; "Praha 10 - Vinohrady" is split if Prague has that part and no other part was sent.
function splitPrague(place: CityAndPart, places: PlaceList): CityAndPart {
  const district = PRAGUE_DISTRICT.exec(place.city);
  if (district === null) return place;
  const [, prague, number, tail = ''] = district;
  const city = `${prague} ${number}`;
  if (tail === '') return { ...place, city };
  const part = PART_AFTER_DISTRICT.exec(tail)?.[1];
  if (part === undefined || !places.isPartOfPrague(part)) return place;
  const isFree = place.cityPart === '' || place.cityPart.toLowerCase() === part.toLowerCase();
  return isFree ? { city, cityPart: place.cityPart || part } : place;
}

// M3: "Frýdek - Místek" is written without spaces in the register.
function closeHyphen(name: string, places: PlaceList): string {
  if (!/\p{Pd}/u.test(name) || places.spell(name) !== null) return name;
  const closed = name.replace(SPACED_HYPHEN, '-');
  return places.spell(closed) !== null ? closed : name;
}

// M4: "Ústí n. L." is expanded only when exactly one municipality fits.
function expandAbbreviations(name: string, places: PlaceList): string {
  if (!name.includes('.') || places.spell(name) !== null) return name;
  const words = name.toLowerCase().match(/[\p{L}\p{M}]+\.?/gu) ?? [];
  const beginning = words[0]?.replace('.', '') ?? '';
  if (beginning === '' || words.join('') !== name.toLowerCase().replace(/[ -]/gu, '')) return name;
  const fitting = places.municipalitiesFrom(beginning).filter((candidate) => isAbbreviation(words, candidate));
  return fitting.length === 1 && fitting[0] !== undefined ? fitting[0] : name;
}

function isAbbreviation(words: string[], candidate: string): boolean {
  const full = candidate.toLowerCase().split(/[ -]/u);
  if (full.length !== words.length) return false;
  return words.every((word, index) =>
    word.endsWith('.') ? full[index]?.startsWith(word.slice(0, -1)) : full[index] === word,
  );
}

// K1: the spelling of the register if it has the name, else by rule; mixed case was chosen by the writer, and stays.
function spellPlace(name: string, places: PlaceList): string {
  if (!isSingleCase(name)) return name;
  return places.spell(name) ?? repairPlaceCase(name);
}

/** Title case for a name that the gazetteer does not have; particles stay in lower case. Mixed case is not changed. */
export function repairPlaceCase(name: string): string {
  return isSingleCase(name) ? rewriteWords(name, repairWord) : name;
}

function repairWord(token: Token, index: number): string {
  if (/\d\.?$/u.test(token.before)) return token.word.toLowerCase();
  if (isRomanNumeral(token)) return token.word.toUpperCase();
  const lower = token.word.toLowerCase();
  return index > 0 && token.before === ' ' && PARTICLES.has(lower) ? lower : capitalise(token.word);
}
