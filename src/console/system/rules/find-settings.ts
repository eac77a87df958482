// Finds settings by a part of their name, value or meaning, in either language and without diacritics.

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word must be in one of the texts. */
export function isFound(find: string, texts: readonly string[]): boolean {
  const folded = texts.map(fold);
  return fold(find)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => folded.some((text) => text.includes(word)));
}
