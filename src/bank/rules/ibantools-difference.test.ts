// Compares the reader with ibantools on random IBANs, valid and changed: they differ only in known errors of ibantools.
import fc from 'fast-check';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import registry from './data/iban-registry.json' with { type: 'json' };
import { computeCheckDigits } from './mod-97.ts';
import { readBankAccount } from './read-bank-account.ts';

/** ibantools refuses ISO 13616 IBANs whose national check digits are wrong; spec 4.5 rule 5 handles format only. */
const NATIONAL_CHECK = 'BA BE CZ EE ES FR HR HU MC ME MK NO PL PT RS SI SK'.split(' ');
/** Its structure takes fewer characters than the registry's, so it refuses the IBAN of this BBAN. */
const TOO_NARROW: Record<string, string> = {
  BY: 'NB1B3600900000002Z00AB00',
  DO: 'AB1C00000001212453611324',
  PK: 'SCBL0000A0123456702B',
  PS: 'PALS00000000040012345670A',
};
/** Its structure takes more characters than the registry's, so it accepts the IBAN of this BBAN. */
const TOO_WIDE: Record<string, string> = {
  GE: '0B0000000101904917',
  IE: 'A1BK93115212345678',
  PK: '1CBL0000001123456702',
  PS: 'P1LS000000000400123456702',
  TR: '00061A0519786457841326',
  VG: 'V1VG0000012345678901',
};
/** It accepts account 0, which no Czech bank can have opened. */
const ZERO_ACCOUNT = 'CZ';
/** Countries that it knows and the registry does not. */
const UNREGISTERED = Object.keys(countrySpecs).filter(
  (country) => countrySpecs[country]?.bban_regexp && !(country in registry.bban),
);

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALPHABETS: Record<string, string> = { n: DIGITS, a: LETTERS, c: DIGITS + LETTERS };

function complete(country: string, bban: string): string {
  return country + String(computeCheckDigits(`${country}00${bban}`)).padStart(2, '0') + bban;
}

function bbanOf(notation: string): fc.Arbitrary<string> {
  const parts = [...notation.matchAll(/(\d+)!([nac])/g)].map(([, length, letter]) =>
    fc.string({
      unit: fc.constantFrom(...(ALPHABETS[letter ?? ''] ?? '')),
      minLength: Number(length),
      maxLength: Number(length),
    }),
  );
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

type Mutation = {
  kind: 'none' | 'character' | 'checkDigits' | 'shorter' | 'longer';
  at: number;
  character: string;
  checkDigits: number;
};
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('none', 'character', 'checkDigits', 'shorter', 'longer'),
  at: fc.nat({ max: 40 }),
  character: fc.constantFrom(...DIGITS, ...LETTERS),
  checkDigits: fc.nat({ max: 99 }),
});

/** After a change elsewhere, the check digits are computed again, so that only the structure is compared. */
function mutate(country: string, bban: string, { kind, at, character, checkDigits }: Mutation): string {
  const before = bban.slice(0, at % bban.length);
  const after = bban.slice(before.length);
  if (kind === 'character') return complete(country, before + character + after.slice(1));
  if (kind === 'shorter') return complete(country, before + after.slice(1));
  if (kind === 'longer') return complete(country, before + character + after);
  if (kind === 'checkDigits') return `${country}${String(checkDigits).padStart(2, '0')}${bban}`;
  return complete(country, bban);
}

/** Czech check digits may be repaired, so only an unchanged IBAN counts as accepted. */
function isAccepted(iban: string): boolean {
  const reading = readBankAccount(iban, 'format');
  return reading.success && reading.iban === iban;
}

describe('ibantools', () => {
  test.each(Object.entries(registry.bban))('%s: agrees but for its known errors', (country, notation) => {
    fc.assert(
      fc.property(bbanOf(notation), mutation, (bban, change) => {
        const iban = mutate(country, bban, change);
        const ours = isAccepted(iban);
        const theirs = isValidIBAN(iban);
        if (ours && !theirs) expect([...NATIONAL_CHECK, ...Object.keys(TOO_NARROW)]).toContain(country);
        if (!ours && theirs) expect([ZERO_ACCOUNT, ...Object.keys(TOO_WIDE)]).toContain(country);
      }),
      longRuns(200),
    );
  });

  test.each(NATIONAL_CHECK)('%s: still refuses wrong national check digits', (country) => {
    const notation = registry.bban[country as keyof typeof registry.bban];
    const sample = fc.sample(bbanOf(notation), { numRuns: 100, seed: 1 }).map((bban) => complete(country, bban));
    expect(sample.some((iban) => isAccepted(iban) && !isValidIBAN(iban))).toBe(true);
  });

  test.each(Object.entries(TOO_NARROW))('%s: still refuses a character that the registry allows', (country, bban) => {
    const iban = complete(country, bban);
    expect([isAccepted(iban), isValidIBAN(iban)]).toEqual([true, false]);
  });

  test.each(Object.entries(TOO_WIDE))('%s: still accepts a character that the registry forbids', (country, bban) => {
    const iban = complete(country, bban);
    expect([isAccepted(iban), isValidIBAN(iban)]).toEqual([false, true]);
  });

  test('CZ: still accepts account 0', () => {
    const iban = complete(ZERO_ACCOUNT, '08000000000000000000');
    expect([isAccepted(iban), isValidIBAN(iban)]).toEqual([false, true]);
  });

  test('still knows countries that are not registered, such as IR and MA', () => {
    expect(UNREGISTERED).toEqual(expect.arrayContaining(['IR', 'MA', 'AX', 'RE']));
    const iranian = 'IR780170000000033456789012';
    expect([isAccepted(iranian), isValidIBAN(iranian)]).toEqual([false, true]);
  });
});
