// Which spellings of an address count as the same.
import { describe, expect, it } from 'vitest';
import { foldAddress } from './fingerprint.ts';
import type { AddressRecord } from './record.ts';

const address: AddressRecord = {
  country: 'CZ',
  type: 'delivery',
  streetAddress: 'náměstí Míru 12',
  city: 'Brno',
  postalCode: '602 00',
  companyName: 'Pekárna Horák, s. r. o.',
};

describe('the fingerprint of an address', () => {
  it.each([
    ['case and diacritics', { streetAddress: 'NAMESTI MIRU 12', city: 'BRNO' }],
    ['an abbreviated street word', { streetAddress: 'nám. Míru 12' }],
    ['a word that is usually not written', { streetAddress: 'ulice nám. Míru 12' }],
    ['the way the legal form is written', { companyName: 'Pekárna Horák spol. s r.o.' }],
    ['the space in the postal code', { postalCode: '60200' }],
    ['the notice and the numbers of the company', { notice: 'zvonek', companyRegistrationNumber: '27074358' }],
  ])('does not depend on %s', (_what, change) => {
    expect(foldAddress({ ...address, ...change })).toBe(foldAddress(address));
  });

  it.each([
    ['the house number', { streetAddress: 'náměstí Míru 13' }],
    ['the type', { type: 'billing' }],
    ['the country', { country: 'SK' }],
    ['the company', { companyName: 'Pekárna Horák, a. s.' }],
    ['the person', { lastName: 'Horák' }],
  ])('changes with %s', (_what, change) => {
    expect(foldAddress({ ...address, ...change })).not.toBe(foldAddress(address));
  });

  it.each(['Łódź ½', 'Großstraße', 'Ťž–x', '東京 12', 'Ｐｒａｈａ'])(
    'folds %s as it does beside other scripts',
    (city) => {
      const foldCity = (text: string) => foldAddress({ country: 'CZ', city: text }).split('|')[1];
      expect(foldCity(`${city} 東`)).toBe(`${foldCity(city)} 東`);
    },
  );

  it('does not mistake a word for a member of an object', () => {
    expect(foldAddress({ country: 'CZ', streetAddress: 'constructor 5' })).toMatch(/^constructor 5\|/u);
  });

  it('is different if the same text is in another field', () => {
    expect(foldAddress({ country: 'CZ', firstName: 'Jan' })).not.toBe(foldAddress({ country: 'CZ', lastName: 'Jan' }));
  });
});
