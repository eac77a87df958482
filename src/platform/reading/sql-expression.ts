// Reads the calls that the SQLite shell writes for texts with line breaks: replace('…','\n',char(10)) and unistr('…').

/** The shell nests one call for each kind of line break. */
const MOST_NESTED = 8;

type Found = { value: string; end: number };

/** Null if it is something else: its value is not known. */
export function evaluate(text: string): string | null {
  const found = read(text, 0, 0);
  return found !== null && found.end === text.length ? found.value : null;
}

function read(text: string, from: number, nested: number): Found | null {
  if (text.charAt(from) === "'") return readText(text, from);
  const [call, name = ''] = /^(replace|char|unistr)\(/i.exec(text.slice(from, from + 10)) ?? [];
  if (call === undefined || nested > MOST_NESTED) return null;
  const at = from + call.length;
  if (name.toLowerCase() === 'char') return readChar(text, at);
  const values: string[] = [];
  let next = at;
  for (;;) {
    const argument = read(text, next, nested + 1);
    if (argument === null) return null;
    values.push(argument.value);
    const sign = text.charAt(argument.end);
    next = argument.end + 1;
    if (sign === ')') break;
    if (sign !== ',' || values.length > 2) return null;
  }
  const value = name.toLowerCase() === 'unistr' ? decode(values) : replace(values);
  return value === null ? null : { value, end: next };
}

function readText(text: string, from: number): Found | null {
  const [written] = /^'[^']*(?:''[^']*)*'/.exec(text.slice(from)) ?? [];
  return written === undefined
    ? null
    : { value: written.slice(1, -1).replaceAll("''", "'"), end: from + written.length };
}

function readChar(text: string, from: number): Found | null {
  const [written, number] = /^\s*(\d{1,7})\s*\)/.exec(text.slice(from, from + 20)) ?? [];
  if (written === undefined || Number(number) > 0x10ffff) return null;
  return { value: String.fromCodePoint(Number(number)), end: from + written.length };
}

/** The new text is never longer than the one it replaces: nothing grows. */
function replace([text, sought, sign]: string[]): string | null {
  if (text === undefined || sought === undefined || sign === undefined) return null;
  return sought.length < sign.length || sought === '' ? null : text.replaceAll(sought, sign);
}

function decode([text, ...more]: string[]): string | null {
  if (text === undefined || more.length > 0) return null;
  return text.replaceAll(/\\(?:\\|u([\dA-F]{4})|U([\dA-F]{8})|\+([\dA-F]{6})|([\dA-F]{4}))/gi, (whole, ...codes) => {
    const code = codes.slice(0, 4).find((one) => typeof one === 'string');
    if (code === undefined) return '\\';
    const number = Number.parseInt(code, 16);
    return number > 0x10ffff ? whole : String.fromCodePoint(number);
  });
}
