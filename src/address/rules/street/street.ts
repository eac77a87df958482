// Normalises a street line: Czech, Slovak, German and Polish words of streets in one form (design S1–S7, with K2 and H).
import type { StreetSpellings } from '../places.ts';
import type { Note, RuleId } from '../trace.ts';
import { repairStreetCase } from './case.ts';
import { houseNumberSteps } from './house-number.ts';
import { CZECH_TYPES } from './words.ts';

const SLOVAK_TYPES = new Map([
  ['nám', 'námestie'],
  ['nábr', 'nábrežie'],
  ['sídl', 'sídlisko'],
]);

const CZECH_ABBREVIATION = /(?<!\p{L})(nám|tř|nábř|sídl)\.(?=([\p{L}\p{N}])?)/giu;
const SLOVAK_ABBREVIATION = /(?<!\p{L})(nám|nábr|sídl)\.(?=([\p{L}\p{N}])?)/giu;
// S2: titles are never expanded, because the inflection is not known ("Sv. Čecha" is Svatopluka).
const TITLE = /(?<!\p{L})(gen|kpt|plk|mjr|por|prof|dr|ing|sv)\.(?=\p{L})/giu;
// S3: upper and lower case are written out, because the look-ahead must only match a capital letter.
const CZECH_STREET_WORD = /^(?:[Uu](?:[Ll]\. ?|[Ll][Ii][Cc][Ee] ))+(?=\p{Lu}|\d+\.)/u;
// "28.října", "XVI.sjezdu": an ordinal before a word.
const GLUED_ORDINAL = /(?<![\p{L}\p{N}.])(\d{1,3}|[IVX]{2,})\.(?=\p{L}{3})/gu;
// S5: the whole word with or without a dot ("Prager Str 5"), the end of a word with a dot or before a number ("Hauptstr 5").
const GERMAN_ABBREVIATION = /(?<!\p{L})(\p{L}{2,}?)?(str)(?:\.(?=([\p{L}\p{N}])?)|(?=$|,| \d)|(?<!\p{L}str)(?= ))/giu;
// Abbreviations of other words, which only end like a street.
const NO_GERMAN_STREETS = /^(?:(?:re)?kon|admini|demon|illu|indu|magi|mini|orche|regi|seme|trime|mae|kata)$/iu;
const POLISH_ABBREVIATION = /(?<!\p{L})(ul|al|pl|os)\.(?=[\p{L}\p{N}])/giu;
const MAX_ROUNDS = 4;

/** Where the street is, and the list of official spellings. */
type StreetContext = { city: string; streets: StreetSpellings };

type Step = readonly [RuleId, (line: string, context: StreetContext) => string];

/** A rule that only lines with a dot are looked at for. */
const withDot = (rewrite: (line: string) => string) => (line: string) => (line.includes('.') ? rewrite(line) : line);
const spaceTitles = withDot((line) => line.replace(TITLE, '$1. ').replace(GLUED_ORDINAL, '$1. '));
// The rules of a country, in their order.
const CZECH_STEPS: readonly Step[] = [
  ['K2', (line, context) => repairStreetCase(line, 'CZ', context)],
  ...houseNumberSteps.CZ,
  ['S2', spaceTitles],
  ['S1', withDot((line) => expand(line, CZECH_ABBREVIATION, CZECH_TYPES))],
  ['S3', (line) => line.replace(CZECH_STREET_WORD, '')],
];
const SLOVAK_STEPS: readonly Step[] = [
  ['K2', (line) => repairStreetCase(line, 'SK')],
  ...houseNumberSteps.SK,
  ['S2', spaceTitles],
  ['S4', withDot((line) => expand(line, SLOVAK_ABBREVIATION, SLOVAK_TYPES))],
];
const GERMAN_STEPS: readonly Step[] = [...houseNumberSteps.other, ['S5', (line) => expandGerman(line, 'straße')]];
const STEPS = new Map<string, readonly Step[]>([
  ['CZ', CZECH_STEPS],
  ['SK', SLOVAK_STEPS],
  ['DE', GERMAN_STEPS],
  ['AT', GERMAN_STEPS],
  ['LI', GERMAN_STEPS],
  ['CH', [...houseNumberSteps.other, ['S5', (line) => expandGerman(line, 'strasse')]]],
  ['PL', [...houseNumberSteps.other, ['S6', withDot((line) => line.replace(POLISH_ABBREVIATION, '$1. '))]]],
]);

/** Applies the rules until nothing changes: after one rule another may apply. */
export function normaliseStreet(line: string, country: string, context: StreetContext, note?: Note): string {
  const steps = STEPS.get(country) ?? houseNumberSteps.other;
  let result = line;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = result;
    for (const [rule, apply] of steps) {
      const next = apply(result, context);
      if (next !== result) note?.(rule);
      result = next;
    }
    if (result === before) return result;
  }
  return result;
}

function expand(line: string, abbreviation: RegExp, words: ReadonlyMap<string, string>): string {
  return line.replace(abbreviation, (_found, short: string, glued?: string) => {
    const word = matchCase(short, words.get(short.toLowerCase()) ?? short);
    return glued === undefined ? word : `${word} `;
  });
}

// S5: "Hauptstr. 5" and "Berliner Str. 5"; capitals have no eszett (K4: the case of a line of another country is never changed).
function expandGerman(line: string, street: string): string {
  return line.replace(GERMAN_ABBREVIATION, (found, stem: string | undefined, short: string, glued?: string) => {
    if (stem !== undefined && NO_GERMAN_STREETS.test(stem)) return found;
    const word = short === 'STR' ? 'STRASSE' : matchCase(short, street);
    return `${stem ?? ''}${word}${glued === undefined ? '' : ' '}`;
  });
}

function matchCase(model: string, word: string): string {
  const first = model.charAt(0);
  return first === first.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
