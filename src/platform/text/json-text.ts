// Parses JSON from outside: with limited depth, and without names that reach a prototype (design "Errors stay small").
import secureJson from 'secure-json-parse';

/** How deep lists and objects may be nested, including the outermost. */
export const mostLevels = 32;

/** The text is nested deeper than `mostLevels`. Code that reads a parsed value may safely use recursion. */
export class TooDeep extends Error {}

/**
 * Parses like JSON.parse. `__proto__`, and a `constructor` with a `prototype`, are left out: callers see them as unknown names
 * like any other, and no later code can copy them to an object by accident.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new TooDeep(`The JSON is nested more than ${mostLevels} levels deep.`);
  return secureJson.parse(text, { protoAction: 'remove', constructorAction: 'remove' });
}

/** The same for a value that was read by another reader. */
export function clearNames<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    secureJson.scan(value, { protoAction: 'remove', constructorAction: 'remove' });
  }
  return value;
}

function isTooDeep(text: string): boolean {
  // Nearly every text has too few brackets to be too deep, and counting them is much cheaper than walking through the text.
  return countBrackets(text, mostLevels + 1) > mostLevels && measureDepth(text) > mostLevels;
}

/** How many lists and objects begin, up to `most`. */
function countBrackets(text: string, most: number): number {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0 && count < most; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count;
}

/** The greatest depth, also of text that is not valid JSON. */
function measureDepth(text: string): number {
  let greatest = 0;
  walk(text, (_sign, depth) => {
    if (depth > greatest) greatest = depth;
  });
  return greatest;
}

/**
 * Whether the outermost object of this text has the name more than once: a parser silently keeps the last one. The text must be
 * valid JSON.
 */
export function isNamedTwice(text: string, name: string): boolean {
  const plain = JSON.stringify(name);
  // Letters can also be written as \u escapes; then the plain name is not in the text.
  if (text.indexOf(plain) === text.lastIndexOf(plain) && !text.includes('\\u')) return false;
  let count = 0;
  let isName = true;
  walk(text, (sign, depth, start, end) => {
    if (depth !== 1) return;
    if (sign === signs.comma) isName = true;
    else if (sign === signs.colon) isName = false;
    else if (sign === signs.quote && isName && JSON.parse(text.slice(start, end + 1)) === name) count += 1;
  });
  return count > 1;
}

const signs = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c };
const isOpening = (sign: number) => sign === 0x7b || sign === 0x5b;
const isClosing = (sign: number) => sign === 0x7d || sign === 0x5d;

type Visit = (sign: number, depth: number, start: number, end: number) => void;

/** Visits each character with its depth; a string is visited once, at its first quotation mark. */
function walk(text: string, visit: Visit): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    const sign = text.charCodeAt(start);
    if (sign === signs.quote) at = findEnd(text, start);
    else if (isOpening(sign)) depth += 1;
    else if (isClosing(sign)) depth -= 1;
    visit(sign, depth, start, at);
  }
}

/** The end of the string that begins at `start`. */
function findEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== signs.quote) at += text.charCodeAt(at) === signs.backslash ? 2 : 1;
  return at;
}
