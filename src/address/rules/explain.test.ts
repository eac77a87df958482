// Proves that every rewritten field names the rules that rewrote it, and that nothing is said which the rules did not do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAddress } from '#test/any-address.ts';
import { longRuns } from '#test/run/environment.ts';
import { loadGazetteer } from '../gazetteer.ts';
import { checkVat } from '../vat.ts';
import { explainAddress } from './explain.ts';
import { normaliseAddress } from './normalise-address.ts';
import { ADDRESS_FIELDS, type AddressInput } from './record.ts';

const settings = { gazetteer: loadGazetteer(), checkVat };
const RUNS = longRuns(1_500);

function store(sent: AddressInput) {
  const result = normaliseAddress(sent, { ...settings, defaultCountry: 'CZ', isStrict: false });
  return 'address' in result ? result.address : null;
}

/** As `field: rules`, for an address that the rules accept. */
function explain(sent: AddressInput): Record<string, string> {
  const stored = store(sent);
  if (!stored) throw new Error('The rules refuse this address.');
  return Object.fromEntries(explainAddress(sent, stored, settings).map(({ field, rules }) => [field, rules.join(' ')]));
}

describe('what was rewritten, and by which rule', () => {
  it.each<[AddressInput, Record<string, string>]>([
    [{ country: 'CZ', city: 'Brno', streetAddress: 'Kobližná 19' }, {}],
    [{ country: 'Česká republika' }, { country: 'C3' }],
    [{ country: 'cz' }, { country: 'C1' }],
    [{ country: 'CZE' }, { country: 'C2' }],
    [{ country: 'UK' }, { country: 'C4' }],
    [{ city: 'Brno' }, { country: 'C5' }],
    [{ country: 'CZ', postalCode: '10100' }, { postalCode: 'P' }],
    [
      { country: 'CZ', city: '110 00 Praha 1' },
      { postalCode: 'M5', city: 'M5' },
    ],
    [{ country: 'CZ', city: 'Praha1' }, { city: 'M1' }],
    [
      { country: 'CZ', city: 'praha 10 - vinohrady' },
      { city: 'M2 K1', cityPart: 'M2 K1' },
    ],
    [{ country: 'CZ', city: 'Frýdek - Místek' }, { city: 'M3' }],
    [{ country: 'CZ', city: 'Ústí n. L.' }, { city: 'M4' }],
    [{ country: 'CZ', city: 'BRNO' }, { city: 'K1' }],
    [{ country: 'CZ', streetAddress: 'korunní 1208/74' }, { streetAddress: 'K2' }],
    [{ country: 'CZ', streetAddress: 'NÁM. MÍRU 1903 / 14A' }, { streetAddress: 'K2 H1 S1' }],
    [{ country: 'CZ', streetAddress: 'Lhota čp. 12,' }, { streetAddress: 'H5 H3' }],
    [{ country: 'CZ', streetAddress: 'Lhota ev. č. 60' }, { streetAddress: 'H4' }],
    [{ country: 'CZ', streetAddress: 'Pošta, P.O.BOX 152' }, { streetAddress: 'H6' }],
    [{ country: 'CZ', streetAddress: 'Gen.Píky 5' }, { streetAddress: 'S2' }],
    [{ country: 'CZ', streetAddress: 'ul. Dlouhá 5' }, { streetAddress: 'S3' }],
    [{ country: 'SK', streetAddress: 'Nám. slobody 1' }, { streetAddress: 'S4' }],
    [{ country: 'DE', streetAddress: 'Hauptstr. 5' }, { streetAddress: 'S5' }],
    [{ country: 'PL', streetAddress: 'ul.Długa 5' }, { streetAddress: 'S6' }],
    [{ country: 'CZ', companyRegistrationNumber: '123 45 679' }, { companyRegistrationNumber: 'I1' }],
    [{ country: 'SK', companyRegistrationNumber: '31 333 532' }, { companyRegistrationNumber: 'I2' }],
    [{ country: 'CZ', taxIdentificationNumber: '27074358' }, { taxIdentificationNumber: 'V1' }],
    [{ country: 'SK', taxIdentificationNumber: 'sk 2020273893' }, { taxIdentificationNumber: 'V2' }],
    [{ country: 'BE', taxIdentificationNumber: 'BE 444.503.092' }, { taxIdentificationNumber: 'V3' }],
    [{ country: 'GR', taxIdentificationNumber: 'GR094259216' }, { taxIdentificationNumber: 'V4' }],
    [{ country: 'CZ', type: 'Delivery' }, { type: 'Y1' }],
    [{ country: 'US', stateRegion: 'California' }, { stateRegion: 'R1' }],
    [{ country: 'CZ', lastName: '  Nova\u0301k \u200b' }, { lastName: 'T3 T1 T2' }],
    [{ country: 'CZ', lastName: 'Novák\nml.' }, { lastName: 'T5' }],
    [{ country: 'CZ', notice: 'Zvonek\nu branky' }, {}],
    [{ country: 'CZ', lastName: '   ' }, { lastName: 'T2' }],
  ])('%j', (sent, expected) => {
    expect(explain(sent)).toEqual(expected);
  });

  it('says nothing of a row whose sent texts nobody kept', () => {
    expect(explainAddress({}, { country: 'CZ', city: 'Brno' }, settings)).toEqual([]);
  });

  it('names no rule where the rules of today would write something else', () => {
    const [rewrite] = explainAddress({ city: 'BRNO', country: 'CZ' }, { city: 'Brno-město', country: 'CZ' }, settings);
    expect(rewrite).toEqual({ field: 'city', sent: 'BRNO', stored: 'Brno-město', rules: [] });
  });

  it('of any address names a rule for every field that is stored otherwise than it was sent, and for no other', () => {
    fc.assert(
      fc.property(anyAddress, (sent) => {
        const stored = store(sent);
        if (!stored) return;
        const rewrites = explainAddress(sent, stored, settings);
        const changed = ADDRESS_FIELDS.filter((field) => (sent[field] ?? '') !== (stored[field] ?? ''));
        const isKept = ADDRESS_FIELDS.some((field) => sent[field] !== undefined);
        expect(rewrites.map(({ field }) => field)).toEqual(isKept ? changed : []);
        for (const { field, rules } of rewrites) expect(rules, `${field} of ${JSON.stringify(sent)}`).not.toEqual([]);
      }),
      RUNS,
    );
  });
});
