// The registered structures: their number, and that each position accepts what SWIFT's notation says.
import { describe, expect, test } from 'vitest';
import registry from './data/iban-registry.json' with { type: 'json' };
import { computeStructuredCheckDigits, findStructure } from './iban-structures.ts';

function fits(iban: string): boolean {
  const structure = findStructure(iban);
  return structure !== undefined && computeStructuredCheckDigits(iban, structure) !== null;
}

describe('structures', () => {
  test('the 89 registered countries have one', () => {
    expect(Object.keys(registry.bban)).toHaveLength(registry.registered);
    for (const country of Object.keys(registry.bban)) expect(findStructure(country)).toBeDefined();
  });

  test.each([
    'MA',
    'DZ',
    'IR',
    'GP',
    'RE',
    'AX',
    'JE',
    'GG',
    'IM',
    'UK',
    'US',
    'CS',
    'XX',
    'ZZ',
    '',
    'C',
    '1C',
    'C1',
    '12',
  ])('%j has no structure', (country) => {
    expect(findStructure(country)).toBeUndefined();
  });

  test('n takes digits only, a letters only, c both', () => {
    expect(fits('NL00ABNA0417164300')).toBe(true);
    expect(fits('NL00ABN00417164300')).toBe(false);
    expect(fits('NL00ABNA041716430A')).toBe(false);
    expect(fits('CH000076201162385295A')).toBe(true);
    expect(fits('CH000076A011623852957')).toBe(false);
  });

  test('a character too few, too many, or a letter for a check digit does not fit', () => {
    expect(fits('NL00ABNA041716430')).toBe(false);
    expect(fits('NL00ABNA04171643000')).toBe(false);
    expect(fits('NL0XABNA0417164300')).toBe(false);
    expect(fits('NLX0ABNA0417164300')).toBe(false);
  });
});
