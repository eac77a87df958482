// A list with too many items is refused for its length alone; for any other list the changed schema makes no difference.
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { countItemsFirst } from './count-items-first.ts';

const item = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, list: { type: 'array', items: item, maxItems: 3 } },
};

const ajv = new Ajv({ allErrors: true, strict: false });
const check = ajv.compile(countItemsFirst(schema));

function problemsOf(value: unknown): string[] {
  check(value);
  return (check.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

it('too many items are one problem, however many they are', () => {
  for (const count of [4, 100_000]) {
    const list = Array.from({ length: count }, () => 1);
    expect(problemsOf({ title: 1, list })).toEqual(['/title type', '/list maxItems']);
  }
});

it('as many items as there may be are looked at one by one', () => {
  expect(problemsOf({ list: [1, { name: 2 }, {}] })).toEqual([
    '/list/0 type',
    '/list/1/name type',
    '/list/2 required',
    '/list if',
  ]);
  expect(problemsOf({ list: [{ name: 'a' }] })).toEqual([]);
  expect(problemsOf({ list: 'x' })).toEqual(['/list type']);
});

it('a list without a limit is refused before anyone can fill it', () => {
  const endless = { type: 'object', properties: { list: { type: 'array', items: item } } };
  expect(() => countItemsFirst(endless)).toThrow('has no maxItems');
});
