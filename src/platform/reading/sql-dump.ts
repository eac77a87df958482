// Reads the rows of an SQL dump line by line, with one row in memory: INSERT statements of MySQL, MariaDB, SQLite and PostgreSQL,
// and the COPY blocks of pg_dump.
import { mostColumns, mostLevels, mostRecordLength, Unreadable, type UnreadableCode } from './limits.ts';
import { type Line, readLines } from './lines.ts';
import { evaluate } from './sql-expression.ts';
import { isTurnOver, nextTurn } from './turns.ts';

/** `columns` is null if the dump does not name them. */
export type DumpRow = { table: string; columns: readonly string[] | null; cells: readonly (string | null)[] };

/** A row with its line; `table` is null if the line is too long to read. */
export type LocatedRow = { line: number; row: DumpRow | null };

type Create = { kind: 'create'; table: string; parts: string[]; part: string; depth: number; quote: string };
type Mode =
  | { kind: 'none' }
  | { kind: 'copy'; table: string; columns: string[] }
  | Create
  | { kind: 'insert'; table: string; columns: string[] | null; row: Cells | null };

/** A row in progress: complete cells, and the unfinished one. `depth`: how many brackets of calls are open in it. */
type Cells = {
  cells: (string | null)[];
  cell: string;
  isText: boolean;
  inQuotes: boolean;
  isEscaped: boolean;
  hasEscapes: boolean;
  depth: number;
  length: number;
};

const COPY = /^COPY (\S+) \((.*)\) FROM stdin;$/i;
const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?(\S+?)\s*\((.*)$/i;
const INSERT =
  /^INSERT (?:OR \w+ |IGNORE )?INTO (\S+?)\s*(?:\(([^()]*)\)\s*)?(?:OVERRIDING \w+ VALUE\s*)?(?:VALUES\s*)?(?=\(|$)/i;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0', Z: '\x1a' };
/** Words in a list of columns that are not columns. */
const NO_COLUMN = /^(?:primary|key|unique|constraint|foreign|index|check|fulltext|spatial|exclude|period)\b/i;
/** Dump tools begin a new line after about a megabyte. */
const mostLineLength = 16 * 1024 * 1024;
/** The longest head of a statement, with the names of the table and its columns. */
const mostHead = 64 * 1024;
/** This many steps take a small part of a turn. */
const stepsAtOnce = 1_024;

/** The characters of a text up to its end or an escape, and the characters outside of texts. */
const [TEXT, ESCAPED_TEXT, BARE] = [/[^']+/y, /[^'\\]+/y, /[^',()]+/y];

/** `hasBackslashes`: MySQL writes \' in a text, the others write ''. */
export async function* readDump(text: AsyncIterable<string>, hasBackslashes: boolean): AsyncGenerator<LocatedRow> {
  const readLine = dumpReader(hasBackslashes);
  for await (const { line, text: words } of readLines(text, mostLineLength) as AsyncIterable<Line>) {
    if (words === null) yield { line, row: null };
    else
      for (const row of readLine(words)) {
        if (row !== null) yield { line, row };
        if (isTurnOver()) await nextTurn();
      }
  }
}

/** Returns a function that takes the next line. Null among its rows means that it has worked for a while. */
export function dumpReader(hasBackslashes: boolean): (line: string) => Iterable<DumpRow | null> {
  const columnsOf = new Map<string, string[]>();
  let mode: Mode = { kind: 'none' };
  let record = 0;
  const refuse = (code: UnreadableCode) => new Unreadable(code, record + 1);
  const splitNames = (names: string): string[] => {
    const columns = names.split(',', mostColumns + 1).map(nameOf);
    if (columns.length > mostColumns) throw refuse('too_wide');
    return columns;
  };

  function begin(whole: string): Iterable<DumpRow | null> {
    const start = whole.slice(0, mostHead);
    const [, copied, copyColumns = ''] = COPY.exec(start.trimEnd()) ?? [];
    if (copied !== undefined) mode = { kind: 'copy', table: nameOf(copied), columns: splitNames(copyColumns) };
    const [, created] = CREATE.exec(start) ?? [];
    if (created !== undefined) {
      mode = { kind: 'create', table: nameOf(created), parts: [], part: '', depth: 0, quote: '' };
      return readCreate(mode, whole.slice(whole.indexOf('(') + 1));
    }
    const [head, inserted, names] = INSERT.exec(start) ?? [];
    if (head === undefined || inserted === undefined) return [];
    const table = nameOf(inserted);
    const columns = names === undefined ? (columnsOf.get(table) ?? null) : splitNames(names);
    mode = { kind: 'insert', table, columns, row: null };
    return readValues(mode, whole.slice(head.length));
  }

  /** On one line as SQLite writes it, or on several: the columns are known when the brackets are closed. */
  function* readCreate(create: Create, line: string): Generator<null> {
    let from = 0;
    const take = (to: number) => {
      create.part += line.slice(from, to);
      from = to + 1;
      if (create.part.length > mostRecordLength) throw refuse('too_long');
    };
    for (let at = 0; at < line.length; at += 1) {
      if (at % stepsAtOnce === stepsAtOnce - 1) yield null;
      const sign = line.charAt(at);
      if (create.quote !== '') create.quote = sign === create.quote ? '' : create.quote;
      else if (/['"`]/.test(sign)) create.quote = sign;
      else if (sign === '(') create.depth += 1;
      else if (sign === ')') create.depth -= 1;
      const isEnd = create.depth < 0;
      if (!isEnd && !(sign === ',' && create.depth === 0 && create.quote === '')) continue;
      take(at);
      create.parts.push(create.part.trim());
      create.part = '';
      if (create.parts.length > 2 * mostColumns) throw refuse('too_wide');
      if (isEnd) return endCreate(create);
    }
    take(line.length);
    create.part += '\n';
  }

  function endCreate({ table, parts }: Create): void {
    const columns = parts.filter((part) => part !== '' && !NO_COLUMN.test(part));
    if (columns.length > mostColumns) throw refuse('too_wide');
    columnsOf.set(table, columns.map(nameOfColumn));
    mode = { kind: 'none' };
  }

  function* readValues(insert: Extract<Mode, { kind: 'insert' }>, text: string): Generator<DumpRow | null> {
    let steps = 0;
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      steps += 1;
      if (steps % stepsAtOnce === 0) yield null;
      const sign = text.charAt(at);
      const { row } = insert;
      if (row !== null && row.length + at - from > mostRecordLength) throw refuse('too_long');
      if (row === null) {
        from = at;
        if (sign === '(') insert.row = emptyRow();
        else if (sign === ';') mode = { kind: 'none' };
      } else if (row.isEscaped) {
        row.cell += row.depth > 0 ? `\\${sign}` : (ESCAPES[sign] ?? sign);
        row.isEscaped = false;
      } else if (row.inQuotes) {
        if (sign === "'") endText(row);
        else if (sign === '\\' && row.hasEscapes) row.isEscaped = true;
        else at += take(row, row.hasEscapes ? ESCAPED_TEXT : TEXT, text, at);
      } else if (sign === "'") beginText(row);
      else if (sign === '(' || (sign === ')' && row.depth > 0)) {
        row.depth += sign === '(' ? 1 : -1;
        if (row.depth > mostLevels) throw refuse('too_deep');
        row.cell += sign;
      } else if (sign === ',' && row.depth > 0) row.cell += sign;
      else if (sign === ',' || sign === ')') {
        if (row.cells.length === mostColumns) throw refuse('too_wide');
        row.cells.push(endCell(row));
        if (sign === ',') continue;
        insert.row = null;
        record += 1;
        yield { table: insert.table, columns: insert.columns, cells: row.cells };
      } else at += take(row, BARE, text, at);
    }
    if (insert.row === null) return;
    insert.row.length += text.length - from;
    if (insert.row.length > mostRecordLength) throw refuse('too_long');
  }

  function beginText(row: Cells): void {
    // PostgreSQL writes E'…' for a text in which backslashes are escapes.
    row.hasEscapes = hasBackslashes || (!row.isText && /\bE$/i.test(row.cell));
    // A second one in a row is a quotation mark of the text itself.
    if (row.depth > 0 || row.isText) row.cell += "'";
    else row.cell = '';
    row.isText = row.depth === 0;
    row.inQuotes = true;
  }

  return (line) => {
    if (mode.kind === 'none') return begin(line);
    if (mode.kind === 'insert') return readValues(mode, mode.row?.inQuotes ? `${'\n'}${line}` : line);
    if (mode.kind === 'create') return readCreate(mode, line);
    // The file may come from Windows. Inside a text of an INSERT the character belongs to the text, so it is removed only here.
    const text = line.replace(/\r$/, '');
    if (text === '\\.') {
      mode = { kind: 'none' };
      return [];
    }
    if (text.length > mostRecordLength) throw refuse('too_long');
    const cells = text.split('\t', mostColumns + 1);
    if (cells.length > mostColumns) throw refuse('too_wide');
    record += 1;
    return [{ table: mode.table, columns: mode.columns, cells: cells.map(readCopied) }];
  };
}

const emptyRow = (): Cells => ({
  cells: [],
  cell: '',
  isText: false,
  inQuotes: false,
  isEscaped: false,
  hasEscapes: false,
  depth: 0,
  length: 0,
});

function endText(row: Cells): void {
  row.inQuotes = false;
  if (row.depth > 0) row.cell += "'";
}

/** Copies the text from here on in one piece, which is cheaper than single characters. Returns its length beyond one. */
function take(row: Cells, kind: RegExp, text: string, from: number): number {
  kind.lastIndex = from;
  const piece = kind.exec(text)?.[0] ?? text.charAt(from);
  // After a text nothing belongs to it any more, such as ::jsonb.
  if (row.inQuotes || !row.isText) row.cell += piece;
  return piece.length - 1;
}

function endCell(row: Cells): string | null {
  const { cell, isText } = row;
  Object.assign(row, { cell: '', isText: false, depth: 0 });
  if (isText) return cell;
  const bare = cell.trim();
  if (/^null$/i.test(bare)) return null;
  return bare.endsWith(')') ? evaluate(bare) : bare;
}

const readCopied = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replaceAll(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);

const nameOfColumn = (part: string): string => {
  const [, quoted, bare = ''] = /^(?:[`"[]([^`"\]]+)[`"\]]|(\S+))/.exec(part) ?? [];
  return quoted ?? bare;
};

/** "public"."links", `links` and links are the same table. */
const nameOf = (text: string): string => text.trim().replaceAll(/[`"]/g, '').split('.').at(-1) ?? '';
