// Proves that the position of a fault in JSON is found, at every edge and in texts of any kind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { describeJsonFault, findJsonFault } from './json-fault.ts';

/** The message of JSON.parse; null for valid JSON. */
function refusalOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const broken = fc.tuple(fc.json(), fc.nat(), fc.nat(40), fc.string({ maxLength: 3 })).map(([text, at, cut, put]) => {
  const from = at % (text.length + 1);
  return text.slice(0, from) + put + text.slice(from + cut);
});

describe('the fault of a text that is no JSON', () => {
  it.each([
    ['', 'it ends too early, at line 1, column 1'],
    ['{', 'it ends too early, at line 1, column 2'],
    ['{"a":1', 'it ends too early, at line 1, column 7'],
    ['{"a":"x', 'it ends too early, at line 1, column 8'],
    ['{"a":1,}', 'it goes wrong at line 1, column 8'],
    ["{'a':1}", 'it goes wrong at line 1, column 2'],
    ['{a:1}', 'it goes wrong at line 1, column 2'],
    ['{"a" 1}', 'it goes wrong at line 1, column 6'],
    ['[1 2]', 'it goes wrong at line 1, column 4'],
    ['[01]', 'it goes wrong at line 1, column 3'],
    ['{"a":1}}', 'it goes wrong at line 1, column 8'],
    ['{"a":undefined}', 'it goes wrong at line 1, column 6'],
    ['{\n  "a": 1,\n  "b": NaN\n}', 'it goes wrong at line 3, column 8'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 'it goes wrong at line 3, column 3'],
    ['{"a":"two\nlines"}', 'it goes wrong at line 1, column 10'],
    ['{"a":"\\x"}', 'it goes wrong at line 1, column 8'],
    ['{"a":"\\u12g4"}', 'it goes wrong at line 1, column 8'],
    ['{"žluť😀":x}', 'it goes wrong at line 1, column 10'],
    ['\n\n', 'it ends too early, at line 3, column 1'],
    ['[\r1,\n\r2 3]', 'it goes wrong at line 4, column 3'],
    ['["\ude00\ud83d",]', 'it goes wrong at line 1, column 7'],
    ['[1,\u00a02]', 'it goes wrong at line 1, column 4'],
    ['[-]', 'it goes wrong at line 1, column 2'],
    ['[+1]', 'it goes wrong at line 1, column 2'],
    ['[-01]', 'it goes wrong at line 1, column 4'],
    ['[1.]', 'it goes wrong at line 1, column 3'],
    ['[.5]', 'it goes wrong at line 1, column 2'],
    ['[1.5.]', 'it goes wrong at line 1, column 5'],
    ['[1e]', 'it goes wrong at line 1, column 3'],
    ['[1.5e+]', 'it goes wrong at line 1, column 5'],
    ['[1.5E-7e]', 'it goes wrong at line 1, column 8'],
    ['[nul]', 'it goes wrong at line 1, column 2'],
    ['[nulls]', 'it goes wrong at line 1, column 6'],
    ['"\\u00e', 'it goes wrong at line 1, column 3'],
    ['"\\', 'it ends too early, at line 1, column 3'],
    ['[1e', 'it goes wrong at line 1, column 3'],
  ])('%j: %s', (text, words) => {
    expect(describeJsonFault(text)).toBe(words);
  });

  it('is found exactly where there is one', () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => {
        const at = findJsonFault(text);
        expect(at === null).toBe(refusalOf(text) === null);
        // The text before the fault can still become JSON, so no earlier position is wrong.
        if (at !== null)
          expect(findJsonFault(text.slice(0, at))).toSatisfy((before) => before === null || before === at);
      }),
    );
  });

  it('lies where JSON.parse names a place, or where the word, number or escape began that it read until there', () => {
    const signs = fc.constantFrom(...'[]{},:"\\u09afe.+-tn \n');
    const pieces = fc.constantFrom('true', 'null', '-1.5e+7', '"a":', '"\\u00e9"', '"\n', '{"a":[', '😀');
    const runs = longRuns(3_000);
    let named = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          fc.array(fc.oneof(signs, pieces)).map((all) => all.join('')),
        ),
        (text) => {
          const place = Number(/ at position (\d+)/.exec(refusalOf(text) ?? '')?.[1] ?? Number.NaN);
          if (Number.isNaN(place)) return;
          named += 1;
          const at = findJsonFault(text) ?? Number.NaN;
          expect(at).toBeLessThanOrEqual(place);
          expect(text.slice(at, place)).toMatch(/^[\w.+-]*$/);
        },
      ),
      runs,
    );
    expect(named).toBeGreaterThan(runs.numRuns / 6);
  });

  it('is said by its line and by the characters before it in that line', () => {
    const sign = fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      ' ',
      '"',
      '[',
      '{',
      ',',
      '1',
      'é',
      '😀',
      '\ud83d',
      '\ude00',
      '\\u00e9',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(sign),
          fc.array(sign).map((signs) => ['["', ...signs]),
        ),
        (signs) => {
          const text = signs.join('');
          const at = findJsonFault(text);
          if (at === null) return;
          const lines = text.slice(0, at).split(/\r\n|\r|\n/);
          const place = `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
          expect(describeJsonFault(text)).toBe(
            at === text.length ? `it ends too early, at ${place}` : `it goes wrong at ${place}`,
          );
        },
      ),
    );
  });

  it('of a text that nests too deeply is where it does', () => {
    expect(findJsonFault(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeNull();
    expect(findJsonFault(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe(32);
    expect(findJsonFault('[{"a":'.repeat(50_000))).toBe(96);
  });

  it('is found in a large text at once', () => {
    const text = `[${'{"a":"b","c":[1,2,3]},'.repeat(12_000)}]`;
    expect(findJsonFault(text)).toBe(text.length - 1);
  });
});
