// Countries by code and by name.
import { describe, expect, it } from 'vitest';
import { COUNTRIES, nameCountry, normaliseCountry } from './country.ts';
import longNames from './data/country-long-names.json' with { type: 'json' };
import names from './data/country-names.json' with { type: 'json' };

describe('a country', () => {
  it('is one of the 249 of ISO 3166-1, or of three more that have postal codes of their own', () => {
    expect(COUNTRIES.size).toBe(252);
    for (const code of COUNTRIES) expect(normaliseCountry(code.toLowerCase())).toBe(code);
  });

  const named = [...Object.entries(names), ...Object.entries(longNames)];

  it('is read by each of its names in five languages, in any case, without diacritics and with an article', () => {
    expect(Object.keys(names).sort()).toEqual([...COUNTRIES].sort());
    for (const [code, list] of named) {
      for (const name of list.split('|')) {
        const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
        const spellings = [
          name,
          name.toUpperCase(),
          name.toLowerCase(),
          plain,
          `the ${name}`,
          name.replaceAll('&', 'and'),
        ];
        for (const spelling of spellings) {
          // Without its háček, ČR is the code of Costa Rica.
          if (spelling !== 'CR') expect([spelling, normaliseCountry(spelling)]).toEqual([spelling, code]);
        }
      }
    }
  });

  it('has the English name of our own data in messages, whatever the Node at hand knows', () => {
    expect(['CZ', 'GB', 'XK', 'CI'].map(nameCountry)).toEqual(['Czechia', 'United Kingdom', 'Kosovo', 'Côte d’Ivoire']);
  });

  it.each([
    ['CZE', 'CZ'],
    ['svk', 'SK'],
    ['Cesko', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Česká republika', 'CZ'],
    ['ČR', 'CZ'],
    ['Č.R.', 'CZ'],
    ['CR', 'CR'],
    ['slovenská republika', 'SK'],
    ['U.S.A.', 'US'],
    ['Great Britain', 'GB'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['XK', 'XK'],
    [' de ', 'DE'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Ivory Coast', 'CI'],
    ['The Netherlands', 'NL'],
    ['die Schweiz', 'CH'],
    ['United States of America', 'US'],
    ['the United States of America', 'US'],
    ['Spojené státy americké', 'US'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['Rzeczpospolita Polska', 'PL'],
    ['Slovenska republika', 'SK'],
    ['Trinidad and Tobago', 'TT'],
    ['Trinidad & Tobago', 'TT'],
    ['Trinidad und Tobago', 'TT'],
    ['Trinidad a Tobago', 'TT'],
    ['Bosna a Hercegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['St Lucia', 'LC'],
    ['Korea, Republic of', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Moldova (Republic of)', 'MD'],
    ['Gambia, The', 'GM'],
    ['the UK', 'GB'],
    ['The USA', 'US'],
  ])('written as %s is %s', (typed, code) => {
    expect(normaliseCountry(typed)).toBe(code);
  });

  it.each([
    'XX',
    'CS',
    'SU',
    'YU',
    'AN',
    'Narnia',
    'C Z',
    'Czech',
    'the',
    'Saint',
    'Republic of',
    'Korea',
    ', ',
    '(',
    '',
  ])('%j is not a country', (typed) => {
    expect(normaliseCountry(typed)).toBeNull();
  });
});
