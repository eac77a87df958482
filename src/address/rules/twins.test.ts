// Proves which addresses of one contact are shown side by side as likely the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTwins } from './twins.ts';

const base = {
  country: 'CZ',
  type: 'delivery',
  lastName: 'Ukázková',
  streetAddress: 'Korunní 1208/74',
  city: 'Praha 10',
};
const pairOf = (change: object) =>
  findTwins([
    { id: 'a', ...base },
    { id: 'b', ...base, ...change },
  ]);

describe('likely duplicates', () => {
  it.each([
    ['the same', {}, 'same'],
    ['other accents and case', { streetAddress: 'KORUNNI 1208/74' }, 'same'],
    ['an abbreviation', { streetAddress: 'ul. Korunní 1208/74' }, 'same'],
    ['a typo', { streetAddress: 'Korunmí 1208/74' }, 'near'],
    ['two typos', { streetAddress: 'Koruni 1208/74', lastName: 'Ukázkova2'.replace('2', 'x') }, 'near'],
  ])('%s are a pair', (_what, change, kind) => {
    expect(pairOf(change)).toEqual([{ ids: ['a', 'b'], kind }]);
  });

  it.each([
    ['another house', { streetAddress: 'Korunní 1208/75' }],
    ['a digit more', { streetAddress: 'Korunní 1208/744' }],
    ['the same place for another purpose', { type: 'billing' }],
    ['three typos', { streetAddress: 'Karumi 1208/74', city: 'Prah 10' }],
    ['another country', { country: 'SK' }],
  ])('%s is no pair', (_what, change) => expect(pairOf(change)).toEqual([]));

  it('puts an address into one pair only, equal ones first', () => {
    const near = { ...base, streetAddress: 'Korunmí 1208/74' };
    const found = findTwins([
      { id: 'near', ...near },
      { id: 'a', ...base },
      { id: 'b', ...base },
    ]);
    expect(found).toEqual([{ ids: ['a', 'b'], kind: 'same' }]);
  });

  it('of any addresses no id stands in two pairs, and no pair is one address', () => {
    const anyOne = fc.record({
      streetAddress: fc.constantFrom('Dlouhá 1', 'Dlouha 1', 'Dlouhá 2', 'Dlohá 1', 'Krátká 1'),
    });
    fc.assert(
      fc.property(fc.array(anyOne, { maxLength: 12 }), (list) => {
        const ids = findTwins(list.map((one, at) => ({ id: String(at), country: 'CZ', ...one }))).flatMap(
          (twins) => twins.ids,
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
