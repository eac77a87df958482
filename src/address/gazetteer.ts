// The gazetteer: the official names of Czech and Slovak places, as one sorted text for each country and a binary search in it; and
// the spellings of Czech streets.
import { readFileSync } from 'node:fs';
import type { Gazetteer, PlaceList, StreetSpellings } from './rules/places.ts';
import { readStreetSpellings } from './rules/street/spellings.ts';

/** Each line of a list begins with a digit made of these bits, followed by the name. */
export const MUNICIPALITY = 1;
export const PART_OF_PRAGUE = 2;
/**
 * The last line of a list from RÚIAN begins with this sign, which is behind all names: the parts of each municipality, as
 * `;municipality:part,part;…` with line numbers. A release that does not know it reads it as a place that nobody types.
 */
export const PARTS_SIGN = '\uFFFD';
/** How line numbers are written there. */
export const LINE_RADIX = 36;

/** Uses the imported lists (`kontor gazetteer import`), else those that come with Kontor. */
export function loadGazetteer(imported: Partial<Record<'CZ' | 'SK', string>> = {}): Gazetteer {
  return {
    CZ: openPlaceList(imported.CZ ?? readShipped('cz.txt')),
    SK: openPlaceList(imported.SK ?? readShipped('sk.txt')),
    streets,
  };
}

/** The list of streets that comes with Kontor. */
export const loadStreets = (): StreetSpellings => readStreetSpellings(readShipped('cz-street-spellings.txt'));

// Read with the first Czech line in capitals: most processes and commands see none.
let read: StreetSpellings | undefined;
function openStreets(): StreetSpellings {
  read ??= loadStreets();
  return read;
}
const streets: StreetSpellings = {
  spell: (key, town) => openStreets().spell(key, town),
  keepsOldSpelling: (town) => openStreets().keepsOldSpelling(town),
};

function readShipped(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8');
}

// One text and one array of offsets need much less memory than a Map of strings, and no time to build.
function openPlaceList(list: string): PlaceList {
  const starts = findLines(list);
  const count = starts.length - 1;
  const nameAt = (index: number): string => list.slice((starts[index] ?? 0) + 1, (starts[index + 1] ?? 0) - 1);
  const hasFlag = (index: number, flag: number): boolean => (list.charCodeAt(starts[index] ?? 0) & flag) !== 0;

  function findFirst(key: string): number {
    let from = 0;
    let to = count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (nameAt(middle).toLowerCase() < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function find(name: string): number {
    const key = name.toLowerCase();
    const index = findFirst(key);
    return index < count && nameAt(index).toLowerCase() === key ? index : -1;
  }

  // A list that was imported before 0.2.0 has only the flag of Prague's parts.
  const partsLine = nameAt(count - 1);
  const parts = partsLine.startsWith(PARTS_SIGN) ? partsLine.slice(1) : null;

  function hasPart(municipality: number, part: number): boolean {
    if (parts === null) return nameAt(municipality) === 'Praha' && hasFlag(part, PART_OF_PRAGUE);
    const mark = `;${municipality.toString(LINE_RADIX)}:`;
    const from = parts.indexOf(mark);
    if (from === -1) return false;
    const to = parts.indexOf(';', from + 1);
    return `,${parts.slice(from + mark.length, to)},`.includes(`,${part.toString(LINE_RADIX)},`);
  }

  function findMunicipality(name: string): number {
    const index = find(name);
    return index !== -1 && hasFlag(index, MUNICIPALITY) ? index : -1;
  }

  return {
    spell(name) {
      const index = find(name);
      return index === -1 ? null : nameAt(index);
    },
    isMunicipality: (name) => findMunicipality(name) !== -1,
    isPartOf(part, municipality) {
      const owner = findMunicipality(municipality);
      const index = owner === -1 ? -1 : find(part);
      return index !== -1 && hasPart(owner, index);
    },
    municipalitiesFrom(beginning) {
      const key = beginning.toLowerCase();
      const found: string[] = [];
      for (let index = findFirst(key); index < count && nameAt(index).toLowerCase().startsWith(key); index += 1) {
        if (hasFlag(index, MUNICIPALITY)) found.push(nameAt(index));
      }
      return found;
    },
  };
}

// The first line is the source, not a place.
function findLines(list: string): Uint32Array {
  const starts: number[] = [];
  for (let at = list.indexOf('\n') + 1; at > 0; at = list.indexOf('\n', at) + 1) starts.push(at);
  return Uint32Array.from(starts);
}
