// Proves that UTM fields change the query of a target and nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeUtm } from './utm.ts';

describe('UTM fields', () => {
  it.each([
    ['https://a.example', { source: 'mail' }, 'https://a.example?utm_source=mail'],
    [
      'https://a.example/x?b=1&c#top',
      { source: 'a b', campaign: 'Jaro' },
      'https://a.example/x?b=1&c&utm_source=a%20b&utm_campaign=Jaro#top',
    ],
    ['https://a.example/?utm_source=old&x=%C5%99', { source: 'new' }, 'https://a.example/?x=%C5%99&utm_source=new'],
    ['https://a.example/?utm_source=old', { source: ' ' }, 'https://a.example/?utm_source=old'],
    ['https://a.example/#?x', { term: 'ř' }, 'https://a.example/?utm_term=%C5%99#?x'],
    ['https://a.example/ř?q=ř', {}, 'https://a.example/ř?q=ř'],
  ])('%s with %j is %s', (url, utm, expected) => {
    expect(writeUtm(url, utm)).toBe(expected);
  });

  it('are read back as they were given, once, and writing them twice changes nothing', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    const query = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(query, value, value, (url, source, medium) => {
        const written = writeUtm(url, { source, medium });
        const { searchParams, hash } = new URL(written);
        expect(searchParams.getAll('utm_source')).toEqual([source.trim().toWellFormed()]);
        expect(searchParams.getAll('utm_medium')).toEqual([medium.trim().toWellFormed()]);
        expect(hash).toBe(new URL(url).hash);
        expect(writeUtm(written, { source, medium })).toBe(written);
      }),
    );
  });
});
