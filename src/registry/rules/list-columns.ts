// Finds out which column of a list holds the numbers, and which the countries, by the names that people give to columns.

/** What the name of a column says about its numbers. */
export type ColumnKind = 'company' | 'account' | null;

export type ListColumns = {
  /** Whether the first line has names, and is no row. */
  hasHeader: boolean;
  /** Places from 0. */
  number: number;
  kind: ColumnKind;
  country: number | null;
};

// In the order in which they are chosen where a list has several.
const numberNames: readonly [ColumnKind, readonly string[]][] = [
  [
    'company',
    [
      ...['ico', 'ic', 'companyregistrationnumber', 'companynumber', 'companyno', 'companyid', 'registrationnumber'],
      ...['regno', 'identifikacnicislo', 'icfirmy', 'icododavatele', 'icoodberatele'],
    ],
  ],
  [
    'company',
    ['dic', 'icdph', 'vat', 'vatid', 'vatnumber', 'vatno', 'vatin', 'taxid', 'taxnumber', 'taxidentificationnumber'],
  ],
  ['account', ['iban']],
  [
    'account',
    ['ucet', 'cisloucet', 'cislouctu', 'bankovniucet', 'bankovnispojeni', 'account', 'accountnumber', 'bankaccount'],
  ],
  [null, ['cislo', 'number', 'hodnota', 'value']],
];
const countryNames = ['country', 'countrycode', 'zeme', 'kodzeme', 'stat', 'krajina'];

/** "Č. účtu" and "č účtu" are one name: letters and digits without accents. */
const nameOf = (cell: string) =>
  cell
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** `chosen`: the name of the column or its place from 1; null where the list has no such column. */
export function findColumns(lines: readonly (readonly string[])[], chosen?: string): ListColumns | null {
  const [first = []] = lines;
  const names = first.map(nameOf);
  const known = numberNames.flatMap(([kind, words]) => {
    const number = names.findIndex((name) => words.includes(name));
    return number === -1 ? [] : [{ kind, number }];
  });
  const country = names.findIndex((name) => countryNames.includes(name));
  // A first line without any digit is a header, too, even if its names are unknown.
  const hasHeader = known.length > 0 || country !== -1 || (lines.length > 1 && !first.some((cell) => /\d/.test(cell)));
  const found = { hasHeader, country: country === -1 ? null : country };
  if (chosen === undefined || chosen.trim() === '') {
    const [best = { kind: null, number: country === 0 && first.length > 1 ? 1 : 0 }] = known;
    return { ...found, ...best };
  }
  const number = findChosen(names, hasHeader, chosen);
  if (number === null) return null;
  const kind = known.find((one) => one.number === number)?.kind ?? null;
  return { ...found, kind, number };
}

function findChosen(names: readonly string[], hasHeader: boolean, chosen: string): number | null {
  const wanted = nameOf(chosen);
  const named = hasHeader && wanted !== '' ? names.indexOf(wanted) : -1;
  if (named !== -1) return named;
  const place = /^\d{1,3}$/.test(chosen.trim()) ? Number(chosen.trim()) : 0;
  return place >= 1 && place <= names.length ? place - 1 : null;
}
