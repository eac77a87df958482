// Normalises a Czech or Slovak city and its part: districts of Prague, hyphens, abbreviations, a postal code before it, and
// upper and lower case (design M1–M5, K1).
import { capitalise, isRomanNumeral, isSingleCase, rewriteWords, type Token } from './letter-case.ts';
import type { PlaceList } from './places.ts';
import type { Note, RuleId } from './trace.ts';

type CityAndPart = { city: string; cityPart: string };

const PRAGUE_DISTRICT = /^(praha) ?([1-9]|1\d|2[0-2])(?![\d])/iu;
// A fast check first: most cities have no such mark.
const MARK = /[,\p{Pd}]/u;
const BEFORE_PART = / ?[,\p{Pd}] ?/gu;
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
export function normalisePlace(
  place: CityAndPart,
  country: 'CZ' | 'SK',
  places: PlaceList,
  note: (field: keyof CityAndPart, rule: RuleId) => void = noteNothing,
): CityAndPart {
  const ofCity: Note = (rule) => note('city', rule);
  const ofPart: Note = (rule) => note('cityPart', rule);
  const spaced = { city: country === 'CZ' ? spacePrague(place.city) : place.city, cityPart: place.cityPart };
  noteChange(ofCity, 'M1', place.city, spaced.city);
  const split = country === 'CZ' ? splitPart(spaced, places) : spaced;
  noteChange(ofCity, 'M2', spaced.city, split.city);
  noteChange(ofPart, 'M2', spaced.cityPart, split.cityPart);
  return {
    city: writeName(split.city, places, true, ofCity),
    cityPart: writeName(split.cityPart, places, false, ofPart),
  };
}

const noteNothing = () => undefined;

function noteChange(note: Note, rule: RuleId, before: string, after: string): string {
  if (before !== after) note(rule);
  return after;
}

function writeName(name: string, places: PlaceList, isCity: boolean, note: Note): string {
  const closed = noteChange(note, 'M3', name, closeHyphen(name, places));
  const expanded = isCity ? noteChange(note, 'M4', closed, expandAbbreviations(closed, places)) : closed;
  return noteChange(note, 'K1', expanded, spellPlace(expanded, places));
}

// M1: "Praha1" gets its space.
function spacePrague(city: string): string {
  const district = PRAGUE_DISTRICT.exec(city);
  return district === null ? city : `${district[1]} ${district[2]}${city.slice(district[0].length)}`;
}

// M2: "Ostrava - Poruba" and "Praha 10, Vinohrady" are split if the municipality has that part and no other part was sent. A
// registered name ("Brno-střed") and a municipality with a hyphen ("Frýdek - Místek") stay whole.
function splitPart(place: CityAndPart, places: PlaceList): CityAndPart {
  const { city, cityPart } = place;
  if (!MARK.test(city)) return place;
  for (const mark of city.matchAll(BEFORE_PART)) {
    const part = city.slice(mark.index + mark[0].length);
    const isFree = cityPart === '' || cityPart.toLowerCase() === part.toLowerCase();
    if (!isFree || places.spell(part) === null) continue;
    const whole = expandAbbreviations(closeHyphen(city.slice(0, mark.index), places), places);
    if (!places.isPartOf(part, whole.replace(PRAGUE_DISTRICT, '$1'))) continue;
    const isName = places.spell(city) !== null || places.isMunicipality(city.replace(SPACED_HYPHEN, '-'));
    return isName ? place : { city: whole, cityPart: cityPart || part };
  }
  return place;
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
