// Checks that docs/addresses.md describes the rules as they are.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './gazetteer.ts';
import { normaliseAddress } from './rules/normalise-address.ts';
import { FIELD_LIMITS } from './rules/record.ts';
import { checkVat } from './vat.ts';

const page = readFileSync(new URL('../../docs/addresses.md', import.meta.url), 'utf8');
const gazetteer = loadGazetteer();
const settings = { defaultCountry: 'CZ', isStrict: true, gazetteer, checkVat };

describe('the page about addresses', () => {
  it('has an example with the right answer', () => {
    const [, sent = ''] = /-d '(\{.*?\})'/su.exec(page) ?? [];
    const [, answered = ''] = /^# (\{.*\})$/mu.exec(page) ?? [];
    const { identityId: _, ...input } = JSON.parse(sent);
    const { id: __, ...expected } = JSON.parse(answered);
    expect(normaliseAddress(input, settings)).toEqual({ address: expected });
  });

  it.each([
    [{ city: 7 }, 'type'],
    [{ city: 'x'.repeat(101) }, 'too_long'],
    [{ city: '\u0000' }, 'control_character'],
    [{ city: '\ud800' }, 'malformed_unicode'],
    [{ country: 'Narnia' }, 'unknown_country'],
    [{ postalCode: '1' }, 'invalid_format'],
    [{ postalCode: '811 01' }, 'belongs_to_SK'],
    [{ country: 'SK', postalCode: '110 00' }, 'belongs_to_CZ'],
    [{ city: '110 00 Praha', postalCode: '120 00' }, 'conflicting_postal_code'],
    [{ companyRegistrationNumber: '27074359' }, 'invalid_check_digit'],
  ])('explains the refusal of %j: %s', (input, code) => {
    expect(normaliseAddress(input, settings)).toMatchObject({ problems: [{ code }] });
    expect(page).toContain(`\`${code}\``);
  });

  it('has the right limits', () => {
    const { firstName, companyName, city, postalCode, country, type, notice } = FIELD_LIMITS;
    expect([firstName, companyName, city, postalCode, country, type, notice]).toEqual([
      100, 255, 100, 20, 80, 50, 2_000,
    ]);
    expect(page).toContain('names 100, company and street 255, city, part and region 100, postal code 20, country 80');
  });

  it('has the right number of places', () => {
    const count = (file: string) =>
      readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
        .split('\n')
        .filter((line) => /^\d\p{L}/u.test(line)).length;
    const number = new Intl.NumberFormat('en');
    expect(page).toContain(
      `${number.format(count('cz.txt'))} Czech and ${number.format(count('sk.txt'))} Slovak places`,
    );
  });
});
