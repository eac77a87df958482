// Checks that docs/addresses.md describes the rules as they are.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './gazetteer.ts';
import { changeAddress } from './rules/change-address.ts';
import { normaliseCountry } from './rules/country.ts';
import { normaliseAddress } from './rules/normalise-address.ts';
import { FIELD_LIMITS } from './rules/record.ts';
import { checkVat } from './vat.ts';

const page = readFileSync(new URL('../../docs/addresses.md', import.meta.url), 'utf8');
const gazetteer = loadGazetteer();
const settings = { defaultCountry: 'CZ', isStrict: true, gazetteer, checkVat };

/** The rows of the table under this header. */
function readTable(header: string): [string, string, string, string][] {
  const [, , ...lines] = page.slice(page.indexOf(header)).split('\n\n')[0]?.split('\n') ?? [];
  return lines.map((line) => {
    const [rule = '', one = '', two = '', three = ''] = line.slice(2, -2).split(' | ');
    return [rule, one, two, three];
  });
}

/** city `Brno`, notice `zvonek` → { city: 'Brno', notice: 'zvonek' } */
const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+) `([^`]*)`/gu)].map(([, name, value]) => [name, JSON.parse(`"${value}"`)]),
  );

const examples = readTable('| rule | country | sent | stored |');
const updates = readTable('| rule | sent first | then | stored |');

describe('the page about addresses', () => {
  it('has an example with the right answer', () => {
    const [, sent = ''] = /-d '(\{.*?\})'/su.exec(page) ?? [];
    const [, answered = ''] = /^# (\{.*\})$/mu.exec(page) ?? [];
    const { identityId: _, ...input } = JSON.parse(sent);
    const { id: __, ...expected } = JSON.parse(answered);
    expect(normaliseAddress(input, settings)).toEqual({ address: expected });
  });

  it.each(examples)('is right about %s in %s: %s is stored as %s', (_rule, place, sent, stored) => {
    const [country = '', strict] = place.split(/ (?=strict$)/u);
    const input = { ...readPairs(sent), country };
    const result = normaliseAddress(input, { ...settings, isStrict: strict !== undefined });
    if ('problems' in result) expect(stored).toBe(`refused \`${result.problems.map(({ code }) => code).join()}\``);
    else expect(result.address).toEqual({ country: normaliseCountry(country) ?? 'CZ', ...readPairs(stored) });
  });

  it.each(updates)('is right about %s: %s, then %s, is stored as %s', (_rule, first, then, stored) => {
    const made = normaliseAddress(readPairs(first), settings);
    if (!('address' in made)) throw new Error('The page begins with an address that is refused.');
    const result = changeAddress(made.address, readPairs(then), settings);
    if ('problems' in result) expect(stored).toBe(`refused \`${result.problems.map(({ code }) => code).join()}\``);
    else expect(result.address).toEqual(readPairs(stored));
  });

  it('has an example for every rule', () => {
    const rules = new Set([...examples, ...updates].map(([rule]) => rule));
    const families = { T: 8, C: 7, M: 5, K: 4, S: 7, H: 6, N: 2, I: 3, V: 5, Y: 1, R: 1 };
    const all = Object.entries(families).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    );
    // T6 is the table of limits, U5 and U6 have no text to show.
    expect([...rules].sort()).toEqual(
      [...all, 'P', 'U0', 'U1', 'U2', 'U3', 'U4'].filter((rule) => rule !== 'T6').sort(),
    );
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
