// A phone number in any writing is one number, and never a stranger's.
import fc from 'fast-check';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { readPhone } from './read-phone.ts';

describe('a phone number in a Czech calendar', () => {
  it.each([
    ['+420 777 123 456', '+420777123456'],
    ['+420777123456', '+420777123456'],
    ['+ 420 777 123 456', '+420777123456'],
    ['777 123 456', '+420777123456'],
    ['777-123-456', '+420777123456'],
    ['420777123456', '+420777123456'],
    ['00420 777 123 456', '+420777123456'],
    ['00 420 777 123 456', '+420777123456'],
    ['(+420) 777 123 456', '+420777123456'],
    ['(00420) 777123456', '+420777123456'],
    ['+420 (0) 777 123 456', '+420777123456'],
    ['tel:+420-777-123-456', '+420777123456'],
    ['tel:777123456;phone-context=+420', '+420777123456'],
    ['TEL: 777 123 456', '+420777123456'],
    ['\u202a+420\u00a0777\u00a0123\u00a0456\u202c', '+420777123456'],
    ['\u200e+420777123456', '+420777123456'],
    ['＋４２０７７７１２３４５６', '+420777123456'],
    ['421905123456', '+421905123456'],
    ['421 905 123 456', '+421905123456'],
    ['＋421905123456', '+421905123456'],
    ['(+421) 905 123 456', '+421905123456'],
    ['00421905123456', '+421905123456'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+15551234567', '+15551234567'],
    ['+1 (555) 123-4567', '+15551234567'],
  ])('%j is %s', (text, number) => {
    expect(readPhone(text, 'CZ')).toBe(number);
  });

  it.each([
    '12',
    '777 123 45',
    '777 123 4567',
    '0777 123 456',
    '777123456/7',
    '777123456 nebo 777654321',
    'call me: 777123456',
    '5551234567',
    '+777123456',
    '++420777123456',
    '+420+777123456',
    '+',
    '00',
    'tel:',
    '()',
    '(+)',
    '',
    '+420777123456 ext. 5',
    '+420777123456;ext=5',
    '777123456x5',
    '1-800-FLOWERS',
    '+1-800-FLOWERS',
    '9'.repeat(100),
  ])('%j is refused', (text) => {
    expect(readPhone(text, 'CZ')).toBeNull();
  });
});

describe('a phone number in any calendar', () => {
  const countries = fc.constantFrom(...getCountries());

  it('of its own country or with a country code is the same number in every writing', () => {
    fc.assert(
      fc.property(countries, countries, (country, calendar) => {
        const example = getExampleNumber(country, examples);
        fc.pre(example?.isValid() === true);
        const number = String(example?.number);
        const code = getCountryCallingCode(country);
        const rest = number.slice(code.length + 1);
        for (const text of [
          number,
          String(example?.formatInternational()),
          `00${number.slice(1)}`,
          `(+${code}) ${rest}`,
          `tel:${number}`,
          `\u202d${number}\u202c`,
          `＋${number.slice(1)}`,
        ]) {
          expect(readPhone(text, calendar), `${text} in ${calendar}`).toBe(number);
        }
        expect(readPhone(String(example?.formatNational()), country), country).toBe(number);
      }),
      longRuns(500),
    );
  });

  it('without + is valid or refused, and gets no second country code', () => {
    fc.assert(
      fc.property(countries, countries, fc.stringMatching(/^\d{0,3}$/), (country, calendar, more) => {
        const digits = String(getExampleNumber(country, examples)?.number ?? '').slice(1) + more;
        const read = readPhone(digits, calendar);
        const national = parsePhoneNumberFromString(digits, calendar);
        if (national?.isValid()) expect(read).toBe(national.number);
        else {
          const international = parsePhoneNumberFromString(`+${digits}`);
          expect(read).toBe(international?.isValid() ? international.number : null);
        }
      }),
      longRuns(500),
    );
  });

  it('of a country that is not in the list needs its country code', () => {
    expect(isSupportedCountry('AQ')).toBe(false);
    expect(readPhone('777123456', 'AQ')).toBeNull();
    expect(readPhone('+420777123456', 'AQ')).toBe('+420777123456');
    expect(readPhone('420777123456', 'AQ')).toBe('+420777123456');
  });

  it('is E.164 or nothing for any text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9() \-/.;,xtel:]{0,24}$/));
    fc.assert(
      fc.property(text, countries, (some, calendar) => {
        expect(readPhone(some, calendar) ?? '+1').toMatch(/^\+\d{1,17}$/);
      }),
      longRuns(500),
    );
  });
});
