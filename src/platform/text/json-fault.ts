// Finds the place where a text stops being JSON, to name its line and column: JSON.parse does not always say it.
import { mostLevels } from './json-text.ts';

/** The signs after a backslash in a string, \u apart. */
const escapes = '"\\/bfnrt';
const hex = /^[0-9a-fA-F]{4}$/;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const blanks = /[ \t\n\r]*/y;

/** Thrown at the fault. */
class Fault extends Error {
  readonly at: number;
  constructor(at: number) {
    super('not JSON');
    this.at = at;
  }
}

/**
 * Where the text goes wrong, from 0; null for valid JSON. The length of the text if it ends too early. A text that nests too
 * deeply goes wrong there.
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
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  const place = `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
  return at === text.length ? `it ends too early, at ${place}` : `it goes wrong at ${place}`;
}

/** Each of these reads from `start` and answers where what it has read ends. */
function readValue(text: string, start: number, depth: number): number {
  const at = skipBlanks(text, start);
  const sign = text[at];
  if (depth >= mostLevels && (sign === '{' || sign === '[')) throw new Fault(at);
  if (sign === '{') return readMembers(text, at + 1, '}', (from) => readMember(text, from, depth + 1));
  if (sign === '[') return readMembers(text, at + 1, ']', (from) => readValue(text, from, depth + 1));
  if (sign === '"') return readString(text, at);
  literal.lastIndex = at;
  if (!literal.test(text)) throw new Fault(at);
  return literal.lastIndex;
}

function readMembers(text: string, start: number, close: string, readOne: (from: number) => number): number {
  let at = skipBlanks(text, start);
  if (text[at] === close) return at + 1;
  for (;;) {
    at = skipBlanks(text, readOne(at));
    if (text[at] === close) return at + 1;
    at = expect(text, at, ',');
  }
}

function readMember(text: string, start: number, depth: number): number {
  const name = readString(text, skipBlanks(text, start));
  return readValue(text, expect(text, skipBlanks(text, name), ':'), depth);
}

function readString(text: string, start: number): number {
  let at = expect(text, start, '"');
  while (text[at] !== '"') {
    if (at >= text.length || text.charCodeAt(at) < 0x20) throw new Fault(at);
    at = text[at] === '\\' ? readEscape(text, at + 1) : at + 1;
  }
  return at + 1;
}

function readEscape(text: string, at: number): number {
  if (text[at] === 'u' && hex.test(text.slice(at + 1, at + 5))) return at + 5;
  const sign = text[at];
  if (sign === undefined || !escapes.includes(sign)) throw new Fault(at);
  return at + 1;
}

function expect(text: string, at: number, sign: string): number {
  if (text[at] !== sign) throw new Fault(at);
  return at + 1;
}

function skipBlanks(text: string, start: number): number {
  blanks.lastIndex = start;
  blanks.test(text);
  return blanks.lastIndex;
}
