// JSON from outside: its depth, the names that reach a prototype, and repeated names.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNamedTwice, mostLevels, parseJson, TooDeep } from './json-text.ts';

const nest = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

describe('JSON from outside', () => {
  it('may nest 32 levels and not one more, whatever is inside', () => {
    for (const inside of ['', '1', '"[[[["', '"\\"]]]]"', '"\\\\"']) {
      expect(JSON.stringify(parseJson(nest(mostLevels, inside)))).toBe(nest(mostLevels, inside));
      expect(() => parseJson(nest(mostLevels + 1, inside))).toThrow(TooDeep);
    }
    expect(() => parseJson(`{"a":${'{"a":['.repeat(16)}${']}'.repeat(16)}}`)).toThrow(TooDeep);
  });

  it('is not deep because it has many brackets side by side or inside texts', () => {
    const wide = `[${'[],{},'.repeat(10_000)}"${'[{'.repeat(100)}\\""]`;
    expect(parseJson(wide)).toEqual(JSON.parse(wide));
  });

  it('that is no JSON is refused for its depth or for its form', () => {
    expect(() => parseJson('['.repeat(300_000))).toThrow(TooDeep);
    expect(() => parseJson(`["${'\\\\[['.repeat(60_000)}`)).toThrow(SyntaxError);
    expect(() => parseJson(`${']'.repeat(100)}${nest(mostLevels + 1)}`)).toThrow(SyntaxError);
  });

  it('has nothing in it that reaches a prototype', () => {
    const text = '{"__proto__":{"a":1},"b":[{"\\u005f_proto__":2,"c":3}],"constructor":{"prototype":{"d":4}}}';
    expect(parseJson(text)).toStrictEqual({ b: [{ c: 3 }] });
    expect(parseJson('{"constructor":1,"toString":"x"}')).toStrictEqual({ constructor: 1, toString: 'x' });
  });

  it('is otherwise what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('"__proto__"'));
        expect(parseJson(text)).toStrictEqual(JSON.parse(text));
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['{"key":1,"key":2}', true],
    ['{"key":1,"key":1}', true],
    ['{"key":1,"k\\u0065y":2}', true],
    [`{"\\u006bey"${' '.repeat(500)}:1,"a":[{"b":"}"}],"key"\n:2}`, true],
    ['{"a":"\\\\","key":1,"key":2}', true],
    ['{"key":1}', false],
    ['{"key":1,"a":{"key":2,"key":3}}', false],
    ['{"key":"key","a":"\\"key\\":","b":["key","key"]}', false],
    ['{"key":1,"a":"\\u0022,\\"key\\":"}', false],
    ['{"KEY":1,"key":2}', false],
  ])('of %s stands twice: %s', (text, expected) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(isNamedTwice(text, 'key')).toBe(expected);
  });

  it('is counted as a parser would meet it, whatever stands around it', () => {
    const names = fc.array(fc.constantFrom('key', 'k', 'a"b', 'é', '\\'), { maxLength: 6 });
    fc.assert(
      fc.property(names, fc.jsonValue(), fc.constantFrom('', ' ', '\n\t'), (given, value, gap) => {
        const members = given.map((name) => `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(value)}`);
        const count = given.filter((name) => name === 'key').length;
        expect(isNamedTwice(`{${members.join(',')}}`, 'key')).toBe(count > 1);
      }),
    );
  });
});
