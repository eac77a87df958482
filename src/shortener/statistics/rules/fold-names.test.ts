// Proves that joined names lose no click, and that clicks of older versions stand in the same rows as new ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS, emptyBreakdown } from './breakdown.ts';
import { foldNames } from './figures.ts';

describe('clicks of older versions', () => {
  it('stand in the same rows as new ones', () => {
    const breakdown = {
      countries: { CZ: 20 },
      cities: { 'CZ/Prague': 9, 'CZ/Prague (Praha 4)': 4, 'CZ/Stodulky (Praha 5)': 3, 'CZ/Zlin': 2, 'CZ/': 1, '/': 1 },
      referrers: { 't.co': 5, 'twitter.com': 2, '(direct)': 13 },
      devices: { desktop: 20 },
      browsers: { Safari: 3, 'Mobile Safari': 10, chrome: 1, Chrome: 6 },
      os: { iOS: 10, 'Mac OS': 4, macOS: 6 },
    };
    expect(foldNames(breakdown)).toEqual({
      ...breakdown,
      cities: { 'CZ/Prague': 16, 'CZ/Zlín': 2, 'CZ/': 1, '/': 1 },
      referrers: { 't.co': 7, '(direct)': 13 },
      browsers: { Safari: 13, Chrome: 7 },
      os: { iOS: 10, macOS: 10 },
    });
  });

  it('are all still there', () => {
    const value = fc.constantFrom(
      'Safari',
      'Mobile Safari',
      'x.com',
      't.co',
      'constructor',
      'CZ/Praha 5',
      '/',
      'CZ/Prague',
    );
    const counts = fc.dictionary(value, fc.integer({ min: 1, max: 9 }));
    const sum = (some: Record<string, number>) => Object.values(some).reduce((total, one) => total + one, 0);
    fc.assert(
      fc.property(counts, (some) => {
        const breakdown = Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, some]));
        const folded = foldNames({ ...emptyBreakdown(), ...breakdown });
        for (const dimension of DIMENSIONS) expect(sum(folded[dimension])).toBe(sum(some));
      }),
    );
  });
});
