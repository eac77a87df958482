// What a registry's values look like once they are ours.
import { describe, expect, it } from 'vitest';
import { cleanRecord, formatRecord, looksGarbled } from './record.ts';

const formatters = {
  formatPostalCode: (country: string, text: string) =>
    country === 'CZ' && /^\d{5}$/.test(text) ? `${text.slice(0, 3)} ${text.slice(3)}` : text,
  normaliseCountry: (text: string) => (/^[A-Z]{2}$/.test(text) ? text : null),
};

describe('a record', () => {
  it('has no empty field and no field that the registry did not give', () => {
    expect(cleanRecord({ companyName: ' ', city: undefined, country: 'CZ' })).toEqual({ country: 'CZ' });
  });

  it('holds no control, invisible or lone half characters, and no endless value', () => {
    const { companyName = '' } = cleanRecord({ companyName: `A\u0000B\u202eC\nD \ud800 ${'x'.repeat(1000)}` });
    expect(companyName).toMatch(/^A BC D \ufffd x+$/);
    expect(companyName.length).toBe(255);
  });

  it('carries the postal code in the national form', () => {
    expect(formatRecord({ postalCode: '11000', country: 'CZ' }, formatters)).toEqual({
      postalCode: '110 00',
      country: 'CZ',
    });
  });

  it('keeps a postal code that the formatter does not understand: the registry is official', () => {
    expect(formatRecord({ postalCode: '1100', country: 'CZ' }, formatters).postalCode).toBe('1100');
  });

  it('drops a country that is none, and leaves the code alone then', () => {
    expect(formatRecord({ postalCode: '11000', country: 'Atlantis' }, formatters)).toEqual({ postalCode: '11000' });
  });
});

describe('the alarm for broken encodings', () => {
  it.each(['PÅ™Ã­klad', 'Å kolnÃ¡', 'Vl\ufffdie hrdlo'])('rings for %s', (companyName) => {
    expect(looksGarbled({ companyName })).toBe(true);
  });

  it.each(['Vlčie hrdlo', 'Ångström AB', 'Ärzte GmbH', 'São Paulo', 'Škola'])('is silent for %s', (companyName) => {
    expect(looksGarbled({ companyName })).toBe(false);
  });
});
