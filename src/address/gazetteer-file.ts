// Reads public lists of places (RÚIAN, GeoNames, or plain CSV) and writes them as one sorted list.
import { parse } from 'csv-parse/sync';
import { LINE_RADIX, MUNICIPALITY, PART_OF_PRAGUE, PARTS_SIGN } from './gazetteer.ts';

type PlaceRow = { municipality: string; part?: string; district?: string };
export type Places = {
  /** Names and what is known about them, as the bits of gazetteer.ts. */
  names: Map<string, number>;
  /** The parts of each municipality. */
  parts: Map<string, Set<string>>;
};
type GazetteerFile = { country: 'CZ' | 'SK'; rows: PlaceRow[] };

/** Recognises the format by the first line; null for any other format. */
export function readGazetteerFile(bytes: Uint8Array): GazetteerFile | null {
  const text = decode(bytes);
  const header = text.slice(0, text.indexOf('\n')).trim();
  if (header.includes('Název obce;')) return readRuian(text);
  if (/^(?:CZ|SK)\t/u.test(header)) return readGeonames(text);
  if (header.startsWith('postalCode,')) return readPlain(text);
  return null;
}

export const noPlaces = (): Places => ({ names: new Map(), parts: new Map() });

/** Adds the names of one file to those of the files before it. */
export function collectPlaces(rows: Iterable<PlaceRow>, { names, parts }: Places): void {
  const addName = (name: string, flag: number): void => {
    if (name !== '') names.set(name, (names.get(name) ?? 0) | flag);
  };
  const addPart = (municipality: string, part: string): void => {
    // "Praha 10" and "Brno-střed" name their municipality already, so nobody writes them behind it.
    if (municipality === '' || part === '' || part.startsWith(municipality)) return;
    const known = parts.get(municipality) ?? new Set();
    parts.set(municipality, known.add(part));
  };
  for (const row of rows) {
    const municipality = row.municipality.trim();
    const part = row.part?.trim() ?? '';
    const district = row.district?.trim() ?? '';
    addName(municipality, MUNICIPALITY);
    addName(part, municipality === 'Praha' ? PART_OF_PRAGUE : 0);
    addName(district, 0);
    addPart(municipality, part);
    addPart(municipality, district);
  }
}

/** Writes the list as `loadGazetteer` reads it: the source, one flag and name per line, sorted, and the line of parts. */
export function writePlaceList(source: string, { names, parts }: Places): string {
  const entries = [...names].map(([name, flags]) => ({ key: name.toLowerCase(), line: `${flags}${name}` }));
  entries.sort((one, other) => (one.key < other.key ? -1 : 1));
  // Backwards, so that of two spellings the first line counts, as in a search.
  const lines = new Map(entries.map(({ key }, index) => [key, index.toString(LINE_RADIX)] as const).reverse());
  const lineOf = (name: string) => lines.get(name.toLowerCase());
  const owners = [...parts].map(([owner, own]) => `;${lineOf(owner)}:${[...own].map(lineOf).join()}`);
  const lastLine = owners.length === 0 ? '' : `0${PARTS_SIGN}${owners.join('')};\n`;
  return `# ${source.replace(/\s+/gu, ' ')}\n${entries.map((entry) => `${entry.line}\n`).join('')}${lastLine}`;
}

// RÚIAN is published in Windows-1250; any text that is valid UTF-8 is read as UTF-8.
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

// "Adresní místa", one file per municipality, as ČÚZK publishes them each month.
function readRuian(text: string): GazetteerFile {
  const records: Record<string, string>[] = parse(text, {
    columns: true,
    delimiter: ';',
    relax_quotes: true,
    bom: true,
  });
  const rows = records.map((record) => ({
    municipality: record['Název obce'] ?? '',
    part: record['Název části obce'] ?? '',
    district: record['Název MOMC'] ?? '',
  }));
  return { country: 'CZ', rows };
}

// download.geonames.org/export/zip: country, code, place, then three pairs of name and code; the second name is the county.
function readGeonames(text: string): GazetteerFile {
  const records: string[][] = parse(text, { delimiter: '\t', quote: false, relax_column_count: true });
  const rows = records.map((cells) => placeRow(cells[2] ?? '', cells[5] ?? ''));
  return { country: text.startsWith('SK') ? 'SK' : 'CZ', rows };
}

function readPlain(text: string): GazetteerFile {
  const records: Record<string, string>[] = parse(text, { columns: true });
  const isSlovak = records[0]?.place !== undefined;
  const rows = records.map((record) =>
    isSlovak
      ? placeRow(record.place ?? '', record.county ?? '')
      : { municipality: record.municipality ?? '', part: record.part ?? '', district: record.district ?? '' },
  );
  return { country: isSlovak ? 'SK' : 'CZ', rows };
}

// GeoNames lists post offices ("Žilina 2") among the places; only a municipality has a county.
function placeRow(place: string, county: string): PlaceRow {
  return county === '' ? { municipality: '', part: place } : { municipality: place };
}
