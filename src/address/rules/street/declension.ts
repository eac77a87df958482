// Declines Czech and Slovak nouns well enough to know them in street names, in every case (design K2).
// It may make forms that do not exist: they do no harm, because nobody writes them.

type Endings = (noun: string, stem: string) => string[];

/** Nouns by their pattern. "důl/dol" gives the stem where a vowel of the nominative changes or is lost. */
type Nouns = Record<string, string>;

/** The patterns of the school grammar. */
export const CZECH_PATTERNS: Record<string, Endings> = {
  hrad: (noun, stem) => [noun, ...join(stem, 'a u em y ů ům ech ách'), soften(stem), ...pluralLocative(stem)],
  stroj: (noun, stem) => [noun, ...join(stem, 'e i em ů ům ích')],
  žena: (noun, stem) => [noun, ...join(stem, 'y u ou ám ách ami'), soften(stem), withVowel(stem, 'e')],
  růže: (noun, stem) => [noun, ...join(stem, 'i í ím ích emi ěmi'), stem],
  kost: (noun, stem) => [noun, ...join(stem, 'e ě i í ím ích')],
  město: (noun, stem) => [noun, ...join(stem, 'a u em ům ech y'), soften(stem), withVowel(stem, 'e')],
  hřiště: (noun, stem) => [noun, ...join(stem, 'i ěm em í ím ích')],
  stavení: (noun) => [noun, ...join(noun, 'm ch mi')],
};

export const SLOVAK_PATTERNS: Record<string, Endings> = {
  dub: (noun, stem) => [noun, ...join(stem, 'a u om e y ov mi och ami')],
  stroj: (noun, stem) => [noun, ...join(stem, 'a u i om e ov och mi ami')],
  žena: (noun, stem) => [noun, ...join(stem, 'y u e ou ám ách ami'), withVowel(stem, 'o'), withVowel(stem, 'ie')],
  ulica: (noun, stem) => [noun, ...join(stem, 'e u i ou iam iach ami'), stem],
  dlaň: (noun, stem) => [noun, ...join(stem, 'e i ou iam iach ami'), `${noun}ou`, `${noun}ami`],
  mesto: (noun, stem) => [noun, ...join(stem, 'a u e om ám ách ami'), withVowel(stem, 'ie')],
  srdce: (noun, stem) => [noun, ...join(stem, 'a u i om iam iach ami')],
  vysvedčenie: (noun, stem) => [noun, ...join(stem, 'ia iu í ím iam iach iami')],
};

/** All forms of the nouns. */
export function decline(nouns: Nouns, patterns: Record<string, Endings>): string[] {
  return Object.entries(nouns).flatMap(([pattern, list]) =>
    list
      .trim()
      .split(/\s+/u)
      .flatMap((entry) => {
        const [noun = '', given] = entry.split('/');
        return patterns[pattern]?.(noun, given ?? stemOf(noun)) ?? [];
      }),
  );
}

const SOFT_ENDINGS: Record<string, string> = { ť: 't', ň: 'n', ď: 'd', ľ: 'l' };

// "škola" škol-, "domek" domk-, "kopec" kopc-, "stráň" strán-, "údolie" údol-.
function stemOf(noun: string): string {
  if (noun.endsWith('ie')) return noun.slice(0, -2);
  const last = noun.slice(-1);
  if ('aeěoíý'.includes(last)) return noun.slice(0, -1);
  if (noun.length > 3 && (noun.endsWith('ek') || noun.endsWith('ec'))) return noun.slice(0, -2) + last;
  return noun.slice(0, -1) + (SOFT_ENDINGS[last] ?? last);
}

function join(stem: string, endings: string): string[] {
  return endings.split(' ').map((ending) => stem + ending);
}

// The locative "škole", "cihelně", "lávce", "dráze", "dvoře".
function soften(stem: string): string {
  if (stem.endsWith('ch')) return `${stem.slice(0, -2)}še`;
  const last = stem.slice(-1);
  const soft = { k: 'c', h: 'z', g: 'z', r: 'ř' }[last];
  if (soft !== undefined) return `${stem.slice(0, -1)}${soft}e`;
  return stem + (/[dtnbpvm]$/u.test(stem) ? 'ě' : 'e');
}

// "domcích", "vrších", "březích".
function pluralLocative(stem: string): string[] {
  if (stem.endsWith('ch')) return [`${stem.slice(0, -2)}ších`];
  const soft = { k: 'c', h: 'z' }[stem.slice(-1)];
  return soft === undefined ? [] : [`${stem.slice(0, -1)}${soft}ích`];
}

const VOWELS = 'aeiouyáéěíóúůýô';

// "lávek", "cihelen" from lávk-, ciheln-; other stems are the form themselves ("škol").
function withVowel(stem: string, vowel: string): string {
  if (VOWELS.includes(stem.slice(-1)) || VOWELS.includes(stem.slice(-2, -1))) return stem;
  return stem.slice(0, -1) + vowel + stem.slice(-1);
}
