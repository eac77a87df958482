// Functions to repair the case of text in ALL CAPS or all lower case (design K1, K2).
import { countCodePoints } from './text-base.ts';

export type Token = {
  word: string;
  /** The text between the previous word and this one, and all the text after it. */
  before: string;
  after: string;
};

const UPPER = /[\p{Lu}\p{Lt}]/u;
const LOWER = /\p{Ll}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const ROMAN = /^(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{1,3})$/u;

/** True for ALL-CAPS and all-lower text: in mixed case the writer chose the case, and it stays (design K3). */
export function isSingleCase(text: string): boolean {
  return UPPER.test(text) !== LOWER.test(text);
}

export function capitalise(word: string): string {
  const lower = word.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0);
  // "ß" and "ﬁ" have no single capital letter.
  const capital = countCodePoints(first.toUpperCase()) === 1 ? first.toUpperCase() : first;
  // T1: a capital may compose with a mark that does not compose with its small letter.
  return (capital + lower.slice(first.length)).normalize('NFC');
}

/** Roman numerals of kings and districts, I to XXXIX. A single letter counts only where it cannot be a preposition. */
export function isRomanNumeral(token: Token): boolean {
  const upper = token.word.toUpperCase();
  if (!ROMAN.test(upper)) return false;
  if (upper.length > 1) return true;
  return token.before !== '' && !/^ \p{L}/u.test(token.after);
}

/** Rewrites every word of a text; everything between the words is kept. */
export function rewriteWords(text: string, rewrite: (token: Token, index: number) => string): string {
  const matches = [...text.matchAll(WORD)];
  let end = 0;
  let result = '';
  matches.forEach((match, index) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const token = { word: match[0], before, after: text.slice(end) };
    result += before + rewrite(token, index);
  });
  return result + text.slice(end);
}
