// Proves that no city is named below five clicks and that none of its clicks is lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES_MAX_SHOWN, CITY_MIN_CLICKS, withholdCities } from './cities.ts';

describe('cities', () => {
  it('are named from 5 clicks on; withheld and unknown ones are joined per country', () => {
    const { rows, show } = withholdCities({ 'CZ/Prague': 5, 'CZ/Brno': 4, 'CZ/': 2, 'SK/Košice': 1, '/': 3 });
    expect(rows).toEqual([
      { city: null, country: 'CZ', clicks: 6 },
      { city: 'Prague', country: 'CZ', clicks: 5 },
      { city: null, country: null, clicks: 3 },
      { city: null, country: 'SK', clicks: 1 },
    ]);
    expect(show('CZ', 'Prague')).toBe('Prague');
    expect(show('CZ', 'Brno')).toBeNull();
    expect(show('SK', 'Prague')).toBeNull();
  });

  it('always add up to the clicks, and never name one below the limit', () => {
    const place = fc
      .tuple(fc.constantFrom('CZ', 'SK', ''), fc.constantFrom('', 'A', 'B', 'C/D'))
      .map((p) => p.join('/'));
    fc.assert(
      fc.property(fc.dictionary(place, fc.integer({ min: 1, max: 9 })), (places) => {
        const { rows } = withholdCities(places);
        const total = Object.values(places).reduce((sum, clicks) => sum + clicks, 0);
        expect(rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(total);
        for (const row of rows) if (row.city !== null) expect(row.clicks).toBeGreaterThanOrEqual(CITY_MIN_CLICKS);
      }),
    );
  });

  it('are limited in number, the rest joined', () => {
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`CZ/City${n}`, 10]));
    const { rows } = withholdCities(many);
    expect(rows).toHaveLength(CITIES_MAX_SHOWN + 1);
    expect(rows[0]).toEqual({ city: null, country: 'CZ', clicks: 2000 });
  });
});
