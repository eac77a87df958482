// Slugs from names, and what is one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, makeSlug } from './slug.ts';

describe('a slug', () => {
  it.each([
    ['Praha 1 – Vodičkova', 'praha-1-vodickova'],
    ['  Žďár nad Sázavou (II.)  ', 'zdar-nad-sazavou-ii'],
    ['Straße & Łódź, Ærø', 'strasse-lodz-aero'],
    ['ＡＢＣ ①', 'abc-1'],
    ['東京', null],
    ['!!!', null],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('of %j is %j', (name, slug) => {
    expect(makeSlug(name)).toBe(slug);
  });

  it('that is made is one, and stays itself when made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (name) => {
        const slug = makeSlug(name);
        if (slug === null) return;
        expect(isSlug(slug)).toBe(true);
        expect(makeSlug(slug)).toBe(slug);
      }),
    );
  });

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'č', 'a\n', 'a'.repeat(101)])('is not %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
