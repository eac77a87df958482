// Text without case and diacritics, for searching in memory and for marking what was found. In PostgreSQL `unaccent` does the
// same (text-indexes.ts).

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

/**
 * Cyrillic letters, each as one Latin letter: a trigram index of the embedded PostgreSQL knows only Latin letters and digits.
 * The two signs at the end are left out. So Шевченко is found as Ševčenko is, and the other way round.
 */
export const cyrillic = {
  from: 'абвгґдеєжзиіїйклмнопрстуфхцчшщыэюяёъь',
  to: 'abvhgdeezziiiiklmnoprstufhccssyeuae',
} as const;
const latinOf = new Map(Array.from(cyrillic.from, (letter, at) => [letter, cyrillic.to[at] ?? '']));

/** One character may become none (a single combining mark) or two (ß). */
export function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => whole[letter] ?? latinOf.get(letter) ?? letter).join('');
}

export const foldText = (text: string): string => Array.from(text, foldCharacter).join('');
