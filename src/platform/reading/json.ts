// Reads JSON piece by piece as records, without ever having a whole file in memory: the items of its lists, or one value on
// each line. JSON.parse would block everybody for its whole duration.
import { jsonParser } from 'stream-json/core/parser.js';
import { jsonVerifier } from 'stream-json/core/utils/verifier.js';
import { mostColumns, mostLevels, mostRecordLength, Unreadable, type UnreadableCode } from './limits.ts';
import { isTurnOver, nextTurn } from './turns.ts';

/** `list` is the path of its list, or null without a list. `line` is where the record begins. */
export type JsonRecord = { line: number; list: string | null; value: unknown };

/** `broken`: an unreadable line; the lines after it can be read. */
export type JsonLine = JsonRecord | { line: number; broken: Unreadable };

/** The lists whose items are records, by path: '' for the outermost one, `data`, `shortUrls.data`. */
export type Lists = readonly string[];

/** Of one record. */
export type RecordLimits = { mostLength: number; mostValues: number };
const usualLimits: RecordLimits = { mostLength: mostRecordLength, mostValues: Infinity };

/** A list, an object with lists, or values one after the other. Other fields of an object beside its lists are left out. */
export async function* readJson(
  text: AsyncIterable<string>,
  lists: Lists,
  limits?: RecordLimits,
): AsyncGenerator<JsonRecord> {
  const reader = recordReader(lists, limits);
  for await (const piece of text) {
    for (const found of reader.read(piece)) {
      if (found !== null) yield found;
      if (isTurnOver()) await nextTurn();
    }
  }
  if (!reader.hasBegun()) throw new Unreadable('not_json', 1, 'it is empty');
  for (const found of reader.end()) if (found !== null) yield found;
}

/** One value on each line, with or without a comma at its end. */
export async function* readJsonLines(text: AsyncIterable<string>, lists: Lists): AsyncGenerator<JsonLine> {
  let line = 1;
  let reader = recordReader(lists);
  let broken: Unreadable | null = null;
  let held = '';
  function* readPart(part: string, isEnd: boolean): Generator<JsonLine | null> {
    const whole = held + part;
    // A comma may be the last character of the line, and the first of the next.
    held = isEnd ? '' : (/,[ \t\r]{0,2}$/.exec(whole.slice(-3))?.[0] ?? '');
    if (broken !== null) return;
    const taken = isEnd ? whole.trimEnd().replace(/,$/, '') : whole.slice(0, whole.length - held.length);
    try {
      for (const found of reader.read(taken)) yield found && { ...found, line };
      if (isEnd) for (const found of reader.end()) yield found && { ...found, line };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      broken = error;
    }
  }
  function* readLines(piece: string): Generator<JsonLine | null> {
    let from = 0;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', from)) {
      yield* readPart(piece.slice(from, at), true);
      if (broken !== null) yield { line, broken };
      line += 1;
      broken = null;
      reader = recordReader(lists);
      from = at + 1;
    }
    yield* readPart(piece.slice(from), false);
  }
  for await (const piece of text) {
    for (const found of readLines(piece)) {
      if (found !== null) yield found;
      if (isTurnOver()) await nextTurn();
    }
  }
  for (const found of readLines('\n')) if (found !== null) yield found;
}

/** Where a text stops being JSON, as in "line 3, character 7"; if only the end is missing, the position of the end. */
export async function findJsonPlace(text: AsyncIterable<string>): Promise<string> {
  const verify = jsonVerifier();
  let [lines, length] = [1, 0];
  try {
    for await (const piece of text) {
      verify(piece);
      const last = piece.lastIndexOf('\n');
      lines += piece.split('\n').length - 1;
      length = last < 0 ? length + piece.length : piece.length - last - 1;
    }
    return `line ${lines}, character ${length + 1}`;
  } catch (error) {
    const { line = lines, pos = length + 1 } = error as { line?: number; pos?: number };
    return `line ${line}, character ${pos}`;
  }
}

type Token = { name: string; value?: unknown };
type Found = JsonRecord;

/** A list or an object in progress. `path` is null inside of a record. */
type Frame = {
  kind: 'records' | 'list' | 'object';
  holder: unknown[] | Record<string, unknown>;
  key: string;
  count: number;
  path: string | null;
  hasRecords: boolean;
};

const ownField = { enumerable: true, configurable: true, writable: true };

/** This many tokens take a small part of a turn. */
const tokensAtOnce = 64;

/** Null among its results means that it has worked for a while. */
function recordReader(lists: Lists, { mostLength, mostValues } = usualLimits) {
  const parse = jsonParser({ packValues: true, streamValues: false, jsonStreaming: true });
  const frames: Frame[] = [];
  let record = 0;
  let [line, firstLine] = [1, 1];
  let [length, values] = [0, 0];
  let hasBegun = false;
  const refuse = (code: UnreadableCode, why?: string) => new Unreadable(code, record + 1, why);

  function begin(kind: 'list' | 'object'): void {
    const parent = frames.at(-1);
    const path = parent ? pathIn(parent) : '';
    const isRecords = kind === 'list' && path !== null && lists.includes(path);
    const isInside = path === null || (kind === 'list' && !isRecords);
    const base = frames.findLastIndex((frame) => frame.kind === 'records') + 1;
    if (frames.length - base > mostLevels) throw refuse('too_deep');
    if (!isRecords && frames.length === base) firstLine = line;
    const holder = kind === 'list' ? [] : {};
    const frame = { holder, key: '', count: 0, hasRecords: isRecords };
    frames.push({ ...frame, kind: isRecords ? 'records' : kind, path: isInside ? null : path });
  }

  /** A value is complete: it becomes a record, or a part of its parent. */
  function take(value: unknown): Found | null {
    values += 1;
    if (values > mostValues) throw refuse('too_wide');
    const parent = frames.at(-1);
    if (parent === undefined || parent.kind === 'records') {
      // A list or an object has begun before.
      const begins = typeof value === 'object' && value !== null ? firstLine : line;
      return { line: begins, list: parent?.path ?? null, value };
    }
    parent.count += 1;
    if (parent.kind === 'list') (parent.holder as unknown[]).push(value);
    else {
      if (parent.count > mostColumns) throw refuse('too_wide');
      // A plain assignment would change what the object inherits.
      if (parent.key === '__proto__') Object.defineProperty(parent.holder, parent.key, { value, ...ownField });
      else (parent.holder as Record<string, unknown>)[parent.key] = value;
    }
    return null;
  }

  function end(): Found | null {
    const frame = frames.pop();
    if (frame === undefined) return null;
    if (!frame.hasRecords) return take(frame.holder);
    const parent = frames.at(-1);
    if (parent) parent.hasRecords = true;
    return null;
  }

  function takeToken({ name, value }: Token): Found | null {
    if (name === 'startObject') begin('object');
    else if (name === 'startArray') begin('list');
    else if (name === 'endObject' || name === 'endArray') return end();
    else if (name === 'keyValue') (frames.at(-1) as Frame).key = String(value);
    else if (name === 'numberValue') return take(Number(value));
    else return take(value);
    return null;
  }

  function* read(piece: string): Generator<Found | null> {
    length += piece.length;
    hasBegun ||= piece.trim() !== '';
    // Line by line, because the parser does not give the position of a token.
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf('\n', from) + 1 || piece.length;
      for (const [index, token] of tokensOf(piece.slice(from, end)).entries()) {
        const found = takeToken(token);
        if (found !== null) {
          record += 1;
          [length, values] = [0, 0];
          yield found;
        } else if (index % tokensAtOnce === 0) yield null;
      }
      if (piece.charCodeAt(end - 1) === 0x0a) line += 1;
      from = end;
    }
    if (length > mostLength) throw refuse('too_long');
  }

  function tokensOf(piece: string): Token[] {
    try {
      // While there are no tokens it returns a symbol.
      return (parse(piece) as unknown as { values?: Token[] }).values ?? [];
    } catch (error) {
      throw refuse('not_json', (error as Error).message);
    }
  }

  return {
    read,
    hasBegun: () => hasBegun,
    *end(): Generator<Found | null> {
      // A number ends with the character that follows it.
      yield* read('\n');
      if (frames.length > 0 || hasRest()) throw refuse('not_json', 'it ends in the middle');
    },
  };

  /** The parser keeps an unfinished text or word: another value cannot be read then. */
  function hasRest(): boolean {
    try {
      return !tokensOf('[]').some(({ name }) => name === 'endArray');
    } catch {
      return true;
    }
  }
}

function pathIn({ kind, path, key }: Frame): string | null {
  if (kind !== 'object' || path === null) return null;
  return path === '' ? key : `${path}.${key}`;
}
