// Properties of a change with random addresses (design U0–U4); the contract tests of 4.3 have the cases.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectOnlySent } from '#test/address-changes.ts';
import { anyPlace } from '#test/any-address.ts';
import { longRuns } from '#test/run/environment.ts';
import { loadGazetteer } from '../gazetteer.ts';
import { checkVat } from '../vat.ts';
import { changeAddress, keepTexts } from './change-address.ts';
import { explainAddress } from './explain.ts';
import { normaliseAddress } from './normalise-address.ts';
import { ADDRESS_FIELDS, type AddressInput, type AddressRecord } from './record.ts';

const RUNS = longRuns(6_000);
const gazetteer = loadGazetteer();
const settings = { defaultCountry: 'CZ', isStrict: false, gazetteer, checkVat };

const anyStored = anyPlace
  .map((input) => normaliseAddress(input, settings))
  .filter((result) => 'address' in result)
  .map(({ address }) => address);

/** As rows of older rules are: nobody has normalised them. */
const anyRow: fc.Arbitrary<AddressRecord> = anyPlace.map((input) => ({
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'string' && value !== '')),
  country: 'CZ',
}));

const change = (stored: AddressRecord, changes: AddressInput, isStrict = false) =>
  changeAddress(stored, changes, { ...settings, isStrict });

describe('for any stored address and any change', () => {
  it('a field that was not sent, and does not stand inside the sent city, is byte for byte as it was', () => {
    fc.assert(
      fc.property(fc.oneof(anyStored, anyRow), anyPlace, fc.boolean(), (stored, changes, isStrict) => {
        const result = change(stored, changes, isStrict);
        if ('address' in result) expectOnlySent(stored, changes, result.address);
      }),
      RUNS,
    );
  });

  it('a change that sends every field, some of them empty, is what a create of them would be', () => {
    const empty = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, '']));
    fc.assert(
      fc.property(anyStored, anyPlace, (stored, input) => {
        const created = normaliseAddress(input, settings);
        if ('address' in created) expect(change(stored, { ...empty, ...input })).toEqual(created);
      }),
      RUNS,
    );
  });

  it('sending back what is stored, or nothing at all, changes nothing', () => {
    fc.assert(
      fc.property(anyStored, (stored) => {
        for (const changes of [{}, stored]) expect(change(stored, changes)).toEqual({ address: stored });
      }),
      RUNS,
    );
  });

  it('a field that is sent with a text wins over the same inside the city', () => {
    const both = { city: '602 00 Brno', postalCode: '61300' };
    fc.assert(
      fc.property(anyStored, (stored) => {
        expect(change({ ...stored, country: 'CZ' }, both)).toMatchObject({
          address: { city: 'Brno', postalCode: '613 00' },
        });
      }),
      RUNS,
    );
  });
});

describe('the texts beside a changed address', () => {
  it.each<[AddressInput, AddressInput, Record<string, string>]>([
    [{ city: 'PRAHA 2 - VINOHRADY' }, { city: 'BRNO' }, { city: 'K1', country: 'C5' }],
    [{ city: '110 00 PRAHA 1', lastName: ' Nová' }, { postalCode: '12000' }, { lastName: 'T2', postalCode: 'P' }],
    [{ city: 'BRNO', postalCode: '60200' }, { city: '110 00 Praha 1' }, { city: 'M5', postalCode: 'M5' }],
    [{ city: 'BRNO', cityPart: 'x' }, { city: 'Praha 2 - Vinohrady' }, { city: 'M2', cityPart: 'M2' }],
  ])('explain what the rules did: %j, then %j', (first, then, rules) => {
    const made = normaliseAddress(first, settings);
    if (!('address' in made)) throw new Error('The rules refuse this address.');
    const changed = change(made.address, then);
    if (!('address' in changed)) throw new Error('The rules refuse this change.');
    const texts = keepTexts(first, made.address, then, settings);
    const explained = explainAddress(texts, changed.address, settings).map(({ field, rules: of }) => [
      field,
      of.join(' '),
    ]);
    expect(Object.fromEntries(explained)).toEqual({ country: 'C5', ...rules });
  });
});
