// Text without case and diacritics, for what is searched in memory and for marking what was found. In PostgreSQL `unaccent`
// does the same (text-indexes.ts).

/** Letters that are more than a base letter with a mark. */
const whole: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
};

/** One character may become none (a mark by itself) or two (ß). */
export function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => whole[letter] ?? letter).join('');
}

export const foldText = (text: string): string => Array.from(text, foldCharacter).join('');
