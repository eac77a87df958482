// Properties of the normaliser with random addresses: words that have rules, in odd combinations, and any other text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAddress } from '#test/any-address.ts';
import { longRuns } from '#test/run/environment.ts';
import { loadGazetteer } from '../gazetteer.ts';
import { checkVat } from '../vat.ts';
import { type NormaliseSettings, normaliseAddress } from './normalise-address.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, FIELD_LIMITS } from './record.ts';
import { countCodePoints } from './text-base.ts';

const settings: NormaliseSettings = { defaultCountry: 'CZ', isStrict: false, gazetteer: loadGazetteer(), checkVat };

const RUNS = longRuns(1_500);

function digitsOf(value: unknown, isPadded = false): string {
  const digits = String(value ?? '')
    .normalize('NFKC')
    .replace(/\P{Nd}/gu, '');
  return isPadded ? digits.replace(/^0+/u, '') : digits;
}

function normalise(input: AddressInput, isStrict = false): ReturnType<typeof normaliseAddress> {
  return normaliseAddress(input, { ...settings, isStrict });
}

describe('for any address', () => {
  it('normalising twice gives the same as normalising once', () => {
    fc.assert(
      fc.property(anyAddress, fc.boolean(), (input, isStrict) => {
        const once = normalise(input, isStrict);
        if ('address' in once) expect(normalise(once.address, isStrict)).toEqual(once);
      }),
      RUNS,
    );
  });

  it('no accepted value is longer than its limit', () => {
    fc.assert(
      fc.property(anyAddress, (input) => {
        const result = normalise(input);
        if (!('address' in result)) return;
        for (const field of ADDRESS_FIELDS) {
          expect(countCodePoints(result.address[field] ?? '')).toBeLessThanOrEqual(FIELD_LIMITS[field]);
        }
      }),
      RUNS,
    );
  });

  it('no digit is lost or added, except zeros before a company or tax number and a repeated postal code', () => {
    const fields = ADDRESS_FIELDS.filter((field) => !['city', 'cityPart', 'postalCode', 'country'].includes(field));
    fc.assert(
      fc.property(anyAddress, (input) => {
        const result = normalise(input);
        if (!('address' in result)) return;
        for (const field of fields) {
          const isPadded = field === 'companyRegistrationNumber' || field === 'taxIdentificationNumber';
          expect(digitsOf(result.address[field], isPadded)).toBe(digitsOf(input[field], isPadded));
        }
        const { city = '', cityPart = '', postalCode = '' } = result.address;
        const before = digitsOf(`${input.city ?? ''}${input.cityPart ?? ''}${input.postalCode ?? ''}`);
        const after = digitsOf(`${city}${cityPart}${postalCode}`);
        const repeated = digitsOf(postalCode);
        const missing = repeated === '' ? 0 : (before.length - after.length) / repeated.length;
        expect([...after, ...repeated.repeat(missing)].sort()).toEqual([...before].sort());
      }),
      RUNS,
    );
  });

  it('the case of a name or line in mixed case never changes', () => {
    const isMixed = (text: string): boolean => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
    // H3, H4 and H6 always write their marks in the same case.
    const hasMark = (text: string): boolean => /p.{0,3}o.{0,3}box|[čc].{0,3}p|ev/iu.test(text);
    fc.assert(
      fc.property(anyAddress, (input) => {
        const result = normalise(input);
        if (!('address' in result)) return;
        for (const field of ['streetAddress', 'city', 'cityPart', 'firstName', 'lastName', 'companyName'] as const) {
          const before = String(input[field] ?? '');
          const after = result.address[field] ?? '';
          const isSameText = before.toLowerCase() === after.toLowerCase();
          if (isMixed(before) && isSameText && !hasMark(before)) expect(after).toBe(before);
        }
      }),
      RUNS,
    );
  });

  it('the order of the fields does not matter', () => {
    fc.assert(
      fc.property(anyAddress, fc.boolean(), (input, isStrict) => {
        const reversed: AddressInput = Object.fromEntries(Object.entries(input).reverse());
        const result = normalise(input, isStrict);
        expect(normalise(reversed, isStrict)).toEqual(result);
        expect(JSON.stringify(normalise(reversed, isStrict))).toBe(JSON.stringify(result));
      }),
      RUNS,
    );
  });

  it('every problem has a field of the address, a code and a message', () => {
    fc.assert(
      fc.property(anyAddress, fc.boolean(), (input, isStrict) => {
        const result = normalise(input, isStrict);
        if (!('problems' in result)) return;
        for (const problem of result.problems) {
          expect(ADDRESS_FIELDS).toContain(problem.field as AddressField);
          expect(problem.code).toMatch(/^[a-z_]+(?:CZ|SK)?$/u);
          expect(problem.message).toMatch(/\.$/u);
        }
      }),
      RUNS,
    );
  });
});
