// What can be wrong with a field of a branch: a code that programs go by, and what is said of it.
import { msg, type Text } from '#platform/text/msg.ts';

const problemWords = {
  text: msg('must be text'),
  surrogate: msg('contains half a character (a lone surrogate). Save the file as valid UTF-8'),
  control: msg('contains a control character. Remove it'),
  too_long: msg('has {length} characters; at most {max} are allowed. Shorten it; nothing is cut off'),
  flag: msg('must be true or false'),
  number: msg('must be a number with a decimal point, such as 50.0835'),
  range: msg('must be from {min} to {max}'),
  url: msg('must be a web address that begins with http:// or https://'),
  moment: msg('must be a date (2026-12-24), a date and time with its offset, or milliseconds since 1970'),
  too_deep: msg('is nested more than 32 levels deep'),
  nul: msg('contains a NUL character. Remove it'),
  half_character: msg('contains half a character (a lone surrogate)'),
  too_large: msg('is longer than 64 KiB'),
  list: msg('must be a list'),
  too_many: msg('has {count} items; at most {max} are allowed'),
  object: msg('must be an object'),
  unknown: msg('is not a field of a branch. Correct its name or remove it'),
  no_branch: msg('must be an object with a name'),
  required: msg('is required'),
  required_with: msg('is required with {other}'),
  choice: msg('must be one of {choices}'),
  country: msg('is not a known country. Write its two-letter code, as in CZ'),
  order: msg('is before validFrom'),
  weekday: msg('must be a whole number from 0 (Monday) to 6 (Sunday)'),
  span_required: msg('is required, as in 08:00-17:00'),
  span: msg('"{text}" is not a time range. Write it as 08:00-17:00, several separated by commas'),
  time: msg('"{text}" contains a time that does not exist. Times are from 00:00 to 23:59; the end may be 24:00'),
  span_empty: msg('"{text}" begins when it ends. Write 00:00-24:00 for the whole day, and no range for a closed day'),
  day: msg('must be a date, as in 2026-12-24'),
  email: msg('must be an e-mail address, as in info@example.com'),
  phone: msg('must be a phone number, as in +420 200 000 100'),
  role: msg('is required, as in owner, manager or custodian'),
  id_differs: msg(
    'differs from slug, but both must be the same. An import cannot rename a branch: rename it separately',
  ),
  slug_unmade: msg('cannot be made from this name. Add a slug, as in praha-1'),
  slug: msg('must be at most 100 lower-case letters, digits and single hyphens, as in praha-1'),
  slugs: msg('must be a list of slugs'),
  own_slug: msg('contains the present slug'),
  parent: msg('must be the slug of a branch'),
  parent_self: msg('must not be the branch itself'),
  parent_circle: msg('makes a circle: {circle}. A branch cannot stand above itself'),
  parent_unknown: msg('there is no branch "{slug}", neither in the file nor stored'),
  slug_in_file: msg('"{slug}" is taken by row {row}. Give each branch its own'),
  slug_former: msg('"{slug}" is a former slug of "{owner}" and still finds it. Use "{owner}", or another slug'),
  slug_taken: msg('"{slug}" is the slug of another branch'),
  slug_fixed: msg('cannot be changed here: rename the branch'),
  no_field: msg('is not a field. The fields are {fields}'),
  unreadable_as: msg('cannot be read. Write it as in: {example}'),
  feature: msg('must be a GeoJSON Feature'),
  point: msg('must be a Point, or null'),
  coordinates: msg('must be longitude and latitude, in this order'),
  cells: msg('has {cells} cells, but the header has {columns}. Look for a missing quotation mark'),
  column_unknown: msg('there is no column "{name}". The columns are {columns}'),
  column_twice: msg('the column "{name}" occurs twice. The columns are {columns}'),
  column_missing: msg('there must be a column "{name}". The columns are {columns}'),
  row_too_wide: msg('has more than {max} columns or fields. Remove those that are no fields of a branch and try again'),
  row_too_deep: msg('is nested more than {max} levels deep. Rows from here on were not checked'),
  row_too_long: msg('is longer than 1 MiB. Look for a missing quotation mark. Rows from here on were not checked'),
  not_utf8: msg('the file is not UTF-8. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and try again'),
  not_json: msg('the file is not a JSON array of branches{place}: {why}. Rows from here on were not checked'),
  not_geojson: msg('the file is not a GeoJSON FeatureCollection{place}: {why}. Rows from here on were not checked'),
  not_csv: msg('the file is not CSV{place}: {why}. Rows from here on were not checked'),
} satisfies Record<string, Text>;

export type ProblemCode = keyof typeof problemWords;
export type ProblemValues = Record<string, string>;

/** One problem of one field of a row. `reason` is in English, for the command line. */
export type Problem = { field: string; code: ProblemCode; values?: ProblemValues; reason: string };

export const sayProblem = ({ code, values }: Pick<Problem, 'code' | 'values'>): Text => ({
  ...problemWords[code],
  ...(values ? { values } : {}),
});

/** In English, for programs and the command line: a file may have very many problems. */
export const reasonOf = (code: ProblemCode, values: ProblemValues): string =>
  problemWords[code].text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

/** Longer than any list of columns; a cell may hold a whole file. */
const longestValue = 1_000;

export function problemOf(field: string, code: ProblemCode, given?: ProblemValues): Problem {
  const values = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, cut(value)]));
  const reason = reasonOf(code, values);
  return { field, code, ...(given ? { values } : {}), reason };
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text);
