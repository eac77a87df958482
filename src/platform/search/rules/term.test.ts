// Any typed text becomes words and numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';
import { holdsTerm, readTerm } from './term.ts';

const wordsOf = (typed: string) => {
  const read = readTerm(typed);
  return 'term' in read ? read.term.alternatives : read.problem;
};

describe('a term', () => {
  it.each([
    ['Dvořák', [['dvorak']]],
    ['  Jan   NOVÁK ', [['jan', 'novak']]],
    ['Vodičkova 30', [['vodickova', '30']]],
    ['Straße', [['strasse']]],
    ['Шевченко', [['sevcenko']]],
    ['Ελλάδα', [['ελλαδα']]],
    ['+420 604 118 902', [['420604118902']]],
    ['604 118 902', [['604118902']]],
    ['604-118-902', [['604118902'], ['604-118-902']]],
    ['CZ 27074358', [['cz27074358'], ['cz', '27074358']]],
    ['CZ65 0800 0000 1920', [['cz65 0800 0000 1920'.replaceAll(' ', '')], ['cz65', '0800', '0000', '1920']]],
    ['12/34', [['1234']]],
    ['2707', [['2707']]],
    ['50%', 'short'],
    ['50% sleva', [['50%', 'sleva']]],
    ['270', 'short'],
    ['ab', 'short'],
    ['a-b-c-d', 'short'],
    ['%_%', 'short'],
    ['', 'empty'],
    [' \t\u00a0', 'empty'],
    ['a b c d e f g h i jklm', [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i jklm']]],
  ])('%j is read as %j', (typed, expected) => {
    expect(wordsOf(typed)).toEqual(expected);
  });

  it('never has more than two lists of at most eight words, each of them folded and with three letters or digits in a row', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.stringMatching(/^[+( ]?[a-z]{0,3}[\d ()./-]{1,20}$/),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = wordsOf(text);
        if (typeof read === 'string') return;
        expect(read.length).toBeLessThanOrEqual(2);
        for (const words of read) {
          expect(words.length).toBeLessThanOrEqual(8);
          expect(words.some((word) => /[\p{L}\p{N}]{3}/u.test(word))).toBe(true);
          for (const word of words) expect(foldText(word)).toBe(word);
        }
      }),
    );
  });

  it('is found in every text that holds what was typed, however that is accented or written in capitals', () => {
    const letters = fc.stringMatching(/^[a-záčďéěíňóřšťúůýž]{3,12}$/);
    fc.assert(
      fc.property(letters, letters, letters, (word, before, after) => {
        const read = readTerm(word);
        const text = `${before}${word.toUpperCase()} ${after}`;
        expect('term' in read && holdsTerm(text, read.term)).toBe(true);
        expect('term' in read && holdsTerm(foldText(text), read.term)).toBe(true);
      }),
    );
  });
});
