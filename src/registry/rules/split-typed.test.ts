// What people type or copy from an invoice is split into numbers, and each is read as what it can be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRightCheckDigit } from './check-number.ts';
import { kindsOf, splitTyped } from './split-typed.ts';

const split = (typed: string) => splitTyped(typed).map(({ text, label }) => `${label ?? '?'} ${text}`);

describe('what was typed is split', () => {
  it.each([
    ['26435675', ['? 26435675']],
    ['IČO 26435675', ['company 26435675']],
    ['ičo: 264 35 675', ['company 264 35 675']],
    ['cz65 0800 0000 1920 0014 5399, IČO 26435675', ['? cz65 0800 0000 1920 0014 5399', 'company 26435675']],
    [
      'IČO 26435675 DIČ CZ26435675 č. ú. 19-2000145399/0800',
      ['company 26435675', 'company CZ26435675', 'account 19-2000145399/0800'],
    ],
    [
      'IČ DPH: SK2020317068; IBAN: SK31 1200 0000 1987 4263 7541',
      ['company SK2020317068', 'account SK31 1200 0000 1987 4263 7541'],
    ],
    ['Číslo účtu – 124/0100\nIČ 00123562', ['account 124/0100', 'company 00123562']],
    ['Sklárna s.r.o., Krkonošská, IČO: 12345679', ['company 12345679']],
    ['SIREN 510 761 505', ['? SIREN 510 761 505']],
    ['ACCOUNTANT 12', ['? ACCOUNTANT 12']],
    ['', []],
    ['IČO:', []],
    ['ß IČO 1', ['company 1']],
    ['\u202A264\u200B35675\u202C', ['? 26435675']],
  ])('%j', (typed, expected) => {
    expect(split(typed)).toEqual(expected);
  });

  it('loses no digit, whatever is typed', () => {
    const digitsOf = (text: string) => text.normalize('NFC').replaceAll(/[^0-9]/g, '');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 ,;-/IČODÚBANibačů.:\n'), maxLength: 60 }),
        (typed) => {
          expect(
            splitTyped(typed)
              .map(({ text }) => digitsOf(text))
              .join(''),
          ).toBe(digitsOf(typed));
        },
      ),
    );
  });
});

describe('a number without a word', () => {
  it.each([
    ['CZ65 0800 0000 1920 0014 5399', { account: true, company: false }, ['account']],
    ['DE88 3704 0044 0532 0130 00', { account: false, company: false }, ['account']],
    ['1-1/0800', { account: false, company: false }, ['account']],
    ['224/0100', { account: true, company: true }, ['account']],
    ['26435675', { account: false, company: true }, ['company']],
    ['12340100', { account: true, company: true }, ['company', 'account']],
    ['1234567890100', { account: true, company: true }, ['account', 'company']],
    ['what', { account: false, company: false }, ['company']],
  ] as const)('%s is read as %j → %j', (text, reads, kinds) => {
    expect(kindsOf({ text, label: null }, reads)).toEqual(kinds);
  });

  it('is what the word before it says', () => {
    expect(kindsOf({ text: '12340100', label: 'account' }, { account: true, company: true })).toEqual(['account']);
  });
});

it.each([
  ['CZ', '26435675', true],
  ['CZ', '26435676', false],
  ['CZ', '00123562', false],
  ['SK', '31322832', true],
  ['PL', '26435675', null],
  ['CZ', '8001011234', null],
] as const)('the check digit of %s %s: %s', (country, number, expected) => {
  expect(hasRightCheckDigit(country, number)).toBe(expected);
});
