// The readers of files that people send: they read correct files exactly, in linear time, and refuse the rest.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { writeCsvRow } from '../text/csv.ts';
import { type CsvOptions, readCsv } from './csv.ts';
import { readJson, readJsonLines } from './json.ts';
import { mostColumns, mostLevels, mostRecordLength } from './limits.ts';
import { readBeginning, readText } from './text.ts';

/** Split anywhere, as files are. */
async function* cut(text: string, at: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += at) yield text.slice(from, from + at);
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const rowsOf = async (text: string, options?: CsvOptions, at = 16_384) =>
  (await collect(readCsv(cut(text, at), options))).map(({ cells }) => cells);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

describe('CSV', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', '""', 'a"b', ' a ', '\r\n', '\n', ',', ';', '='));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });

  it('reads back what was written, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, at) => {
        const text = `a,b\r\n${rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')}`;
        expect(await rowsOf(text, {}, at)).toEqual([['a', 'b'], ...rows]);
      }),
    );
    expect(await rowsOf(writeCsvRow(['=1', 'a"b', 'c\nd']))).toEqual([["'=1", 'a"b', 'c\nd']]);
  });

  it('agrees with a reader that many use, on what both can read', async () => {
    const sign = fc.constantFrom('a', 'b', ',', '"', '\n', ' ', '""', '","');
    const texts = fc.array(sign, { maxLength: 20 }).map((signs) => `x,y\n${signs.join('')}`);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        let expected: string[][];
        try {
          expected = parse(text, { relax_column_count: true, skip_empty_lines: true });
        } catch {
          expect(await codeOf(rowsOf(text))).toBe('quotes');
          return;
        }
        expect(await rowsOf(text, {}, 3)).toEqual(expected);
      }),
      longRuns(500),
    );
  });

  it('is read without the blanks around its cells where that is asked for', async () => {
    const text = ' a , "b " ,c\n \n  ,""  , \n';
    for (const at of [1, 2, 3, 50]) {
      expect(await rowsOf(text, { trims: true }, at)).toEqual([
        ['a', 'b ', 'c'],
        ['', '', ''],
      ]);
    }
    expect(await codeOf(rowsOf('a,b\n"" "",c', { trims: true }))).toBe('quotes');
  });

  it('has semicolons or tabs where its first line has more of them, and any ends of lines; a row knows its line', async () => {
    expect(await rowsOf('a;b,c;d\r1;2;3\r\r\n\n4;5;6\n')).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(await rowsOf('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    const rows = await collect(readCsv(cut('a,b\r\n"1\n1",2\r\n\r\n3,4', 2)));
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('keeps quotation marks inside of cells where it is lenient, and refuses them elsewhere', async () => {
    const text = 'size,name\n12" pipe,"a"b,c"\n';
    expect(await rowsOf(text, { isLenient: true })).toEqual([
      ['size', 'name'],
      ['12" pipe', '"a"b', 'c"'],
    ]);
    for (const wrong of ['a,b\n1"2,3', 'a,b\n"1"2,3', 'a,b\n"1,2']) expect(await codeOf(rowsOf(wrong))).toBe('quotes');
  });

  it('has at most 500 columns and rows of at most 1 MiB', async () => {
    const wide = (count: number) => rowsOf(`${'a,'.repeat(count - 1)}a\n1,2\n`);
    expect((await wide(mostColumns))[0]).toHaveLength(mostColumns);
    expect(await codeOf(wide(mostColumns + 1))).toBe('too_wide');
    expect(await codeOf(rowsOf(`a\n${','.repeat(1_000_000)}`))).toBe('too_wide');
    const long = (length: number) => rowsOf(`a\n${'x'.repeat(length)}\nb`);
    expect(await long(mostRecordLength)).toHaveLength(3);
    expect(await codeOf(long(mostRecordLength + 1))).toBe('too_long');
    expect(await codeOf(rowsOf(`a\n"${'x\n'.repeat(mostRecordLength)}`))).toBe('too_long');
  });
});

describe('JSON', () => {
  const itemsOf = async (text: string, lists: string[], at = 16_384) =>
    (await collect(readJson(cut(text, at), lists))).map(({ value }) => value);

  it('reads what JSON.parse reads, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 7 }), async (list, at) => {
        const text = JSON.stringify(list, null, at % 2);
        // Fields that would change an object's prototype are left out.
        fc.pre(!text.includes('__proto__'));
        expect(await itemsOf(text, [''], at)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('gives the items of the lists that are asked for, else the whole value', async () => {
    const text = '{"a":{"data":[1,{"b":[2]}]},"c":[3]}';
    expect(await itemsOf(text, ['a.data'])).toEqual([1, { b: [2] }]);
    expect(await itemsOf(text, ['a.data', 'c'])).toEqual([1, { b: [2] }, 3]);
    expect(await itemsOf(text, ['x'])).toEqual([JSON.parse(text)]);
    expect(await itemsOf('[[1],[2]]', [''])).toEqual([[1], [2]]);
    expect(await itemsOf('{"a":1}\n{"a":2} 3', [''])).toEqual([{ a: 1 }, { a: 2 }, 3]);
  });

  it.each(['', ' ', '[1', '[1,', '{"a"', '"abc', '[tru', 'tru', '[1]]', '{"a":}', 'x', '[01]'])(
    'refuses %j as no JSON',
    async (text) => {
      expect(await codeOf(itemsOf(text, ['']))).toBe('not_json');
    },
  );

  it('is nested 32 levels deep, has 500 fields and items of 1 MiB at most', async () => {
    const deep = (levels: number) => itemsOf(`[{"a":${'['.repeat(levels)}${']'.repeat(levels)}}]`, ['']);
    expect(await deep(mostLevels)).toHaveLength(1);
    expect(await codeOf(deep(mostLevels + 1))).toBe('too_deep');
    expect(await codeOf(itemsOf('['.repeat(2_000_000), ['']))).toBe('too_deep');
    const wide = (count: number) =>
      itemsOf(`[{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join()}}]`, ['']);
    expect(await wide(mostColumns)).toHaveLength(1);
    expect(await codeOf(wide(mostColumns + 1))).toBe('too_wide');
    const long = (length: number) => itemsOf(`["${'x'.repeat(length)}","y"]`, ['']);
    expect(await long(mostRecordLength - 100)).toHaveLength(2);
    expect(await codeOf(long(mostRecordLength + 50_000))).toBe('too_long');
  });

  it.each([1, 2, 7, 1_000])('has items that know their lines, in pieces of %i', async (size) => {
    const list = [{ a: 'x]"\\},{', b: [1, [2]] }, 5, null, 'y', [], [{}]];
    const text = `{"shortUrls":\n{"pagination": {"data": 3}, "data": [\n${list.map((one) => JSON.stringify(one)).join(',\n')}]},
      "visits": [{\n"v":1}], "other": [{"no":1}]}`;
    const found = await collect(readJson(cut(text, size), ['shortUrls.data', 'visits']));
    expect(found.map(({ line, value }) => [line, value])).toEqual([
      ...list.map((one, index) => [index + 3, one]),
      [9, { v: 1 }],
    ]);
  });

  it('never changes what objects inherit', async () => {
    const [one] = await itemsOf('[{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}]', ['']);
    expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
    expect(({} as { x?: number; y?: number }).x ?? ({} as { y?: number }).y).toBeUndefined();
  });

  it('on lines goes on after one that is broken', async () => {
    const text = '{"a":1},\r\n\n{"a":\n[{"a":2},{"a":3}]\n"a , ,"\n';
    for (const at of [1, 2, 3, 5, 100]) {
      const lines = await collect(readJsonLines(cut(text, at), ['']));
      expect(lines.map((line) => ('broken' in line ? [line.line, line.broken.code] : [line.line, line.value]))).toEqual(
        [
          [1, { a: 1 }],
          [3, 'not_json'],
          [4, { a: 2 }],
          [4, { a: 3 }],
          [5, 'a , ,'],
        ],
      );
    }
  });
});

describe('text', () => {
  it('is UTF-8 wherever it is cut, without its byte order mark, else it is refused or mended', async () => {
    const text = '\ufeffžluťoučký kůň'.repeat(3_000);
    const bytes = Buffer.from(text);
    expect((await collect(readText({ bytes }))).join('')).toBe(text.slice(1));
    expect((await collect(readText({ text }))).join('')).toBe(text.slice(1));
    const wrong = Buffer.from([0x61, 0xff]);
    expect(await codeOf(collect(readText({ bytes: wrong })))).toBe('not_utf8');
    expect((await collect(readText({ bytes: wrong }, { isLenient: true }))).join('')).toBe('a\ufffd');
    expect(await codeOf(collect(readText({ bytes: Buffer.from([0x61, 0xc5]) })))).toBe('not_utf8');
    expect(await readBeginning({ bytes: Buffer.from('abc') })).toBe('abc');
  });
});
