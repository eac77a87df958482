// The cases of the design page.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../gazetteer.ts';
import { checkVat } from '../vat.ts';
import { changeAddress } from './change-address.ts';
import { normaliseAddress } from './normalise-address.ts';
import type { AddressField, AddressInput, AddressRecord } from './record.ts';

type Case = {
  id: string;
  rule: string;
  op: string;
  defaultCountry: string;
  setting?: string;
  stored?: AddressRecord;
  input: AddressInput;
  expect?: Partial<Record<AddressField, string | null>>;
  expectError?: { field: string; code: string };
};

// Read as text: one case has half of a surrogate pair, which a JSON import refuses.
const file = new URL('../fixtures/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
const gazetteer = loadGazetteer();

describe('an address is normalised as the design page says', () => {
  it.each(cases)('$id ($rule, $op)', (given) => {
    const settings = {
      defaultCountry: given.defaultCountry,
      isStrict: given.setting === 'strict',
      gazetteer,
      checkVat,
    };
    const result =
      given.op === 'update' && given.stored !== undefined
        ? changeAddress(given.stored, given.input, settings)
        : normaliseAddress(given.input, settings);
    if (given.expectError !== undefined) {
      expect(result).toEqual({ problems: [expect.objectContaining(given.expectError)] });
      return;
    }
    expect(result).toHaveProperty('address');
    const address = 'address' in result ? result.address : undefined;
    for (const [field, value] of Object.entries(given.expect ?? {})) {
      expect(address?.[field as AddressField] ?? null).toBe(value);
    }
  });
});
