// Finds what matched within a text, so that it can be marked: case and diacritics do not count, the text stays as it is.
import { foldCharacter } from '#platform/search/rules/fold.ts';

export type Part = { text: string; isHit: boolean };

export function markParts(text: string, words: readonly string[]): Part[] {
  const characters = Array.from(text);
  /** For each character of the folded text, which character it came from. */
  const origins: number[] = [];
  let folded = '';
  for (const [at, character] of characters.entries()) {
    const plain = foldCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
  }
  const hits = new Set<number>();
  for (const word of words.filter((one) => one !== '')) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      for (const origin of origins.slice(at, at + word.length)) hits.add(origin);
    }
  }
  const parts: Part[] = [];
  for (const [at, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last.isHit === hits.has(at)) last.text += character;
    else parts.push({ text: character, isHit: hits.has(at) });
  }
  return parts;
}
