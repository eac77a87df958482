// Postal codes of all countries with a pattern: one stored form, whatever separators, case and prefixes are typed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import patterns from './data/postal-patterns.json' with { type: 'json' };
import { formatPostalCode, readPostalCode } from './postal-code.ts';
import { OWN_PATTERNS } from './postal-shape.ts';

const COUNTRY_PATTERNS: Record<string, { pattern?: string; prefix?: string; uses_postal_code: boolean }> = patterns;
const withPattern = Object.entries(COUNTRY_PATTERNS).flatMap(([country, { pattern }]) =>
  pattern === undefined ? [] : [{ country, pattern: OWN_PATTERNS[country] ?? pattern.replaceAll('\\b', '') }],
);
const withoutPattern = Object.keys(COUNTRY_PATTERNS).filter(
  (country) => COUNTRY_PATTERNS[country]?.pattern === undefined,
);

const letters = (text: string): string => text.replace(/[ -]/gu, '').toUpperCase();

describe('a postal code', () => {
  it('is known by its pattern in 181 of the 206 listed countries', () => {
    expect([withPattern.length, withoutPattern.length]).toEqual([181, 25]);
  });

  it.each(withPattern)(
    'of $country has one stored form, in any case and with any separators',
    ({ country, pattern }) => {
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u')), (typed) => {
          const read = readPostalCode(country, typed);
          expect(read).toHaveProperty('code');
          const code = 'code' in read ? read.code : '';
          expect(letters(code)).toBe(letters(typed));
          for (const variant of [code, code.toLowerCase(), letters(code), ` ${code.replace(/[ -]/gu, ' – ')} `]) {
            expect(readPostalCode(country, variant)).toEqual({ code });
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each(withoutPattern)(
    'of %s, which has none or no pattern, is kept and never refused for being there',
    (country) => {
      expect(readPostalCode(country, '00000')).toEqual({ code: '00000' });
      expect(readPostalCode(country, 'PO 1')).toEqual({ code: 'PO 1' });
      expect(readPostalCode(country, '<b>')).toEqual({ refused: 'invalid_format' });
    },
  );

  it.each([
    ['CZ', 'CZ-110 00', '110 00'],
    ['SK', 'SK 81101', '811 01'],
    ['DE', 'D-11011', '11011'],
    ['AT', 'A - 1010', '1010'],
    ['LU', 'L4750', '4750'],
    ['LT', 'LT-01103', '01103'],
    ['SE', 'S-115 21', '115 21'],
    ['FI', 'FIN-00100', '00100'],
    ['SI', 'SLO-1000', '1000'],
    ['LI', 'FL-9490', '9490'],
    ['AZ', 'AZ 1000', '1000'],
    ['PR', 'PR 00907-1234', '00907-1234'],
    ['LV', '1050', 'LV-1050'],
    ['LV', 'lv 1050', 'LV-1050'],
    ['CZ', 'PSČ 110 00', '110 00'],
    ['CZ', 'psc: 11000', '110 00'],
    ['CZ', 'P.S.Č. CZ-110 00', '110 00'],
    ['DE', 'PLZ 10115', '10115'],
    ['AT', 'PLZ: A-1010', '1010'],
    ['US', 'ZIP code 22162 1010', '22162-1010'],
    ['US', 'Zip:22162', '22162'],
    ['GB', 'ZIP SW1A1AA', 'SW1A 1AA'],
    ['ES', 'C.P. 28013', '28013'],
    ['MX', 'CP06600', '06600'],
    ['BR', 'CEP 70070300', '70070-300'],
    ['SV', 'CP 1101', '1101'],
    ['SV', '1101', '1101'],
    ['SV', 'CP-1101', '1101'],
    ['JP', '154ー0023', '154-0023'],
    ['JP', '〒１５４ー００２３', '154-0023'],
    ['PY', '001001', '001001'],
    ['PY', '1536', '1536'],
    ['MM', '1101010', '1101010'],
    ['MM', '11182', '11182'],
    ['SH', 'tdcu1zz', 'TDCU 1ZZ'],
    ['SH', 'ASCN 1ZZ', 'ASCN 1ZZ'],
    ['GL', '2412', '2412'],
    ['GU', '96930', '96930'],
    ['SA', '11564 2351', '11564-2351'],
    ['TH', '10200-0001', '10200-0001'],
    ['VG', '1110', 'VG1110'],
    ['VG', 'VG 1110', 'VG1110'],
    ['PT', '4050.253', '4050-253'],
    ['RE', '97743', '97743'],
    ['IE', 'd6wxy00', 'D6W XY00'],
    ['AD', 'ad500', 'AD500'],
    ['BB', 'BB 11000', 'BB11000'],
    ['KY', 'KY11100', 'KY1-1100'],
    ['MT', 'vlt1933', 'VLT 1933'],
    ['BM', 'HM12', 'HM 12'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
  ])('of %s written as %s is stored as %s', (country, typed, code) => {
    expect(readPostalCode(country, typed)).toEqual({ code });
  });

  it.each([
    ['CZ', '811 01', 'belongs_to_SK'],
    ['CZ', 'CZ-040 01', 'belongs_to_SK'],
    ['CZ', 'SK-811 01', 'belongs_to_SK'],
    ['SK', '110 00', 'belongs_to_CZ'],
    ['SK', '7', 'invalid_format'],
    ['NL', '0123 AB', 'invalid_format'],
    ['CA', 'D1A 0B1', 'invalid_format'],
    ['DE', '1067', 'invalid_format'],
    ['ES', '28O13', 'invalid_format'],
    ['DE', 'PL-11011', 'invalid_format'],
    ['AD', '500', 'invalid_format'],
    ['GB', 'ABC 123', 'invalid_format'],
    ['CZ', 'PSČ', 'invalid_format'],
    ['CZ', 'PSČ PSČ 110 00', 'invalid_format'],
    ['JP', '154ー', 'invalid_format'],
    ['PY', '12345', 'invalid_format'],
    ['MM', '123456', 'invalid_format'],
    ['SH', 'ABCD 1ZZ', 'invalid_format'],
    ['GL', '2413', 'invalid_format'],
    ['GU', '96830', 'invalid_format'],
    ['DE', '10.115', 'invalid_format'],
    ['IE', 'D6Z 1234', 'invalid_format'],
    ['IE', 'O62 O1O2', 'invalid_format'],
    ['IE', 'D02 AU30', 'invalid_format'],
    ['ES', '53000', 'invalid_format'],
    ['ES', '00123', 'invalid_format'],
    ['IN', '011111', 'invalid_format'],
    ['NL', '1841 SS', 'invalid_format'],
    ['NL', '5194SA', 'invalid_format'],
    ['NL', '9164 SD', 'invalid_format'],
  ])('of %s written as %s is refused: %s', (country, typed, refused) => {
    expect(readPostalCode(country, typed)).toEqual({ refused });
  });

  it('is formatted for other rooms, or returned unchanged if it is invalid', () => {
    expect(formatPostalCode('CZ', '11000')).toBe('110 00');
    expect(formatPostalCode('CZ', ' abc ')).toBe('abc');
  });
});
