// Proves that CSV reads back as written and that no cell is a formula.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvCell, writeCsvRow } from './csv.ts';

describe('a CSV row', () => {
  it.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['say "hi", twice'], '"say ""hi"", twice"\r\n'],
    [['=1+1'], "'=1+1\r\n"],
    [['+420'], "'+420\r\n"],
    [['-1'], "'-1\r\n"],
    [['@SUM(A1)'], "'@SUM(A1)\r\n"],
    [['＝1'], "'＝1\r\n"],
    [["'=1"], "''=1\r\n"],
    [["'tis"], "'tis\r\n"],
    [['\t=1'], '"\'\t=1"\r\n'],
    [['\r=1'], '"\'\r=1"\r\n'],
    [[' a'], '" a"\r\n'],
    [[-1], '-1\r\n'],
  ])('%j', (values, row) => {
    expect(writeCsvRow(values)).toBe(row);
  });

  it('reads back as it was written, and no cell is a formula', () => {
    const anyText = fc.string({ unit: 'binary' });
    const nearFormula = fc
      .tuple(fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]?$/), anyText)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, nearFormula), { minLength: 2, maxLength: 5 }), (values) => {
        const [cells] = parse(writeCsvRow(values), { recordDelimiter: '\r\n' }) as string[][];
        expect(cells?.map(readCsvCell)).toEqual(values);
        for (const cell of cells ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});
