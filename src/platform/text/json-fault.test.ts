// Proves that the place of a fault in JSON is found, at every edge and in texts of any kind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeJsonFault, findJsonFault } from './json-fault.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

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
  ])('%j: %s', (text, words) => {
    expect(describeJsonFault(text)).toBe(words);
  });

  it('is found exactly where there is one', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.nat(40), fc.string({ maxLength: 3 }))
      .map(([text, at, cut, put]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + put + text.slice(from + cut);
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => {
        const at = findJsonFault(text);
        expect(at === null).toBe(isJson(text));
        // What comes before the fault can still become JSON, so no earlier place is wrong.
        if (at !== null)
          expect(findJsonFault(text.slice(0, at))).toSatisfy((before) => before === null || before === at);
      }),
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
