// Countries by code and by name.
import { describe, expect, it } from 'vitest';
import { COUNTRIES, normaliseCountry } from './country.ts';

describe('a country', () => {
  it('is one of the 249 of ISO 3166-1, or of three more that have postal codes of their own', () => {
    expect(COUNTRIES.size).toBe(252);
    for (const code of COUNTRIES) expect(normaliseCountry(code.toLowerCase())).toBe(code);
  });

  it.each(['en', 'cs', 'sk', 'de', 'pl'])('is read by each of its names in %s', (language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRIES) expect(normaliseCountry(names.of(code)?.toUpperCase() ?? '')).toBe(code);
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
  ])('written as %s is %s', (typed, code) => {
    expect(normaliseCountry(typed)).toBe(code);
  });

  it.each(['XX', 'CS', 'SU', 'YU', 'AN', 'Narnia', 'C Z', 'Czech', ''])('%j is not a country', (typed) => {
    expect(normaliseCountry(typed)).toBeNull();
  });
});
