// The case of city names the gazetteer does not hold: particle-aware title case (design K1).
import { capitalise, isRomanNumeral, isSingleCase, rewriteWords, type Token } from './letter-case.ts';

const PARTICLES = new Set(
  'a na nad nade u v ve vo pod pode při pri za k ke ku z ze zo do od s se so o mezi medzi před pred i t'.split(' '),
);

/** Repairs a name written in one case; a name in mixed case is the writer's choice and stays. */
export function repairPlaceCase(name: string): string {
  return isSingleCase(name) ? rewriteWords(name, repairWord) : name;
}

function repairWord(token: Token, index: number): string {
  if (/\d\.?$/u.test(token.before)) return token.word.toLowerCase();
  if (isRomanNumeral(token)) return token.word.toUpperCase();
  const lower = token.word.toLowerCase();
  return index > 0 && token.before === ' ' && PARTICLES.has(lower) ? lower : capitalise(token.word);
}
