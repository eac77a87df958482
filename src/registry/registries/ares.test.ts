// The traps of ARES, one guarantee each.
import { describe, expect, it } from 'vitest';
import { readAres } from './ares.ts';
import type { Reading } from './registry.ts';

const number = '12345678';
const read = (body: unknown, status = 200): Reading =>
  readAres({ status, body, isEmpty: false }, { country: 'CZ', number, now: 0 });
const recordOf = (fields: object) => {
  const reading = read({ ico: number, obchodniJmeno: 'Příklad s.r.o.', ...fields });
  return reading.kind === 'found' ? reading.record : reading;
};

describe('ARES addresses', () => {
  it.each([
    ['house number alone', { nazevUlice: 'Dlouhá', cisloDomovni: 12 }, 'Dlouhá 12'],
    ['house and orientation number', { nazevUlice: 'Dlouhá', cisloDomovni: 12, cisloOrientacni: 3 }, 'Dlouhá 12/3'],
    [
      'orientation number with a letter',
      { nazevUlice: 'Dlouhá', cisloDomovni: 12, cisloOrientacni: 3, cisloOrientacniPismeno: 'b' },
      'Dlouhá 12/3b',
    ],
    [
      'no street: part of the town',
      { nazevObce: 'Lhota', nazevCastiObce: 'Horní Lhota', cisloDomovni: 7 },
      'Horní Lhota 7',
    ],
    ['no street, no part: the town', { nazevObce: 'Lhota', cisloDomovni: 7 }, 'Lhota 7'],
    ['a street without a number', { nazevObce: 'Lhota', nazevUlice: 'Dlouhá' }, 'Dlouhá'],
    ['an unmatched address', { nazevObce: 'Lhota', nazevUlice: 'Dlouhá', cisloDoAdresy: '5/2' }, 'Dlouhá 5/2'],
    [
      'no street and no number',
      { nazevObce: 'Lhota', nazevCastiObce: 'Lhota', textovaAdresa: 'Lhota, 25225' },
      undefined,
    ],
  ])('%s', (_name, sidlo, streetAddress) => {
    expect(recordOf({ sidlo })).toHaveProperty('companyName');
    expect((recordOf({ sidlo }) as Record<string, string>).streetAddress).toBe(streetAddress);
  });

  it('pads a postal code whose leading zero JSON lost', () => {
    expect(recordOf({ sidlo: { nazevObce: 'Lhota', psc: 1234 } })).toMatchObject({ postalCode: '01234' });
  });

  it('leaves the postal code out when ARES has none', () => {
    expect(recordOf({ sidlo: { nazevObce: 'Lhota', cisloDomovni: 7 } })).not.toHaveProperty('postalCode');
    expect(recordOf({ sidlo: { nazevObce: 'Lhota', cisloDomovni: 7, psc: 0 } })).not.toHaveProperty('postalCode');
  });

  it.each([
    ['Duhová 1444/2, Michle, 14000 Praha 4', { streetAddress: 'Duhová 1444/2', postalCode: '14000', city: 'Praha 4' }],
    ['Karlštejnská 9, 25225 Jinočany', { streetAddress: 'Karlštejnská 9', postalCode: '25225', city: 'Jinočany' }],
    ['Praha 4, Duhová 1444/2, PSČ 140 53', { streetAddress: 'Duhová 1444/2', postalCode: '140 53', city: 'Praha 4' }],
    ['Jinočany', { city: 'Jinočany' }],
  ])('reads an address that is only text: %s', (textovaAdresa, expected) => {
    const { streetAddress, city, postalCode } = recordOf({ sidlo: { textovaAdresa } }) as Record<string, string>;
    expect(JSON.parse(JSON.stringify({ streetAddress, city, postalCode }))).toEqual(expected);
  });

  it('takes the primary seat of the source registers when the top has none', () => {
    const other = { sidlo: { nazevObce: 'Jinde', cisloDomovni: 1 }, primarniZaznam: false };
    const primary = { sidlo: { nazevObce: 'Lhota', cisloDomovni: 7, psc: 25225 }, primarniZaznam: true };
    expect(recordOf({ dalsiUdaje: [{ sidlo: [other] }, { sidlo: [primary] }] })).toMatchObject({
      city: 'Lhota',
      streetAddress: 'Lhota 7',
      postalCode: '25225',
    });
  });

  it('gives the country of a seat abroad', () => {
    expect(recordOf({ sidlo: { kodStatu: 'DE', nazevObce: 'Berlin' } })).toMatchObject({ country: 'DE' });
  });
});

describe('ARES tax numbers', () => {
  it('never derives the DIČ from the IČO', () => {
    expect(recordOf({})).not.toHaveProperty('taxIdentificationNumber');
  });

  it('prefers the number of the VAT group over one that is no longer valid', () => {
    expect(recordOf({ dic: 'CZ12345678', dicSkDph: 'CZ699001237' })).toMatchObject({
      taxIdentificationNumber: 'CZ699001237',
    });
  });

  it('reads "N/A" as nothing', () => {
    expect(recordOf({ dic: 'N/A' })).not.toHaveProperty('taxIdentificationNumber');
    expect(recordOf({ dic: 'CZ12345678', dicSkDph: 'N/A' })).toMatchObject({ taxIdentificationNumber: 'CZ12345678' });
  });
});

describe('ARES verdicts', () => {
  it.each([
    ['404 NENALEZENO', 404, { kod: 'NENALEZENO', subKod: 'VYSTUP_SUBJEKT_NENALEZEN' }, 'not_found'],
    ['404 of the endpoint', 404, { status: 404, error: 'Not Found', path: '/x' }, 'unavailable'],
    ['404 with HTML', 404, undefined, 'unavailable'],
    ['400 impossible IČO', 400, { kod: 'CHYBA_VSTUPU', subKod: 'VSTUP_NEVALIDNI_FORMAT_ICO' }, 'not_found'],
    ['another 400', 400, { kod: 'CHYBA_VSTUPU', subKod: 'JINA' }, 'unavailable'],
    ['403', 403, {}, 'unavailable'],
    ['500', 500, {}, 'unavailable'],
    ['a 200 about another subject', 200, { ico: '87654321' }, 'unavailable'],
    ['a 200 that is no object', 200, 'ico', 'unavailable'],
  ])('%s', (_name, status, body, kind) => {
    expect(read(body, status).kind).toBe(kind);
  });
});
