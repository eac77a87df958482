// Letters and their case: what a repair of ALL-CAPS and all-lower text is made of (design K1, K2).
import { countCodePoints } from './text-base.ts';

export type Token = {
  word: string;
  /** What stands between this word and the one before it, and the one after it. */
  before: string;
  after: string;
};

const UPPER = /[\p{Lu}\p{Lt}]/u;
const LOWER = /\p{Ll}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const ROMAN = /^(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{1,3})$/u;

/** True for ALL-CAPS and for all-lower text: only then is the case no choice of the writer (design K3). */
export function isSingleCase(text: string): boolean {
  return UPPER.test(text) !== LOWER.test(text);
}

export function capitalise(word: string): string {
  const lower = word.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0);
  // "ß" and "ﬁ" have no capital of their own, only two letters.
  const capital = countCodePoints(first.toUpperCase()) === 1 ? first.toUpperCase() : first;
  // T1: a capital may compose with a mark its small letter does not compose with.
  return (capital + lower.slice(first.length)).normalize('NFC');
}

/** Numerals of kings and districts, I to XXXIX; a lone letter counts only where no preposition can stand. */
export function isRomanNumeral(token: Token): boolean {
  const upper = token.word.toUpperCase();
  if (!ROMAN.test(upper)) return false;
  if (upper.length > 1) return true;
  return token.before !== '' && !/^ \p{L}/u.test(token.after);
}

/** Rewrites every word of a text; what stands between the words stays as it is. */
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
