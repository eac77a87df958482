// Addresses that arrive as text.
import { describe, expect, it } from 'vitest';
import { readTextAddress, readTopDownAddress } from './text-address.ts';

describe('a text address', () => {
  it.each([
    ['CHEMIKÓW 7, 09-411 PŁOCK', 'CHEMIKÓW 7', '09-411', 'PŁOCK'],
    ['Duhová 1444/2\nPRAHA 4 - MICHLE\n140 00  PRAHA 4', 'Duhová 1444/2', '140 00', 'PRAHA 4'],
    ['Musterstraße 1\nAT-1010 Wien', 'Musterstraße 1', '1010', 'Wien'],
    ['12, RUE DE TEST\nL-1234  LUXEMBOURG', '12, RUE DE TEST', '1234', 'LUXEMBOURG'],
    ['\nDAMRAK 00001\n1012LG AMSTERDAM\n', 'DAMRAK 00001', '1012LG', 'AMSTERDAM'],
    ['Dlhá 1\n81101 Bratislava\nSlovensko', 'Dlhá 1', '81101', 'Bratislava'],
    ['ΟΔΟΣ 1\n10431 - ΑΘΗΝΑ', 'ΟΔΟΣ 1', '10431', 'ΑΘΗΝΑ'],
    ['Ulica 1, Novo, 1000 Ljubljana', 'Ulica 1', '1000', 'Ljubljana'],
    ['SAMPLE HOUSE, MAIN STREET, DUBLIN 2, D02 X525', 'SAMPLE HOUSE', 'D02 X525', 'DUBLIN 2'],
    ['AVENIDA 1\nLISBOA\n1000-001 LISBOA', 'AVENIDA 1', '1000-001', 'LISBOA'],
    ['1062 BUDAPEST TERÉZ KRT. 1', '1062 BUDAPEST TERÉZ KRT. 1', '1062', undefined],
    ['Gatvė 1, Vilnius', 'Gatvė 1', undefined, 'Vilnius'],
    ['Praha 4, Duhová 1444/2, PSČ 140 53', 'Duhová 1444/2', '140 53', 'Praha 4'],
    ['Jinočany', undefined, undefined, 'Jinočany'],
    ['', undefined, undefined, undefined],
  ])('%j', (text, streetAddress, postalCode, city) => {
    expect(readTextAddress(text)).toEqual({ streetAddress, postalCode, city });
  });

  it('is read in linear time, however long and strange it is', () => {
    for (const text of [' '.repeat(100_000), '1 '.repeat(50_000), `PSČ${' '.repeat(100_000)}x`, '1\n'.repeat(50_000)]) {
      expect(readTextAddress(text)).toHaveProperty('city');
    }
  });
});

describe('an address from the county down', () => {
  it.each([
    ['Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 5', 'Narva mnt 5', 'Tallinn'],
    ['Harju maakond, Rae vald, Jüri alevik, Aruküla tee 9', 'Aruküla tee 9', 'Jüri alevik'],
    ['Dundagas nov., Kolkas pag., Kolka', undefined, 'Kolka'],
    ['Rīga, Duntes iela 6', 'Duntes iela 6', 'Rīga'],
    ['', undefined, undefined],
  ])('%j', (text, streetAddress, city) => {
    expect(readTopDownAddress(text)).toEqual({ streetAddress, city });
  });
});
