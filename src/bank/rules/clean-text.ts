// Turns typed text into plain characters (A-Z, 0-9, space, - / . :) or refuses it, in one or two passes.

/** Kinds of plain characters other than digits, as bits: one number says which kinds a text holds. */
export const LETTER = 1;
export const SPACE = 2;
export const HYPHEN = 4;
export const SLASH = 8;
export const DOT = 16;
export const COLON = 32;

/** Text of plain characters only, and the kinds that occur in it. */
export type CleanText = { text: string; kinds: number };

const REFUSED = 0;
const REMOVED = 1;

/** Soft hyphen, zero width space, non-joiner and joiner, word joiner, BOM, and Unicode's Bidi_Control characters. */
const INVISIBLE = [
  0x00ad, 0x061c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066,
  0x2067, 0x2068, 0x2069, 0xfeff,
];
/** Unicode's White_Space property; JavaScript's \s differs (it has the BOM and lacks U+0085). */
const WHITE_SPACE = [
  0x0009, 0x000a, 0x000b, 0x000c, 0x000d, 0x0020, 0x0085, 0x00a0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004,
  0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];
/** Hyphens, dashes, the hyphen bullet, the minus sign and the small forms. */
const HYPHENS = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2043, 0x2212, 0xfe58, 0xfe63];
/** Fraction slash and division slash. */
const SLASHES = [0x2044, 0x2215];

/** What each UTF-16 unit becomes: the code of a plain character, REMOVED or REFUSED. */
const PLAIN = makePlainTable();
const KIND = makeKindTable();

/** Null if the text contains a character that is not used in accounts. */
export function cleanText(typed: string): CleanText | null {
  let kinds = 0;
  let plainAlready = true;
  for (let i = 0; i < typed.length; i++) {
    const code = typed.charCodeAt(i);
    const plain = PLAIN[code] ?? REFUSED;
    if (plain === REFUSED) return null;
    if (plain !== code) plainAlready = false;
    kinds |= KIND[plain] ?? 0;
  }
  return { text: plainAlready ? typed : rewriteText(typed), kinds };
}

function rewriteText(typed: string): string {
  const codes: number[] = [];
  for (let i = 0; i < typed.length; i++) {
    const plain = PLAIN[typed.charCodeAt(i)] ?? REMOVED;
    if (plain !== REMOVED) codes.push(plain);
  }
  return String.fromCharCode(...codes);
}

function makePlainTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const plainCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -/.:';
  for (const character of plainCharacters) setPlain(table, character.charCodeAt(0), character);
  // ASCII only: toUpperCase would turn 'ſ' into S, 'ß' into SS and 'ı' into I, and so invent an account.
  for (let code = 0x61; code <= 0x7a; code++) setPlain(table, code, String.fromCharCode(code - 0x20));
  // The full-width forms of ASCII that East Asian keyboards write: U+FF01..FF5E.
  for (let code = 0x21; code <= 0x7e; code++) table[code + 0xfee0] = table[code] ?? REFUSED;
  for (const code of INVISIBLE) table[code] = REMOVED;
  for (const code of WHITE_SPACE) setPlain(table, code, ' ');
  for (const code of HYPHENS) setPlain(table, code, '-');
  for (const code of SLASHES) setPlain(table, code, '/');
  return table;
}

function setPlain(table: Uint8Array, code: number, plain: string): void {
  table[code] = plain.charCodeAt(0);
}

function makeKindTable(): Uint8Array {
  const table = new Uint8Array(0x80);
  table.fill(LETTER, 0x41, 0x5b);
  table[0x20] = SPACE;
  table[0x2d] = HYPHEN;
  table[0x2e] = DOT;
  table[0x2f] = SLASH;
  table[0x3a] = COLON;
  return table;
}
