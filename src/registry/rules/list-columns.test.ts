// Which column of a list is read: by its name, by choice, else the first one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findColumns } from './list-columns.ts';

const row = ['x', 'CZ', '26435675', '19-2000145399/0800'];

it.each([
  [['Název', 'Země', 'IČO', 'Účet'], { hasHeader: true, number: 2, kind: 'company', country: 1 }],
  [['name', 'Country Code', 'VAT ID', 'IBAN'], { hasHeader: true, number: 2, kind: 'company', country: 1 }],
  [['název', 'stát', 'poznámka', 'č. účtu'], { hasHeader: true, number: 0, kind: null, country: 1 }],
  [['název', 'stát', 'poznámka', 'Číslo účtu'], { hasHeader: true, number: 3, kind: 'account', country: 1 }],
  [['DIČ', '', 'ICO', 'iban'], { hasHeader: true, number: 2, kind: 'company', country: null }],
  [['a', 'b', 'c', 'd'], { hasHeader: true, number: 0, kind: null, country: null }],
  [['country', 'b', 'c', 'd'], { hasHeader: true, number: 1, kind: null, country: 0 }],
  [['x', 'CZ', '26435675', 'd'], { hasHeader: false, number: 0, kind: null, country: null }],
])('%j is %j', (first, expected) => {
  expect(findColumns([first, row])).toEqual(expected);
});

it('a single line without digits is a row: there is nothing below it', () => {
  expect(findColumns([['abc']])).toMatchObject({ hasHeader: false });
});

it.each([
  ['poznamka', { number: 1, kind: null }],
  [' 3 ', { number: 2, kind: 'account' }],
  ['4', null],
  ['0', null],
  ['ičo', { number: 0, kind: 'company' }],
  ['nikde', null],
])('the choice %j is %j', (chosen, expected) => {
  const found = findColumns([['IČO', 'Poznámka', 'IBAN'], row], chosen);
  if (expected === null) expect(found).toBe(null);
  else expect(found).toMatchObject(expected);
});

it('is always a column that is there, whatever stands in the first line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('IČO', 'země', 'IBAN', '1')), { minLength: 1, maxLength: 6 }),
      fc.option(fc.string(), { nil: undefined }),
      (first, chosen) => {
        const found = findColumns([first, row], chosen);
        if (found === null) return;
        expect(found.number).toBeGreaterThanOrEqual(0);
        expect(found.number).toBeLessThan(first.length);
      },
    ),
  );
});
