// Company and tax numbers: written in one form always, checked only under the strict setting.
import { describe, expect, it } from 'vitest';
import { checkVat } from '../vat.ts';
import { readCompanyNumber, readTaxNumber } from './numbers.ts';
import { normaliseRegion } from './region.ts';

describe('a company number', () => {
  it.each([
    ['CZ', '27 07 43 58', { text: '27074358' }],
    ['CZ', 'IČO: 270.74.358', { text: '27074358' }],
    ['CZ', '6947', { text: '00006947' }],
    ['CZ', '27074359', { refused: 'invalid_check_digit' }],
    ['CZ', '270743581', { refused: 'invalid_format' }],
    ['CZ', 'abc', { refused: 'invalid_format' }],
    ['SK', '31 333 532', { text: '31333532' }],
    ['SK', '31333533', { refused: 'invalid_check_digit' }],
    ['SK', '123456', { text: '123456' }],
    ['SK', '12345', { refused: 'invalid_format' }],
    ['GB', 'sc 123456', { text: 'sc 123456' }],
  ])('of %s written as %s is read under strict checking: %j', (country, typed, reading) => {
    expect(readCompanyNumber(country, typed, true)).toMatchObject(reading);
  });

  it.each([
    ['CZ', '27 07 43 59', '27074359'],
    ['CZ', 'C 12/3', 'C 12/3'],
    ['SK', '12345', '12345'],
  ])('of %s written as %s is never refused by default: %s', (country, typed, text) => {
    expect(readCompanyNumber(country, typed, false)).toMatchObject({ text });
  });
});

describe('a tax number', () => {
  it.each([
    ['CZ', 'cz 27 07 43 58', { text: 'CZ27074358' }],
    ['CZ', '27074358', { text: 'CZ27074358' }],
    ['CZ', 'DIČ: CZ699000899', { text: 'CZ699000899' }],
    ['CZ', 'CZ27074359', { refused: 'invalid_check_digit' }],
    ['CZ', 'CZ1234567', { refused: 'invalid_format' }],
    ['CZ', 'abc', { refused: 'invalid_format' }],
    ['SK', 'CZ27074358', { text: 'CZ27074358' }],
    ['SK', 'sk 2020273893', { text: 'SK2020273893' }],
    ['SK', '2020273893', { text: '2020273893' }],
    ['SK', 'SK2020273894', { refused: 'invalid_check_digit' }],
    ['SK', '202027', { refused: 'invalid_format' }],
    ['DE', 'de 136 695 976', { text: 'DE136695976' }],
    ['DE', 'DE136695975', { refused: 'invalid_check_digit' }],
    ['DE', 'DE1', { refused: 'invalid_format' }],
    ['DE', '12/345/67890', { text: '12/345/67890' }],
    ['GR', 'GR094259216', { text: 'EL094259216' }],
    ['GR', 'EL 094259216', { text: 'EL094259216' }],
    ['GB', 'XI 980 7806 84', { text: 'XI980780684' }],
    ['GB', 'XI980780685', { refused: 'invalid_check_digit' }],
    ['CZ', 'CHE-123.456.788', { text: 'CHE-123.456.788' }],
    ['US', '12-3456789', { text: '12-3456789' }],
    ['GR', 'EL: 094259216', { text: 'EL094259216' }],
    ['GR', 'EL: 094269805', { refused: 'invalid_check_digit' }],
    ['CZ', 'EL: 094269805', { refused: 'invalid_check_digit' }],
    ['IT', 'IT: 02331250163', { text: 'IT02331250163' }],
    ['DE', 'DE - 136695976', { text: 'DE136695976' }],
    ['BE', 'BE 444.503.092', { text: 'BE0444503092' }],
    ['BE', 'BE (0)444.503.092', { text: 'BE0444503092' }],
    ['BE', 'BE0444503092', { text: 'BE0444503092' }],
    ['BE', 'BE 444.503.093', { refused: 'invalid_check_digit' }],
    ['BE', 'BE 0444,503.092', { refused: 'invalid_format' }],
    ['FR', 'FR 40 303 265 045', { text: 'FR40303265045' }],
    ['FR', 'FR41303265045', { refused: 'invalid_check_digit' }],
    ['FR', 'FR K7399859412', { text: 'FRK7399859412' }],
    ['FR', 'FRK7399859411', { refused: 'invalid_check_digit' }],
    ['FR', 'FRKL399859412', { refused: 'invalid_check_digit' }],
    ['FR', 'FR4Z123456782', { text: 'FR4Z123456782' }],
    ['FR', 'FRIO334175221', { refused: 'invalid_format' }],
    ['FR', 'FR53000004605', { text: 'FR53000004605' }],
    ['NL', 'NL 0044.95.445.B01', { text: 'NL004495445B01' }],
    ['NL', 'NL002455799B11', { text: 'NL002455799B11' }],
    ['NL', 'NL004495445B00', { refused: 'invalid_format' }],
    ['NL', 'NL123456789B90', { refused: 'invalid_check_digit' }],
    ['NL', 'NL000000000B01', { refused: 'invalid_format' }],
  ])('of %s written as %s is read under strict checking: %j', (country, typed, reading) => {
    expect(readTaxNumber(country, typed, true, checkVat)).toMatchObject(reading);
  });

  it.each([
    ['CZ', 'cz 27 07 43 59', 'CZ27074359'],
    ['CZ', 'not registered', 'not registered'],
    ['DE', 'DE 136 695 975', 'DE136695975'],
    ['SK', '20 20 27', '20 20 27'],
    ['GR', 'EL: 094269805', 'EL094269805'],
    ['BE', 'BE 444.503.093', 'BE0444503093'],
    ['NL', 'NL 004495445 B00', 'NL 004495445 B00'],
  ])('of %s written as %s is never refused by default: %s', (country, typed, text) => {
    expect(readTaxNumber(country, typed, false, checkVat)).toMatchObject({ text });
  });
});

describe('a region', () => {
  it.each([
    ['US', 'new york', 'NY'],
    ['CA', 'Québec', 'QC'],
    ['US', 'Ontario', 'Ontario'],
    ['CZ', 'Jihomoravský kraj', 'Jihomoravský kraj'],
  ])('of %s written as %s is stored as %s', (country, typed, stored) => {
    expect(normaliseRegion(country, typed)).toBe(stored);
  });
});
