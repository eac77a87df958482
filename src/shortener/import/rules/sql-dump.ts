// Reads the rows of an SQL dump line by line, with one row in memory: INSERT statements of MySQL, MariaDB, SQLite and PostgreSQL,
// and the COPY blocks of pg_dump.

export type DumpRow = { table: string; values: Record<string, string | null> };

type Mode =
  | { kind: 'none' }
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'create'; table: string; columns: string[] }
  | { kind: 'insert'; table: string; columns: string[]; head: string | null; row: Cells | null };

/** A row that is being read: whole cells, and the one that is not finished. */
type Cells = { cells: (string | null)[]; cell: string; isText: boolean; inQuotes: boolean; isEscaped: boolean };

const COPY = /^COPY (\S+) \((.*)\) FROM stdin;$/i;
const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?(\S+) \(/i;
const INSERT = /^INSERT (?:IGNORE )?INTO (\S+?)\s*(?:\(([^()]*)\)\s*)?(?:VALUES\s*)?(?=\(|$)/i;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0', Z: '\x1a' };

/** What a text may hold without an end or an escape, and what stands outside of texts. */
const [TEXT, ESCAPED_TEXT, BARE] = [/[^']+/y, /[^'\\]+/y, /[^',)]+/y];

/** `hasBackslashes`: MySQL writes \' in a text, the others write ''. Returns a function that takes the next line. */
export function readDump(hasBackslashes: boolean): (line: string) => Iterable<DumpRow> {
  const columnsOf = new Map<string, string[]>();
  let mode: Mode = { kind: 'none' };

  function begin(line: string): Iterable<DumpRow> {
    const [, copied, copyColumns = ''] = COPY.exec(line) ?? [];
    if (copied !== undefined)
      mode = { kind: 'copy', table: nameOf(copied), columns: copyColumns.split(',').map(nameOf) };
    const [, created] = CREATE.exec(line) ?? [];
    if (created !== undefined) mode = { kind: 'create', table: nameOf(created), columns: [] };
    const [head, inserted, names] = INSERT.exec(line) ?? [];
    if (head === undefined || inserted === undefined) return [];
    const table = nameOf(inserted);
    const columns = names?.split(',').map(nameOf) ?? columnsOf.get(table) ?? [];
    mode = { kind: 'insert', table, columns, head: null, row: null };
    return readValues(mode, line.slice(head.length));
  }

  function* readValues(insert: Extract<Mode, { kind: 'insert' }>, text: string): Generator<DumpRow> {
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      const { row } = insert;
      if (row === null) {
        if (sign === '(') insert.row = { cells: [], cell: '', isText: false, inQuotes: false, isEscaped: false };
        else if (sign === ';') mode = { kind: 'none' };
      } else if (row.isEscaped) {
        row.cell += ESCAPES[sign] ?? sign;
        row.isEscaped = false;
      } else if (row.inQuotes) {
        if (sign === "'") row.inQuotes = false;
        else if (sign === '\\' && hasBackslashes) row.isEscaped = true;
        else {
          const piece = take(hasBackslashes ? ESCAPED_TEXT : TEXT, text, at);
          row.cell += piece;
          at += piece.length - 1;
        }
      } else if (sign === "'") {
        // A second one in a row is a quotation mark of the text itself.
        if (row.isText) row.cell += sign;
        else row.cell = '';
        row.isText = true;
        row.inQuotes = true;
      } else if (sign === ',' || sign === ')') {
        row.cells.push(endCell(row));
        if (sign === ',') continue;
        insert.row = null;
        yield { table: insert.table, values: zip(insert.columns, row.cells) };
      } else {
        const piece = take(BARE, text, at);
        if (!row.isText) row.cell += piece;
        at += piece.length - 1;
      }
    }
  }

  return (line) => {
    if (mode.kind === 'none') return begin(line);
    if (mode.kind === 'insert') return readValues(mode, mode.row?.inQuotes ? `${'\n'}${line}` : line);
    if (mode.kind === 'create') {
      const [, column] = /^\s*[`"]?(\w+)[`"]? \w/.exec(line) ?? [];
      if (/^\)/.test(line) || line.trim().endsWith(';')) {
        columnsOf.set(mode.table, mode.columns);
        mode = { kind: 'none' };
      } else if (
        column !== undefined &&
        !/^(?:primary|key|unique|constraint|foreign|index|check|fulltext)$/i.test(column)
      ) {
        mode.columns.push(column);
      }
      return [];
    }
    if (line === '\\.') {
      mode = { kind: 'none' };
      return [];
    }
    return [{ table: mode.table, values: zip(mode.columns, line.split('\t').map(readCopied)) }];
  };
}

/** What stands from here on in one piece: that is cheaper than its characters one by one. */
function take(kind: RegExp, text: string, from: number): string {
  kind.lastIndex = from;
  return kind.exec(text)?.[0] ?? text.charAt(from);
}

function endCell(row: Cells): string | null {
  const text = row.isText ? row.cell : row.cell.trim();
  const isNull = !row.isText && /^null$/i.test(text);
  row.cell = '';
  row.isText = false;
  return isNull ? null : text;
}

const readCopied = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replaceAll(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);

const zip = (columns: readonly string[], cells: readonly (string | null)[]): Record<string, string | null> =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));

/** "public"."links", `links` and links are the same table. */
const nameOf = (text: string): string => text.trim().replaceAll(/[`"]/g, '').split('.').at(-1) ?? '';
