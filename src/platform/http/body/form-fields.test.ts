// All spellings of form names become the same object, and other names never do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { assembleFields } from './form-fields.ts';

const read = (...fields: [string, string][]) => JSON.parse(JSON.stringify(assembleFields(fields)));

describe('the names of PHP', () => {
  it.each([
    [
      'a list of texts',
      [
        ['a[b][]', '1'],
        ['a[b][]', '2'],
        ['a[b][]', '1'],
      ],
      { a: { b: ['1', '2', '1'] } },
    ],
    [
      'a list at the top',
      [
        ['tags[]', 'x'],
        ['tags[]', 'y'],
      ],
      { tags: ['x', 'y'] },
    ],
    [
      'a new item where a name repeats',
      [
        ['e[p][][name]', 'A'],
        ['e[p][][mail]', 'a@'],
        ['e[p][][name]', 'B'],
        ['e[p][][name]', 'C'],
        ['e[p][][mail]', 'c@'],
      ],
      { e: { p: [{ name: 'A', mail: 'a@' }, { name: 'B' }, { name: 'C', mail: 'c@' }] } },
    ],
    [
      'an empty value is a value',
      [
        ['e[p][][name]', ''],
        ['e[p][][name]', 'B'],
      ],
      { e: { p: [{ name: '' }, { name: 'B' }] } },
    ],
    [
      'a list of an item',
      [
        ['p[][name]', 'A'],
        ['p[][tags][]', '1'],
        ['p[][tags][]', '2'],
        ['p[][name]', 'B'],
      ],
      { p: [{ name: 'A', tags: ['1', '2'] }, { name: 'B' }] },
    ],
    [
      'after numbers',
      [
        ['a[b][0]', 'x'],
        ['a[b][]', 'y'],
      ],
      { a: { b: ['x', 'y'] } },
    ],
  ] as [string, [string, string][], unknown][])('%s', (_what, fields, expected) => {
    expect(read(...fields)).toEqual(expected);
  });

  it.each([
    ['[]', 'a'],
    ['[][name]', 'a'],
    ['a..b', 'a'],
    ['a.', 'a'],
    ['.a', 'a'],
    ['a[b', 'a'],
    ['a[]b', 'a'],
    ['a[__proto__][]', 'a'],
    ['a[][__proto__]', 'a'],
    ['a[][constructor]', 'a'],
    ['a[][b][c][d]', 'a'],
  ])('cannot be %s', (name, value) => {
    expect(() => read([name, value])).toThrow(expect.objectContaining({ code: 'malformed_body' }));
  });

  it('and numbers that disagree are refused', () => {
    expect(() => read(['a[b][1]', 'x'], ['a[b][]', 'y'])).toThrow(/sent twice/);
    expect(() => read(['a[b][5]', 'x'], ['a[b][]', 'y'])).toThrow(/skips a number/);
    expect(() => read(['a[b]', 'x'], ['a[b][]', 'y'])).toThrow(/sent twice/);
  });

  it('have at most 100 items', () => {
    const items = (count: number) => Array.from({ length: count }, () => ['a[b][]', 'x'] as [string, string]);
    expect(read(...items(100)).a.b).toHaveLength(100);
    expect(() => read(...items(101))).toThrow(/more than 100 items/);
  });
});

describe('a list of objects', () => {
  const person = fc.record({ name: fc.string(), email: fc.string() });

  it('is the same with numbers in dots, numbers in brackets, and empty brackets', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 9 }), (people) => {
        const write = (nameOf: (index: number, field: string) => string) =>
          people.flatMap((one, index) =>
            Object.entries(one).map(([field, text]) => [nameOf(index, field), text] as [string, string]),
          );
        const expected = { event: { attendees: people } };
        expect(read(...write((index, field) => `event.attendees.${index}.${field}`))).toEqual(expected);
        expect(read(...write((index, field) => `event[attendees][${index}][${field}]`))).toEqual(expected);
        expect(read(...write((_index, field) => `event[attendees][][${field}]`))).toEqual(expected);
      }),
    );
  });
});

describe('any names', () => {
  it('give an object or a refusal, and never change what objects inherit', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '0',
      '1',
      '',
      '[',
      ']',
      '[]',
      '.',
      'toString',
      'hasOwnProperty',
      '__proto__',
    );
    const name = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 12 }), (fields) => {
        try {
          expect(typeof assembleFields(fields)).toBe('object');
        } catch (error) {
          expect(error).toMatchObject({ code: 'malformed_body' });
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect({}.toString.call).toBe(Function.prototype.call);
      }),
      longRuns(500),
    );
  });
});
