// What commands print: tables for people, JSON for programs, and nothing that could control a terminal.
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTerminal, formatTable, showValue } from './terminal.ts';

function printed(json: boolean, write: (terminal: ReturnType<typeof createTerminal>) => void): string {
  const stdout = new PassThrough();
  write(createTerminal({ json }, { stdout, stderr: new PassThrough() }));
  return String(stdout.read() ?? '');
}

describe('a table', () => {
  const rows = [
    { name: 'one', count: 1 },
    { name: 'three', count: null },
  ];

  it('lines its columns up', () => {
    expect(printed(false, (terminal) => terminal.table(rows))).toBe('name   count\none    1\nthree\n');
  });

  it('may have any number of rows', () => {
    const many = Array.from({ length: 150_000 }, (_, index) => ({ index }));
    expect(formatTable(many).split('\n')).toHaveLength(150_001);
  });

  it('is a list of objects for programs', () => {
    expect(JSON.parse(printed(true, (terminal) => terminal.table(rows)))).toEqual(rows);
    expect(JSON.parse(printed(true, (terminal) => terminal.table([])))).toEqual([]);
  });

  it('says so when it is empty', () => {
    expect(printed(false, (terminal) => terminal.table([]))).toBe('Nothing to show.\n');
  });
});

describe('a value', () => {
  it('cannot move the cursor, ring the bell or change the title', () => {
    const shown = showValue('a\u001b]0;title\u0007b\u001b[2Jc\r\nd\u009be');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must be gone.
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(shown).toContain('c\\u000d\\u000ad');
  });
});
