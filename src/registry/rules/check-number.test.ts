// VAT ids of Czechia and Slovakia: what each is, and how it compares with the record that was found.
import { describe, expect, it } from 'vitest';
import { compareVat, explainVat } from './check-number.ts';

describe('a VAT id', () => {
  it.each([
    ['SK2020317068', 'vat_sk'],
    ['sk 2020 317 068', 'vat_sk'],
    ['SK2020317069', 'vat_sk_wrong'],
    ['SK202031706', null],
    ['SK31322832', null],
    ['2020317068', null],
    ['CZ26435675', null],
    ['CZ640903926', 'vat_cz_person'],
    ['CZ 6409039261', 'vat_cz_person'],
    ['CZ699001182', 'vat_cz_group'],
    ['CZ6990011829', 'vat_cz_person'],
    ['CZ12345678901', null],
    ['PL7740001454', null],
  ])('%s is %s', (text, code) => {
    expect(explainVat(text)).toBe(code);
  });

  it.each([
    ['CZ26435675', 'CZ26435675', 'same'],
    ['cz 264 35 675', 'CZ26435675', 'same'],
    ['CZ26435675', 'CZ699001182', 'other'],
    ['CZ26435675', undefined, 'none'],
    ['26435675', 'CZ26435675', null],
    ['SK31322832', 'SK2020317068', null],
  ] as const)('%s beside %s in the record: %s', (text, known, expected) => {
    expect(compareVat(text, known)).toBe(expected);
  });
});
