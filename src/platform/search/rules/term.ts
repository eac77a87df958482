// Reads the text that somebody typed into a search: the words that must all occur, and a number in any grouping.
import { foldText } from './fold.ts';

/** A text matches if it contains all words of one of these lists, in any order and at any place. */
export type Term = {
  /** Without case and diacritics. */
  alternatives: readonly (readonly string[])[];
  /** The same as typed: PostgreSQL folds by its own list. */
  written: readonly (readonly string[])[];
  /** Whether an index can find it: three Latin letters or digits in a row in each list. Other scripts have no trigrams. */
  isIndexed: boolean;
};

/** `short`: design console/README.md, "three letters or half a number"; half of the shortest number is four digits. */
export type ReadTerm = { term: Term } | { problem: 'empty' | 'short' };

export const leastLetters = 3;
export const leastDigits = 4;

/** More words than this count as one phrase: each word costs a check of every candidate. */
const mostWords = 8;

const separators = /[\p{Cc}\p{Z}]+/gu;

/** Numbers as people and papers write them: +420 604 118 902, CZ 27 07 43 58, (02) 604-118. */
const isNumber = (text: string) => /^[+(]?[a-z]{0,2}[\d\s()+./-]+$/.test(text);

/** PostgreSQL finds parts of a text by three letters in a row; a word without them would be searched in every row. */
const hasRun = (words: readonly string[]) => words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));

const isLatin = (words: readonly string[]) => words.some((word) => /[a-z\d]{3}/.test(word));

export function readTerm(typed: string): ReadTerm {
  const cleaned = typed.normalize('NFC').replaceAll(separators, ' ').trim();
  const text = foldText(cleaned);
  if (text === '') return { problem: 'empty' };
  const written = splitWords(cleaned);
  const words = written.map(foldText);
  const digits = text.replaceAll(/\D/g, '');
  const number = isNumber(text) && digits.length >= leastDigits ? text.replaceAll(/[^a-z\d]/g, '') : null;
  const hasLetters = /\p{L}/u.test(text);
  if (number === null) {
    const isShort = !hasRun(words) || (!hasLetters && digits.length > 0 && digits.length < leastDigits);
    return isShort
      ? { problem: 'short' }
      : { term: { alternatives: [words], written: [written], isIndexed: isLatin(words) } };
  }
  // Groups of digits are one number; other texts may be meant as they are, too.
  const isGrouped = !hasLetters && /^[\d\s+]+$/.test(text);
  const isSame = words.length === 1 && words[0] === number;
  const isOnly = isGrouped || isSame || !hasRun(words);
  return {
    term: {
      alternatives: isOnly ? [[number]] : [[number], words],
      written: isOnly ? [[number]] : [[number], written],
      isIndexed: true,
    },
  };
}

function splitWords(text: string): string[] {
  const words = text.split(' ');
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}

/** For lists in memory: whether the text contains the term. */
export function holdsTerm(text: string, { alternatives }: Term): boolean {
  const folded = foldText(text);
  return alternatives.some((words) => words.every((word) => folded.includes(word)));
}
