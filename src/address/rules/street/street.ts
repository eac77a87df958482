// Normalises a street line: Czech, Slovak, German and Polish words of streets in one form (design S1–S7, with K2 and H).
import { repairStreetCase } from './case.ts';
import { normaliseHouseNumber } from './house-number.ts';

const CZECH_TYPES: Record<string, string> = { nám: 'náměstí', tř: 'třída', nábř: 'nábřeží', sídl: 'sídliště' };
const SLOVAK_TYPES: Record<string, string> = { nám: 'námestie', nábr: 'nábrežie', sídl: 'sídlisko' };

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

/** Applies the rules until nothing changes: after one rule another may apply. */
export function normaliseStreet(line: string, country: string, city?: string): string {
  let result = line;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = applyOnce(result, country, city);
    if (next === result) return result;
    result = next;
  }
  return result;
}

function applyOnce(line: string, country: string, city?: string): string {
  const isCzech = country === 'CZ';
  if (!isCzech && country !== 'SK') return rewriteForeign(normaliseHouseNumber(line, country), country);
  const repaired = normaliseHouseNumber(repairStreetCase(line, country, city), country);
  const spelled = repaired.includes('.') ? spellAbbreviations(repaired, isCzech) : repaired;
  return isCzech ? spelled.replace(CZECH_STREET_WORD, '') : spelled;
}

function spellAbbreviations(line: string, isCzech: boolean): string {
  const spaced = line.replace(TITLE, '$1. ').replace(GLUED_ORDINAL, '$1. ');
  return isCzech ? expand(spaced, CZECH_ABBREVIATION, CZECH_TYPES) : expand(spaced, SLOVAK_ABBREVIATION, SLOVAK_TYPES);
}

function rewriteForeign(line: string, country: string): string {
  if (country === 'DE' || country === 'AT' || country === 'LI') return expandGerman(line, 'straße');
  if (country === 'CH') return expandGerman(line, 'strasse');
  return country === 'PL' && line.includes('.') ? line.replace(POLISH_ABBREVIATION, '$1. ') : line;
}

function expand(line: string, abbreviation: RegExp, words: Record<string, string>): string {
  return line.replace(abbreviation, (_found, short: string, glued?: string) => {
    const word = matchCase(short, words[short.toLowerCase()] ?? short);
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
