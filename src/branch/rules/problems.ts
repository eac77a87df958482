// What can be wrong with a field of a branch: a code that programs and pages go by, and its words in English. Words with braces
// are filled with values.

export const problemWords = {
  text: 'must be text',
  surrogate: 'contains half a character (a lone surrogate). Save the file as valid UTF-8',
  control: 'contains a control character. Remove it',
  too_long: 'has {length} characters; at most {max} are allowed. Shorten it; nothing is cut off',
  flag: 'must be true or false',
  number: 'must be a number with a decimal point, such as 50.0835',
  range: 'must be from {min} to {max}',
  url: 'must be a web address that begins with http:// or https://',
  moment: 'must be a date (2026-12-24), a date and time with its offset, or milliseconds since 1970',
  too_deep: 'is nested more than 32 levels deep',
  nul: 'contains a NUL character. Remove it',
  half_character: 'contains half a character (a lone surrogate)',
  too_large: 'is longer than 64 KiB',
  list: 'must be a list',
  too_many: 'has {count} items; at most {max} are allowed',
  object: 'must be an object',
  unknown: 'is not a field of a branch. Correct its name or remove it',
  no_branch: 'must be an object with a name',
  required: 'is required',
  required_with: 'is required with {other}',
  choice: 'must be one of {choices}',
  country: 'is not a known country. Write its two-letter code, as in CZ',
  order: 'is before validFrom',
  weekday: 'must be a whole number from 0 (Monday) to 6 (Sunday)',
  span_required: 'is required, as in 08:00-17:00',
  span: '"{text}" is not a time range. Write it as 08:00-17:00, several separated by commas',
  time: '"{text}" contains a time that does not exist. Times are from 00:00 to 23:59; the end may be 24:00',
  span_empty: '"{text}" begins when it ends. Write 00:00-24:00 for the whole day, and no range for a closed day',
  day: 'must be a date, as in 2026-12-24',
  email: 'must be an e-mail address, as in info@example.com',
  phone: 'must be a phone number, as in +420 200 000 100',
  role: 'is required, as in owner, manager or custodian',
  id_differs: 'differs from slug, but both must be the same. An import cannot rename a branch: rename it separately',
  slug_unmade: 'cannot be made from this name. Add a slug, as in praha-1',
  slug: 'must be at most 100 lower-case letters, digits and single hyphens, as in praha-1',
  slugs: 'must be a list of slugs',
  own_slug: 'contains the present slug',
  parent: 'must be the slug of a branch',
  parent_self: 'must not be the branch itself',
  parent_circle: 'makes a circle: {circle}. A branch cannot stand above itself',
  parent_unknown: 'there is no branch "{slug}", neither in the file nor stored',
  slug_in_file: '"{slug}" is taken by row {row}. Give each branch its own',
  slug_former: '"{slug}" is a former slug of "{owner}" and still finds it. Use "{owner}", or another slug',
  slug_taken: '"{slug}" is the slug of another branch',
  slug_fixed: 'cannot be changed here: rename the branch',
  no_field: 'is not a field. The fields are {fields}',
  unreadable: 'cannot be read.',
  unreadable_as: 'cannot be read. Write it as in: {example}',
  feature: 'must be a GeoJSON Feature',
  point: 'must be a Point, or null',
  coordinates: 'must be longitude and latitude, in this order',
  cells: 'has {cells} cells, but the header has {columns}. Look for a missing quotation mark',
  column_unknown: 'there is no column "{name}". The columns are {columns}',
  column_twice: 'the column "{name}" occurs twice. The columns are {columns}',
  column_missing: 'there must be a column "{name}". The columns are {columns}',
  row_too_wide: 'has more than {max} columns or fields. Remove those that are no fields of a branch and try again',
  row_too_deep: 'is nested more than {max} levels deep. Rows from here on were not checked',
  row_too_long: 'is longer than 1 MiB. Look for a missing quotation mark. Rows from here on were not checked',
  not_utf8: 'the file is not UTF-8. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and try again',
  not_json: 'the file is not a JSON array of branches{place}: {why}. Rows from here on were not checked',
  not_geojson: 'the file is not a GeoJSON FeatureCollection{place}: {why}. Rows from here on were not checked',
  not_csv: 'the file is not CSV{place}: {why}. Rows from here on were not checked',
} as const;

export type ProblemCode = keyof typeof problemWords;
export type ProblemValues = Record<string, string>;

/** One problem of one field of a row. `reason` is in English, for the command line. */
export type Problem = { field: string; code: ProblemCode; values?: ProblemValues; reason: string };

export const fillWords = (words: string, values: ProblemValues): string =>
  words.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

/** Longer than any list of columns; a cell may hold a whole file. */
const longestValue = 1_000;

export function problemOf(field: string, code: ProblemCode, given?: ProblemValues): Problem {
  const values = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, cut(value)]));
  const reason = fillWords(problemWords[code], values);
  return { field, code, ...(given ? { values } : {}), reason };
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text);
