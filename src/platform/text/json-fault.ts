// Finds the position where a text stops being JSON, for its line and column: JSON.parse does not always give it. Characters are
// compared as numbers and no text is copied: a broken body of the largest size takes some milliseconds, whatever it contains.
import { mostLevels } from './json-text.ts';

const codeOf = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, comma, colon] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')];
const [openObject, closeObject, openList, closeList] = [codeOf('{'), codeOf('}'), codeOf('['), codeOf(']')];
const [blank, tab, newLine, carriageReturn] = [codeOf(' '), codeOf('\t'), codeOf('\n'), codeOf('\r')];
const [zero, nine, minus, plus, point] = [codeOf('0'), codeOf('9'), codeOf('-'), codeOf('+'), codeOf('.')];
const [smallE, capitalE, smallU] = [codeOf('e'), codeOf('E'), codeOf('u')];

/** The characters after a backslash in a string, except \u. */
const escapes = new Set([...'"\\/bfnrt'].map(codeOf));
const hex = new Set([...'0123456789abcdefABCDEF'].map(codeOf));
const words = new Map(['true', 'false', 'null'].map((word) => [codeOf(word), word]));

/** Thrown at the fault. */
class Fault extends Error {
  readonly at: number;
  constructor(at: number) {
    super('not JSON');
    this.at = at;
  }
}

/**
 * The position of the fault, from 0; null for valid JSON. The length of the text if it ends too early. In a text that is nested
 * too deeply, the position where it becomes too deep.
 */
export function findJsonFault(text: string): number | null {
  try {
    const end = skipBlanks(text, readValue(text, 0, 0));
    return end === text.length ? null : end;
  } catch (error) {
    if (error instanceof Fault) return error.at;
    throw error;
  }
}

/** As in "at line 3, column 7"; null for valid JSON. Columns count characters as people see them in an editor. */
export function describeJsonFault(text: string): string | null {
  const at = findJsonFault(text);
  if (at === null) return null;
  const place = describeEnd(text.slice(0, at));
  return at === text.length ? `it ends too early, at ${place}` : `it goes wrong at ${place}`;
}

function describeEnd(before: string): string {
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  return `line ${countLines(before, start)}, column ${countCharacters(before, start) + 1}`;
}

/** The number of the line that begins at `end`. */
function countLines(text: string, end: number): number {
  let count = 1;
  for (let at = 0; at < end; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === newLine || (sign === carriageReturn && text.charCodeAt(at + 1) !== newLine)) count += 1;
  }
  return count;
}

/** From there to the end. A character of two UTF-16 units counts once. */
function countCharacters(text: string, start: number): number {
  let count = text.length - start;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= 0xdc00 && sign <= 0xdfff && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}

/** Each of these reads from `start` and returns the end of what it has read. */
function readValue(text: string, start: number, depth: number): number {
  const at = skipBlanks(text, start);
  const sign = text.charCodeAt(at);
  if (sign === quote) return readString(text, at);
  if (sign === openObject || sign === openList) {
    if (depth >= mostLevels) throw new Fault(at);
    return sign === openObject ? readObject(text, at + 1, depth + 1) : readList(text, at + 1, depth + 1);
  }
  if (sign === minus || isDigit(sign)) return readNumber(text, at);
  const word = words.get(sign);
  if (word === undefined || !text.startsWith(word, at)) throw new Fault(at);
  return at + word.length;
}

function readObject(text: string, start: number, depth: number): number {
  let at = skipBlanks(text, start);
  if (text.charCodeAt(at) === closeObject) return at + 1;
  for (;;) {
    const name = readString(text, skipBlanks(text, at));
    const value = readValue(text, expect(text, skipBlanks(text, name), colon), depth);
    at = skipBlanks(text, value);
    if (text.charCodeAt(at) === closeObject) return at + 1;
    at = expect(text, at, comma);
  }
}

function readList(text: string, start: number, depth: number): number {
  let at = skipBlanks(text, start);
  if (text.charCodeAt(at) === closeList) return at + 1;
  for (;;) {
    at = skipBlanks(text, readValue(text, at, depth));
    if (text.charCodeAt(at) === closeList) return at + 1;
    at = expect(text, at, comma);
  }
}

function readString(text: string, start: number): number {
  let at = expect(text, start, quote);
  for (;;) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at + 1;
    if (sign === backslash) at = readEscape(text, at + 1);
    else if (sign >= 0x20) at += 1;
    // A control character, or the end of the text.
    else throw new Fault(at);
  }
}

function readEscape(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (escapes.has(sign)) return at + 1;
  if (sign !== smallU) throw new Fault(at);
  for (let next = at + 1; next <= at + 4; next += 1) {
    if (!hex.has(text.charCodeAt(next))) throw new Fault(at);
  }
  return at + 5;
}

/** As far as it is a number: the first digit of "01", "1." and "1e". */
function readNumber(text: string, start: number): number {
  const first = text.charCodeAt(start) === minus ? start + 1 : start;
  const digit = text.charCodeAt(first);
  if (!isDigit(digit)) throw new Fault(start);
  const at = digit === zero ? first + 1 : skipDigits(text, first + 1);
  const sign = text.charCodeAt(at);
  if (sign === point) return readPower(text, isDigit(text.charCodeAt(at + 1)) ? skipDigits(text, at + 1) : at);
  return sign === smallE || sign === capitalE ? readPower(text, at) : at;
}

function readPower(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign !== smallE && sign !== capitalE) return at;
  const next = text.charCodeAt(at + 1);
  const digits = next === plus || next === minus ? at + 2 : at + 1;
  return isDigit(text.charCodeAt(digits)) ? skipDigits(text, digits) : at;
}

const isDigit = (sign: number) => sign >= zero && sign <= nine;

function skipDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function expect(text: string, at: number, sign: number): number {
  if (text.charCodeAt(at) !== sign) throw new Fault(at);
  return at + 1;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const sign = text.charCodeAt(at);
    if (sign > blank) return at;
    if (sign !== blank && sign !== newLine && sign !== carriageReturn && sign !== tab) return at;
    at += 1;
  }
}
