// The gazetteer: what it contains, how it is searched, and which files can replace it.
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './gazetteer.ts';
import { collectPlaces, noPlaces, readGazetteerFile, writePlaceList } from './gazetteer-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the gazetteer', () => {
  const gazetteer = loadGazetteer();

  it('finds a place in upper and lower case, and returns its official spelling', () => {
    expect(gazetteer.CZ.spell('KOSTELEC NAD ČERNÝMI LESY')).toBe('Kostelec nad Černými lesy');
    expect(gazetteer.CZ.spell('brno-STŘED')).toBe('Brno-střed');
    expect(gazetteer.SK.spell('nové mesto nad váhom')).toBe('Nové Mesto nad Váhom');
    expect(gazetteer.CZ.spell('Atlantis')).toBeNull();
    expect(gazetteer.CZ.spell('')).toBeNull();
  });

  it('finds the first and the last place of its lists', () => {
    const names = gazetteer.CZ.municipalitiesFrom('');
    for (const name of [names[0], names.at(-1)]) expect(gazetteer.CZ.spell(name?.toUpperCase() ?? '')).toBe(name);
  });

  it.each([
    ['VINOHRADY', 'praha', true],
    ['Poruba', 'OSTRAVA', true],
    ['Královo Pole', 'Brno', true],
    ['Moravská Ostrava a Přívoz', 'Ostrava', true],
    ['Poruba', 'Praha', false],
    ['Brno-střed', 'Brno', false],
    ['Praha', 'Praha', false],
    ['Praha 10', 'Praha', false],
    ['Nikde', 'Praha', false],
    ['Poruba', 'Nikde', false],
    ['\uFFFD', 'Praha', false],
  ])('knows whether %s is a part of %s: %s', (part, municipality, isPart) => {
    expect(gazetteer.CZ.isPartOf(part, municipality)).toBe(isPart);
  });

  it('knows municipalities from parts', () => {
    expect(gazetteer.CZ.isMunicipality('FRÝDEK-MÍSTEK')).toBe(true);
    expect(gazetteer.CZ.isMunicipality('Vinohrady')).toBe(false);
  });
});

describe('a gazetteer file', () => {
  it('of RÚIAN is read as it is published, in Windows-1250', () => {
    const text = 'Kód ADM;Kód obce;Název obce;Kód MOMC;Název MOMC;Název části obce\r\n1;2;Praha;3;Praha 1;Josefov\r\n';
    const codes: Record<string, number> = { á: 0xe1, č: 0xe8, í: 0xed, ó: 0xf3 };
    const published = Uint8Array.from([...text], (letter) => codes[letter] ?? letter.charCodeAt(0));
    const rows = [{ municipality: 'Praha', part: 'Josefov', district: 'Praha 1' }];
    expect(readGazetteerFile(published)).toEqual({ country: 'CZ', rows });
  });

  it('of GeoNames is read without its post offices', () => {
    const text =
      'SK\t010 01\tŽilina\tŽilinský kraj\t\tOkres Žilina\t\t\t\t49.2\t18.7\t4\nSK\t010 02\tŽilina 2\t\t\t\t\t\t\t\t\t4\n';
    expect(readGazetteerFile(bytes(text))).toEqual({
      country: 'SK',
      rows: [{ municipality: 'Žilina' }, { municipality: '', part: 'Žilina 2' }],
    });
  });

  it('of any other format is refused', () => {
    expect(readGazetteerFile(bytes('name;place\nfoo;bar\n'))).toBeNull();
    expect(readGazetteerFile(bytes(''))).toBeNull();
  });

  it('becomes a list that replaces the shipped one', () => {
    const rows = [
      { municipality: 'Žďár' },
      { municipality: 'Praha', part: 'Nová Čtvrť', district: 'Praha 1' },
      { municipality: 'Nová Čtvrť' },
    ];
    const places = noPlaces();
    collectPlaces(rows, places);
    const list = writePlaceList('a test', places);
    const { CZ, SK } = loadGazetteer({ CZ: list });
    expect(CZ.spell('NOVÁ ČTVRŤ')).toBe('Nová Čtvrť');
    expect(CZ.isPartOf('nová čtvrť', 'praha')).toBe(true);
    expect(CZ.isPartOf('Nová Čtvrť', 'Žďár')).toBe(false);
    // A list that was imported by the release before has no line of parts.
    const older = loadGazetteer({ CZ: list.slice(0, list.lastIndexOf('0\uFFFD')) }).CZ;
    expect(older.isPartOf('nová čtvrť', 'praha')).toBe(true);
    expect(older.isPartOf('nová čtvrť', 'Žďár')).toBe(false);
    expect(CZ.municipalitiesFrom('')).toEqual(['Nová Čtvrť', 'Praha', 'Žďár']);
    expect(CZ.spell('Brno')).toBeNull();
    expect(SK.spell('BRATISLAVA')).toBe('Bratislava');
  });
});
