// Folds an address into a text that is the same for all its spellings, so that duplicates can be found (design, the model 5).
import type { AddressField, AddressRecord } from './record.ts';

const FIELDS: AddressField[] = [
  'streetAddress',
  'city',
  'postalCode',
  'country',
  'firstName',
  'lastName',
  'companyName',
  'type',
];

// Longest first, and without diacritics: the text is folded before.
const LEGAL_FORMS: [string, string][] = [
  ['spolecnost s rucenim omezenym', 'sro'],
  ['spolocnost s rucenim obmedzenym', 'sro'],
  ['akciova spolecnost', 'as'],
  ['akciova spolocnost', 'as'],
  ['spol s r o', 'sro'],
  ['spol s ro', 'sro'],
  ['sp z o o', 'spzoo'],
  ['s r o', 'sro'],
  ['v o s', 'vos'],
  ['o p s', 'ops'],
  ['a s', 'as'],
  ['k s', 'ks'],
  ['z s', 'zs'],
];

const STREET_WORDS = new Map([
  ['ul', ''],
  ['ulice', ''],
  ['ulica', ''],
  ['namesti', 'nam'],
  ['namestie', 'nam'],
  ['trida', 'tr'],
  ['trieda', 'tr'],
  ['nabrezi', 'nabr'],
  ['nabrezie', 'nabr'],
  ['sidliste', 'sidl'],
  ['sidlisko', 'sidl'],
  ['generala', 'gen'],
  ['kapitana', 'kpt'],
  ['plukovnika', 'plk'],
  ['doktora', 'dr'],
  ['svateho', 'sv'],
  ['svate', 'sv'],
  ['street', 'st'],
  ['road', 'rd'],
  ['avenue', 'ave'],
]);

const FOLDED_LATIN = Array.from({ length: 0x180 }, (_, code) => foldAny(String.fromCharCode(code)));

/** The folded text of an address; two addresses with the same text may be duplicates. */
export function foldAddress(address: AddressRecord): string {
  return FIELDS.map((field) => foldField(field, address[field] ?? '')).join('|');
}

function foldField(field: AddressField, text: string): string {
  const folded = foldText(text);
  if (field === 'streetAddress') return foldStreet(folded);
  if (field === 'companyName') return foldCompany(folded);
  return field === 'postalCode' ? folded.replaceAll(' ', '') : folded;
}

/** Latin texts, which most addresses are, are folded letter by letter with a table: that is faster. */
function foldText(text: string): string {
  let folded = '';
  let previous = ' ';
  for (let index = 0; index < text.length; index += 1) {
    const sign = FOLDED_LATIN[text.charCodeAt(index)];
    if (sign === undefined) return foldAny(text).trim();
    if (sign !== ' ' || previous !== ' ') folded += sign;
    previous = sign;
  }
  return previous === ' ' ? folded.trimEnd() : folded;
}

function foldAny(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function foldStreet(street: string): string {
  const words = street.split(' ').map(foldStreetWord);
  return words.filter((word) => word !== '').join(' ');
}

function foldStreetWord(word: string): string {
  return STREET_WORDS.get(word) ?? (word.endsWith('strasse') ? word.slice(0, -4) : word);
}

function foldCompany(company: string): string {
  const form = LEGAL_FORMS.find(([long]) => company.endsWith(` ${long}`));
  return form === undefined ? company : `${company.slice(0, -form[0].length)}${form[1]}`;
}
