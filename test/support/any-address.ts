// Random addresses: words that have rules, in odd combinations, and any other text.
import fc from 'fast-check';
import { COUNTRIES } from '../../src/address/rules/country.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput } from '../../src/address/rules/record.ts';

const WORDS =
  `nám. tř. nábř. sídl. nábr. náměstí NÁMĚSTÍ Míru MÍRU ul. Ul. ulice ULICE gen. Gen.Píky sv. dr.ing. č.p. čp. cp č.ev.
  ev. P.O.BOX box p. o. 5. května KVĚTNA 12 12A 7a 1903 / - – , ; . I IV XXII v V na Na NA pod u K a i ČSA snp Praha PRAHA praha 1 10
  Vinohrady Brno střed Frýdek Místek Ústí n. L. nad Labem Nové Město 110 00 11000 811 CZ SK IČO: 27074358 DIČ Hauptstr. Str. str.
  STR. Str str Hauptstr Magistr. II. XVI. ODBOJE Svobody Generála L. OC BB MUDr. ulička Daliborky 28.října Ostrava - Poruba Královo Pole
  PSČ ZIP EL: BE 444.503.092 FRK7 B00 ー al. os. St. ß İ ŉ ﬁ \u00a0 \u200b \n \r\n é é 〒 ０ ½ <b> 東京 Київ 🎉 ' "`.split(
    / +/u,
  );

const anyWords = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', ' ', '', '\n', ', ')), { maxLength: 9 })
  .map((parts) => parts.flat().join(''));
const anyCase = fc.tuple(anyWords, fc.constantFrom('as is', 'upper', 'lower')).map(([text, form]) => {
  if (form === 'as is') return text;
  return form === 'upper' ? text.toUpperCase() : text.toLowerCase();
});
const anyText = fc.oneof(
  { weight: 6, arbitrary: anyCase },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 200, maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom('nám.'.repeat(60), 'Str.'.repeat(60), 'ul. '.repeat(60), '', ' ', '\u0000') },
);
const anyCountry = fc.oneof(
  fc.constantFrom('CZ', 'SK', 'cz', 'Česko', 'DE', 'CH', 'PL', 'US', 'GB', 'LV', 'AE', 'XX', ''),
  fc.constantFrom(...COUNTRIES),
);
const anyPostalCode = fc.oneof(
  fc.constantFrom(
    '110 00',
    '11000',
    'CZ-11000',
    '811 01',
    '04001',
    'L-4750',
    '1050',
    'sw1a1aa',
    '〒154０023',
    'D-11011',
    'PSČ 110 00',
    'ZIP: 22162',
    'CP 1101',
    '154ー0023',
  ),
  anyText,
);
const textOf = (field: AddressField): fc.Arbitrary<string> => {
  if (field === 'country') return anyCountry;
  return field === 'postalCode' ? anyPostalCode : anyText;
};
/** Any of the fields, each with any text. */
export const anyAddress: fc.Arbitrary<AddressInput> = fc.record(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, textOf(field)])),
  { requiredKeys: [] },
);

const cityAndCode = fc.record(
  {
    city: fc.constantFrom('110 00 Praha 1', '602 00 Brno', 'Praha 2 - Vinohrady', 'OSTRAVA - PORUBA', 'BRNO', '', null),
    cityPart: fc.constantFrom('Vinohrady', 'PORUBA', 'brno-město', '', null),
    postalCode: fc.constantFrom('110 00', '60200', '811 01', '90210', '', null),
    country: fc.constantFrom('CZ', 'sk', 'US', 'Německo', '', null),
    streetAddress: fc.constantFrom('NÁM. MÍRU 5', 'ul. ČESKÁ 20', 'Na Příkopě 28', 'Hauptstr. 5', ''),
    stateRegion: fc.constantFrom('california', 'Jihomoravský kraj'),
    companyRegistrationNumber: fc.constantFrom('69 47', 'sc 123456'),
    taxIdentificationNumber: fc.constantFrom('27074358', 'gr094259216'),
  },
  { requiredKeys: [] },
);

/** Any fields, more often those whose texts decide about each other. */
export const anyPlace: fc.Arbitrary<AddressInput> = fc.oneof(
  { weight: 2, arbitrary: cityAndCode },
  { weight: 1, arbitrary: anyAddress },
);
