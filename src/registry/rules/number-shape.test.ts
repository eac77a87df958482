// Which texts are read as numbers, and as which country's.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCountries } from '../countries.ts';
import { chooseCountry } from './country.ts';
import { countryOfVatPrefix, readVatNumber } from './vat-shape.ts';

const countries = listCountries(undefined);
const read = (country: string, text: string) => countries.find(country).readNumber(text);

describe('a number', () => {
  it.each([
    ['CZ', '452 74 649', '45274649'],
    ['CZ', 'CZ26435675', '26435675'],
    ['CZ', 'IČO: 264.35.675', '26435675'],
    ['CZ', '123562', '00123562'],
    ['CZ', '00123562', '00123562'],
    ['SK', '31 322 832', '31322832'],
    ['SK', '123456', '00123456'],
    ['NO', '923 609 016', '923609016'],
    ['NO', 'NO 923 609 016 MVA', '923609016'],
    ['FI', '01120389', '0112038-9'],
    ['FI', '112038-9', '0112038-9'],
    ['FI', 'FI01120389', '0112038-9'],
    ['FR', '510 761 505', '510761505'],
    ['FR', '510 761 505 00013', '51076150500013'],
    ['FR', 'FR68510761505', '510761505'],
    ['PL', '774-000-14-54', '7740001454'],
    ['PL', 'PL7740001454', '7740001454'],
    ['PL', 'KRS 28860', '0000028860'],
    ['PL', '0000028860', '0000028860'],
    ['PL', '610188201', '610188201'],
    ['RO', 'RO46632129', '46632129'],
    ['RO', '046632129', '46632129'],
    ['EE', '10421629', '10421629'],
    ['LV', 'LV 40003032949', '40003032949'],
    ['GB', '445790', '00445790'],
    ['GB', 'sc 123456', 'SC123456'],
    ['GB', 'SC1234', 'SC001234'],
    ['GB', 'IP00001R', 'IP00001R'],
    ['GB', 'XI123456789', 'XI123456789'],
    ['AT', 'ATU12345678', 'U12345678'],
    ['BE', '123456789', '0123456789'],
    ['GR', 'EL 123456789', '123456789'],
    ['DE', 'HRB 86891', 'HRB 86891'],
    ['US', '806592', '806592'],
    ['CZ', '４５２７４６４９', '45274649'],
  ])('of %s: %s is read as %s', (country, text, number) => {
    expect(read(country, text)).toBe(number);
  });

  it.each([
    ['CZ', 'abc'],
    ['CZ', ''],
    ['CZ', '00000000'],
    ['CZ', '123456789'],
    ['CZ', 'CZ7001019999'],
    ['CZ', 'SK31322832'],
    ['NO', '12345678'],
    ['FI', '12345'],
    ['FR', '1234567890'],
    ['PL', '12345678'],
    ['RO', '01'],
    ['RO', '12345678901'],
    ['EE', 'EE123456789'],
    ['LV', '4000303294'],
    ['GB', '123456789'],
    ['US', 'Apple'],
    ['US', '1; drop table'],
    ['US', `1${'0'.repeat(64)}`],
  ])('of %s cannot be %j', (country, text) => {
    expect(read(country, text)).toBeUndefined();
  });

  it('is read the same from its own canonical form, whatever was typed', () => {
    const anyCountry = fc.constantFrom(
      'CZ',
      'SK',
      'NO',
      'FI',
      'FR',
      'PL',
      'RO',
      'EE',
      'LV',
      'GB',
      'DE',
      'AT',
      'BE',
      'US',
    );
    const typed = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.stringMatching(/^[A-Z]{0,3}[ .-]?[0-9][0-9 .-]{0,16}[A-Z]?$/),
    );
    fc.assert(
      fc.property(anyCountry, typed, (country, text) => {
        const number = read(country, text);
        if (number !== undefined) expect(read(country, number)).toBe(number);
      }),
    );
  });
});

describe('the country of a number', () => {
  const choose = (text: string, explicit?: string, fallback = 'CZ') =>
    chooseCountry({ text, explicit, fallback, readers: countries.readers });

  it('is the explicit one, whatever the number looks like', () => {
    expect(choose('CZ26435675', 'SK')).toBe('SK');
  });

  it.each([
    ['CZ26435675', 'CZ'],
    ['SK 31322832', 'SK'],
    ['SK2020372640', 'SK'],
    ['FI 1234567-8', 'FI'],
    ['0112038-9', 'FI'],
    ['NO923609016MVA', 'NO'],
    ['774-000-14-54', 'PL'],
    ['774-00-01-454', 'PL'],
    ['RO46632129', 'RO'],
    ['LV40003032949', 'LV'],
    ['DE123456789', 'DE'],
    ['ATU12345678', 'AT'],
    ['EL123456789', 'GR'],
    ['GR123456789', 'GR'],
    ['XI123456789', 'GB'],
    ['GB00445790', 'GB'],
    ['SC123456', 'GB'],
    ['CHE-123.456.789', 'CH'],
    ['HRB 86891', 'DE'],
  ])('is told by an unambiguous prefix or shape: %s', (text, country) => {
    expect(choose(text, undefined, 'SE')).toBe(country);
  });

  it.each(['26435675', '923609016', '510 761 505', 'SI123456', 'ES123456', 'NL1', 'abc', ''])(
    'is the default one when %j fits several or none',
    (text) => {
      expect(choose(text, undefined, 'SE')).toBe('SE');
    },
  );
});

describe('a VAT number', () => {
  it('needs the shape of its country', () => {
    expect(readVatNumber('DE', 'DE123456789')).toBe('123456789');
    expect(readVatNumber('DE', '12345678')).toBeUndefined();
    expect(readVatNumber('US', '123456789')).toBeUndefined();
    expect(countryOfVatPrefix('DE12345678')).toBeUndefined();
  });
});
