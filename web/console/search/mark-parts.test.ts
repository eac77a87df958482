// Marking what was found never changes the text, and marks what holds the word.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '#platform/search/rules/fold.ts';
import { markParts } from './mark-parts.ts';

const write = (text: string, words: string[]) =>
  markParts(text, words)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

it.each([
  ['Eva Dvořáková', ['dvo'], 'Eva [Dvo]řáková'],
  ['Eva Dvořáková', ['rak'], 'Eva Dvo[řák]ová'],
  ['Straße 5', ['ss'], 'Stra[ß]e 5'],
  ['Straße 5', ['se'], 'Stra[ße] 5'],
  ['+420604118902', ['604118'], '+420[604118]902'],
  ['aaaa', ['aa'], '[aaaa]'],
  ['Jan Novák', ['novak', 'jan'], '[Jan] [Novák]'],
  ['Nova\u0301k', ['novak'], '[Nova]\u0301[k]'],
  ['nothing', ['else'], 'nothing'],
])('%s with %s', (text, words, expected) => {
  expect(write(text, words)).toBe(expected);
});

it('gives every text back as it is, and the marked parts hold what was looked for', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (before, word) => {
      const parts = markParts(before, [foldText(word)]);
      expect(parts.map((part) => part.text).join('')).toBe(before);
      const isIn = word !== '' && foldText(word) !== '' && foldText(before).includes(foldText(word));
      expect(parts.some(({ isHit }) => isHit)).toBe(isIn);
    }),
  );
});
