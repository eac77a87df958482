// Reads the rows of an SQL dump line by line, with one row in memory: INSERT statements of MySQL, MariaDB, SQLite and PostgreSQL,
// and the COPY blocks of pg_dump.
import { evaluate } from './sql-expression.ts';

/** `columns` is null where the dump does not say them. */
export type DumpRow = { table: string; columns: readonly string[] | null; cells: readonly (string | null)[] };

type Mode =
  | { kind: 'none' }
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'create'; table: string; text: string }
  | { kind: 'insert'; table: string; columns: string[] | null; row: Cells | null };

/** A row that is being read: whole cells, and the one that is not finished. `depth`: how many brackets of calls are open in it. */
type Cells = {
  cells: (string | null)[];
  cell: string;
  isText: boolean;
  inQuotes: boolean;
  isEscaped: boolean;
  hasEscapes: boolean;
  depth: number;
};

const COPY = /^COPY (\S+) \((.*)\) FROM stdin;$/i;
const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?(\S+?)\s*\((.*)$/i;
const INSERT =
  /^INSERT (?:OR \w+ |IGNORE )?INTO (\S+?)\s*(?:\(([^()]*)\)\s*)?(?:OVERRIDING \w+ VALUE\s*)?(?:VALUES\s*)?(?=\(|$)/i;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0', Z: '\x1a' };
/** What stands in a list of columns without being one. */
const NO_COLUMN = /^(?:primary|key|unique|constraint|foreign|index|check|fulltext|spatial|exclude|period)\b/i;
/** More than any table needs. */
const MOST_CREATE = 1024 * 1024;

/** What a text may hold without an end or an escape, and what stands outside of texts. */
const [TEXT, ESCAPED_TEXT, BARE] = [/[^']+/y, /[^'\\]+/y, /[^',()]+/y];

/** `hasBackslashes`: MySQL writes \' in a text, the others write ''. Returns a function that takes the next line. */
export function readDump(hasBackslashes: boolean): (line: string) => Iterable<DumpRow> {
  const columnsOf = new Map<string, string[]>();
  let mode: Mode = { kind: 'none' };

  function begin(whole: string): Iterable<DumpRow> {
    const line = whole.trimEnd();
    const [, copied, copyColumns = ''] = COPY.exec(line) ?? [];
    if (copied !== undefined)
      mode = { kind: 'copy', table: nameOf(copied), columns: copyColumns.split(',').map(nameOf) };
    const [, created, columns = ''] = CREATE.exec(line) ?? [];
    if (created !== undefined) {
      mode = { kind: 'create', table: nameOf(created), text: '' };
      readCreate(mode, columns);
    }
    const [head, inserted, names] = INSERT.exec(whole) ?? [];
    if (head === undefined || inserted === undefined) return [];
    const table = nameOf(inserted);
    mode = { kind: 'insert', table, columns: names?.split(',').map(nameOf) ?? columnsOf.get(table) ?? null, row: null };
    return readValues(mode, whole.slice(head.length));
  }

  /** On one line as SQLite writes it, or on many: the columns are known when the brackets are closed. */
  function readCreate(create: Extract<Mode, { kind: 'create' }>, line: string): void {
    create.text += `${line}\n`;
    const parts = splitColumns(create.text);
    if (parts === null && create.text.length < MOST_CREATE) return;
    const columns = (parts ?? []).map((part) => part.trim()).filter((part) => part !== '' && !NO_COLUMN.test(part));
    columnsOf.set(create.table, columns.map(nameOfColumn));
    mode = { kind: 'none' };
  }

  function* readValues(insert: Extract<Mode, { kind: 'insert' }>, text: string): Generator<DumpRow> {
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      const { row } = insert;
      if (row === null) {
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
        row.cell += sign;
      } else if (sign === ',' && row.depth > 0) row.cell += sign;
      else if (sign === ',' || sign === ')') {
        row.cells.push(endCell(row));
        if (sign === ',') continue;
        insert.row = null;
        yield { table: insert.table, columns: insert.columns, cells: row.cells };
      } else at += take(row, BARE, text, at);
    }
  }

  function beginText(row: Cells): void {
    // PostgreSQL writes E'…' where a text has backslashes that mean something.
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
    if (mode.kind === 'create') {
      readCreate(mode, line);
      return [];
    }
    // A file may have come over Windows. In a text of an INSERT the sign belongs to the text, so it is cut off here only.
    const text = line.replace(/\r$/, '');
    if (text === '\\.') {
      mode = { kind: 'none' };
      return [];
    }
    return [{ table: mode.table, columns: mode.columns, cells: text.split('\t').map(readCopied) }];
  };
}

const emptyRow = (): Cells => ({
  ...{ cells: [], cell: '', isText: false, inQuotes: false, isEscaped: false, hasEscapes: false, depth: 0 },
});

function endText(row: Cells): void {
  row.inQuotes = false;
  if (row.depth > 0) row.cell += "'";
}

/** What stands from here on in one piece: that is cheaper than its characters one by one. Returns how much more it is than one. */
function take(row: Cells, kind: RegExp, text: string, from: number): number {
  kind.lastIndex = from;
  const piece = kind.exec(text)?.[0] ?? text.charAt(from);
  // Behind a text nothing belongs to it any more, such as ::jsonb.
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

/** The parts between the commas up to the bracket that closes the list; null = it is not closed yet. */
function splitColumns(text: string): string[] | null {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (/['"`]/.test(sign)) quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    } else if (sign === ')') {
      depth -= 1;
      if (depth < 0) return [...parts, text.slice(from, at)];
    }
  }
  return null;
}

const nameOfColumn = (part: string): string => {
  const [, quoted, bare = ''] = /^(?:[`"[]([^`"\]]+)[`"\]]|(\S+))/.exec(part) ?? [];
  return quoted ?? bare;
};

/** "public"."links", `links` and links are the same table. */
const nameOf = (text: string): string => text.trim().replaceAll(/[`"]/g, '').split('.').at(-1) ?? '';
