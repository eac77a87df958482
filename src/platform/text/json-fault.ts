// Finds the position where a text stops being JSON, for its line and column: JSON.parse does not always give it. Characters are
// compared as numbers and no text is copied: a broken body of the largest size takes some milliseconds, whatever it contains.
import { mostLevels } from './json-text.ts';

const codeOf = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, comma, colon] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')];
const [openObject, closeObject, openList, closeList] = [codeOf('{'), codeOf('}'), codeOf('['), codeOf(']')];
const nothing = -1;

// What JSON has beside signs, each from where it begins: as far as it is a number, such as the first digit of "01", "1." and "1e".
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * The position of the fault, from 0; null for valid JSON. The length of the text if it ends too early. In a text that is nested
 * too deeply, the position where it becomes too deep.
 */
export function findJsonFault(text: string): number | null {
  let at = 0;

  // Each of these moves on behind what it has read. If it returns false, the text stops being JSON here.
  const take = (kind: RegExp): boolean => {
    kind.lastIndex = at;
    if (!kind.test(text)) return false;
    at = kind.lastIndex;
    return true;
  };
  const takeSign = (sign: number): boolean => {
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) !== sign) return false;
    at += 1;
    return true;
  };
  const readRest = (): boolean => {
    for (let sign = text.charCodeAt(at); sign >= 0x20; sign = text.charCodeAt(at)) {
      if (sign !== backslash) at += 1;
      else if (!take(escaped)) {
        at += 1;
        return false;
      }
      if (sign === quote) return true;
    }
    // A control character, or the end of the text.
    return false;
  };
  const readValue = (depth: number): boolean => {
    if (takeSign(quote)) return readRest();
    const sign = text.charCodeAt(at);
    if (sign !== openObject && sign !== openList) return take(number) || take(word);
    return depth < mostLevels && takeSign(sign) && readMembers(sign === openObject, depth + 1);
  };
  const readMembers = (isObject: boolean, depth: number): boolean => {
    const end = isObject ? closeObject : closeList;
    if (takeSign(end)) return true;
    do {
      if (isObject && !(takeSign(quote) && readRest() && takeSign(colon))) return false;
      if (!readValue(depth)) return false;
      if (takeSign(end)) return true;
    } while (takeSign(comma));
    return false;
  };

  // Nothing follows the value but blanks.
  return readValue(0) && !takeSign(nothing) && at === text.length ? null : at;
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
    if (sign === 0x0a || (sign === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) count += 1;
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

const isBlank = (sign: number) => sign <= 0x20 && (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09);
