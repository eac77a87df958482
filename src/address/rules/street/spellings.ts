// The official spelling of Czech streets where it differs from the rules, by town where one is sent (design K2).
import type { StreetSpellings } from '../places.ts';
import { CZECH_TYPES } from './words.ts';

// A mark of a house number, as a name may end before it: "č.p. 12", "ev. č. 12".
const NUMBER_MARK = /^(?:č\. ?p|čp|č\. ?ev|ev\. ?č)\.? ?\d/u;
const STREET_WORD = /^ul(?:\. ?|ice )/u;
const [DOT, DIGIT_0, DIGIT_9, LETTER_A, LETTER_E, LETTER_Č] = [0x2e, 0x30, 0x39, 0x61, 0x65, 0x10d];
// A line of nothing but numbers is not looked up for each of them.
const MOST_NUMBERS = 3;

/**
 * Reads the list. `~town` keeps the spelling before 1993, `=name` is spelt so everywhere, and `@town`, with names behind it, has
 * spellings of its own.
 */
export function readStreetSpellings(list: string): StreetSpellings {
  const oldTowns = new Set<string>();
  const everywhere = new Map<string, string>();
  const byTown = new Map<string, Map<string, string>>();
  for (const line of list.split('\n')) {
    const text = line.slice(1);
    if (line.startsWith('~')) oldTowns.add(text);
    else if (line.startsWith('=')) everywhere.set(keyOf(text.toLowerCase()), text);
    else if (line.startsWith('@')) {
      const [town = '', ...names] = text.split('\t');
      byTown.set(town, new Map(names.map((name) => [keyOf(name.toLowerCase()), name])));
    }
  }
  return {
    spell: (key, town) => byTown.get(town)?.get(key) ?? everywhere.get(key) ?? null,
    keepsOldSpelling: (town) => oldTowns.has(town),
  };
}

/** "nám.míru" and "náměstí míru" are one name. By hand, because every line in capitals passes here. */
function keyOf(lower: string): string {
  let dot = lower.indexOf('.');
  if (dot === -1) return lower;
  let key = '';
  let from = 0;
  for (; dot !== -1; dot = lower.indexOf('.', from)) {
    const start = Math.max(from, lower.lastIndexOf(' ', dot) + 1);
    const word = CZECH_TYPES.get(lower.slice(start, dot));
    key += word === undefined ? lower.slice(from, dot + 1) : lower.slice(from, start) + word;
    from = dot + 1;
    if (lower.charCodeAt(from) >= LETTER_A) key += ' ';
  }
  return key + lower.slice(from);
}

/** The name, with what stands before it, and what comes after it. */
type Found = { name: string; after: string };

/** Finds a name of the list at the beginning of a segment, before a house number or a comma, also behind "ul.". */
export function findStreet(segment: string, streets: StreetSpellings, town: string): Found | null {
  const from = segment.startsWith(' ') ? 1 : 0;
  const to = segment.endsWith(',') ? segment.length - 1 : segment.length;
  const lower = segment.slice(from, to).toLowerCase();
  const key = keyOf(lower);
  const begin = key.startsWith('ul') ? (STREET_WORD.exec(key)?.[0].length ?? 0) : 0;
  let end = 0;
  for (let numbers = 0; end < key.length && numbers <= MOST_NUMBERS; numbers += 1) {
    end = nextEnd(key, end + 1);
    const whole = streets.spell(key.slice(0, end), town);
    const name = whole ?? (begin === 0 ? null : streets.spell(key.slice(begin, end), town));
    if (name !== null) {
      const tail = key.slice(end);
      const before = segment.slice(0, from) + (whole === null ? key.slice(0, begin) : '');
      const after = lower.endsWith(tail) ? segment.slice(to - tail.length) : tail + segment.slice(to);
      return { name: before + name, after };
    }
    // Behind a house number there is no name any more; behind an ordinal there is ("třída 5. května").
    if (!isOrdinal(key, end + 1)) return null;
  }
  return null;
}

function isOrdinal(key: string, from: number): boolean {
  let at = from;
  while (key.charCodeAt(at) >= DIGIT_0 && key.charCodeAt(at) <= DIGIT_9) at += 1;
  return key.charCodeAt(at) === DOT;
}

/** Where the name may end next: before a number, or at the end. */
function nextEnd(key: string, from: number): number {
  for (let at = key.indexOf(' ', from); at !== -1; at = key.indexOf(' ', at + 1)) {
    const next = key.charCodeAt(at + 1);
    if (next >= DIGIT_0 && next <= DIGIT_9) return at;
    if ((next === LETTER_Č || next === LETTER_E) && NUMBER_MARK.test(key.slice(at + 1))) return at;
  }
  return key.length;
}
