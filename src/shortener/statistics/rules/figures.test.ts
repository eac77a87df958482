// Proves that each row of a list has the visitors that belong to it, whatever its order, its names and its rest.
import { describe, expect, it } from 'vitest';
import { type Breakdown, emptyBreakdown } from './breakdown.ts';
import { arrangeFigures, type Figures } from './figures.ts';

const figuresOf = (clicks: Partial<Breakdown>, visitorsBy: Partial<Breakdown>, visitors: number): Figures => ({
  clicks: 0,
  bots: 0,
  scans: 0,
  visitors,
  firstAt: null,
  lastAt: null,
  breakdown: { ...emptyBreakdown(), ...clicks },
  visitorsBy: { ...emptyBreakdown(), ...visitorsBy },
  quarters: [],
  dayVisitors: new Map(),
});

const one = { devices: { mobile: 9 }, browsers: { Chrome: 9 }, os: { Android: 9 } };

describe('the visitors of rows', () => {
  it('stand in the order of the rows; names that are one row are one sum', () => {
    const { lists, rowVisitors } = arrangeFigures(
      figuresOf(
        {
          ...one,
          cities: { 'CZ/Prague': 9 },
          referrers: { 'google.com': 3, 't.co': 4, constructor: 2 },
          browsers: { Safari: 4, 'Mobile Safari': 5 },
        },
        {
          devices: { mobile: 4 },
          os: { Android: 4 },
          cities: { 'CZ/Prague': 4 },
          referrers: { 'google.com': 3, constructor: 1 },
          browsers: { Safari: 1, 'Mobile Safari': 3 },
        },
        4,
      ),
      'UTC',
    );
    expect(lists.referrers.map(({ clicks }) => clicks)).toEqual([4, 3, 2]);
    expect(rowVisitors).toEqual({ cities: [4], referrers: [0, 3, 1], devices: [4], browsers: [4], os: [4] });
  });

  it('of values without a row of their own are in the rest: cities that are withheld, referrers beyond the limit', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`site-${index}.example`, index === 0 ? 5 : count]));
    const { lists, rowVisitors } = arrangeFigures(
      figuresOf(
        { ...one, cities: { 'CZ/Prague': 6, 'CZ/Brno': 2, 'CZ/': 1 }, referrers: many(2) },
        {
          devices: { mobile: 604 },
          browsers: { Chrome: 604 },
          os: { Android: 604 },
          cities: { 'CZ/Prague': 600, 'CZ/Brno': 3, 'CZ/': 1 },
          referrers: many(1),
        },
        604,
      ),
      'UTC',
    );
    expect(lists.cities.map(({ city }) => city)).toEqual(['Prague', null]);
    expect(rowVisitors?.cities).toEqual([600, 4]);
    const rest = lists.referrers.findIndex(({ referrer }) => referrer === '(other)');
    expect([rowVisitors?.referrers[rest], rowVisitors?.referrers[1]]).toEqual([100, 5]);
  });

  it('are not told where some visitors are known by country only', () => {
    const known = { cities: { 'CZ/Prague': 4 }, devices: { mobile: 4 }, browsers: { Chrome: 4 }, os: { Android: 4 } };
    const clicks = { ...one, cities: { 'CZ/Prague': 9 }, referrers: { 'google.com': 9 } };
    expect(
      arrangeFigures(figuresOf(clicks, { ...known, referrers: { 'google.com': 4 } }, 4), 'UTC').rowVisitors,
    ).not.toBeNull();
    expect(
      arrangeFigures(figuresOf(clicks, { ...known, referrers: { 'google.com': 3 } }, 4), 'UTC').rowVisitors,
    ).toBeNull();
  });
});
