// The output of commands: data on stdout, as a table or with --json as JSON; hints and progress on stderr.
import { stripVTControlCharacters, styleText } from 'node:util';

export type Row = Record<string, unknown>;

export type Terminal = {
  /** Data as a table for people, or as JSON with --json. */
  table(rows: Row[]): void;
  /** One object: names and values for people, or JSON. */
  record(row: Row): void;
  /** A text for people; with --json the object instead. */
  say(text: string, data: Row): void;
  /** Progress and hints, on stderr. */
  note(text: string): void;
};

type Streams = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream };

export function createTerminal(options: { json: boolean }, streams: Streams = process): Terminal {
  const write = (text: string) => streams.stdout.write(`${text}\n`);
  const writeJson = (value: unknown) => write(JSON.stringify(value, null, 2));
  return {
    table: (rows) => (options.json ? writeJson(rows) : write(formatTable(rows))),
    record: (row) => (options.json ? writeJson(row) : write(formatRecord(row))),
    say: (text, data) => (options.json ? writeJson(data) : write(text)),
    note: (text) => streams.stderr.write(`${text}\n`),
  };
}

export function formatTable(rows: Row[]): string {
  const [first] = rows;
  if (first === undefined) return 'Nothing to show.';
  const columns = Object.keys(first);
  const cells = rows.map((row) => columns.map((column) => showValue(row[column])));
  const widths = columns.map((column, index) =>
    cells.reduce((widest, row) => Math.max(widest, row[index]?.length ?? 0), column.length),
  );
  const line = (parts: string[]) =>
    parts
      .map((part, index) => part.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [styleText('bold', line(columns)), ...cells.map(line)].join('\n');
}

export function formatRecord(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${showValue(value)}`)
    .join('\n');
}

/** Control characters in stored data could control the reader's terminal, so they are shown escaped. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
  return stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, escapeControl);
}

const escapeControl = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
