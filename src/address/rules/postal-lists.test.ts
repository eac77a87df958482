// The valid and invalid codes of another package, country by country; each difference has its reason.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPostalCode } from './postal-code.ts';

type Lists = { TestData?: { Valid: string[]; Invalid?: string[] } };

const folder = new URL('../../../node_modules/postal-codes-js/', import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const countries: Record<string, { postalCodeFormat?: string }> = readJson('generated/postal-codes-alpha2.json');
const formats = new Map<string, Lists>(
  readdirSync(new URL('formats/', folder)).map((file) => [file, readJson(`formats/${file}`)]),
);

const isRead = (country: string, code: string): boolean => 'code' in readPostalCode(country, code);

/** The differences, as "country code". */
const refused: string[] = [];
const accepted: string[] = [];
let compared = 0;
for (const [country, { postalCodeFormat }] of Object.entries(countries)) {
  const { Valid = [], Invalid = [] } = formats.get(postalCodeFormat ?? '')?.TestData ?? {};
  compared += Valid.length + Invalid.length;
  refused.push(...Valid.filter((code) => !isRead(country, code)).map((code) => `${country} ${code}`));
  accepted.push(...Invalid.filter((code) => isRead(country, code)).map((code) => `${country} ${code}`));
}

const WHY_REFUSED: [reason: string, codes: RegExp][] = [
  [
    'made-up digits (12345, 5678) for a country whose codes in use begin otherwise',
    /^(?:AS|AX|ES|FM|GU|ME|MH|MP|MQ|PE|PR|PW|SK|VI|YT) (?:AX-?)?(?:12345|56785)|^(?:CC|CX|GL|LI|NF) (?:1234|5678)$/u,
  ],
  ['the parishes of Andorra are AD100 to AD700', /^AD AD(?:001|123)$/u],
  ['the letters are part of the code, and without them it could be of any country', /^(?:BB 12345|VC 1234)$/u],
  ['no postcode area of Royal Mail begins with Z', /^GB Z/u],
  ['the first three digits of a Russian code are not a code', /^RU 125$/u],
  ['codes of Eswatini begin with the letter of a region: H, L, M or S', /^SZ a789$/u],
  ['the letter after a Venezuelan code is no longer written', /^VE 1234-A$/u],
];

const WHY_ACCEPTED: [reason: string, codes: RegExp][] = [
  [
    'a country without codes, or without a pattern: any text is kept (libaddressinput has none either)',
    /^(?:AQ|BO|IC|JM|LC|LY|MS|PA|PS|TD|TT|WS) /u,
  ],
  ['separators are repaired, and two spaces are one', /^(?:PL 44100|PT 1234 123|PT 1234567|IE y63 {2}1fhk)$/u],
  ['both lengths are in use: the old and the new code', /^(?:KH 123456|RS 123456|KZ 1233456|TW 101010)$/u],
];

describe('the codes of postal-codes-js', () => {
  it('are read as that package reads them, but for the differences that have a reason', () => {
    expect(compared).toBeGreaterThan(900);
    const without = (codes: string[], reasons: typeof WHY_REFUSED) =>
      codes.filter((code) => !reasons.some(([, known]) => known.test(code)));
    expect(without(refused, WHY_REFUSED)).toEqual([]);
    expect(without(accepted, WHY_ACCEPTED)).toEqual([]);
  });

  it.each([...WHY_REFUSED, ...WHY_ACCEPTED])('differ because of this: %s', (_reason, known) => {
    expect([...refused, ...accepted].some((code) => known.test(code))).toBe(true);
  });
});
