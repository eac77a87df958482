// The columns of a branch and their names in code, in one place for all statements.
import { rawSql } from '#platform/database/sql.ts';

type Column = { name: string; member: string; type: 'text' | 'jsonb' | 'boolean' | 'double precision' };

const columns = (type: Column['type'], names: string): Column[] =>
  names.split(' ').map((name) => ({ name, type, member: name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()) }));

const listed = [
  ...columns('text', 'slug name branch_type description url main_photo_url'),
  ...columns('double precision', 'latitude longitude'),
  ...columns('jsonb', 'address'),
];
const publicColumns = [
  ...listed,
  ...columns('text', 'parent_slug established_date terms_and_conditions complaints_procedure privacy_policy'),
  ...columns('jsonb', 'operating_company opening_hours opening_exceptions emails phones people'),
];
const allColumns = [
  ...publicColumns,
  ...columns('boolean', 'active'),
  ...columns('text', 'internal_code internal_description staff_instructions ai_system_prompt address_notice'),
  ...columns('jsonb', 'internal_billing_contact calendars products locks write_offs'),
];
const written = allColumns.filter(({ name }) => name !== 'slug');

const join = (from: Column[], write: (column: Column) => string) => rawSql(from.map(write).join(', '));
const named =
  (prefix = '') =>
  ({ name }: Column) =>
    `${prefix}${name}`;

/** The API uses only the first two: internal columns are never read for it. */
export const listedSelection = join(listed, named('branch.'));
export const publicSelection = join(publicColumns, named('branch.'));
export const fullSelection = join(allColumns, named('branch.'));

export const columnNames = join(allColumns, named());
/** For jsonb_to_recordset: all rows are sent as one JSON text. */
export const recordColumns = join(allColumns, ({ member, type }) => `"${member}" ${type}`);
export const recordMembers = join(allColumns, ({ member }) => `record."${member}"`);
export const changeAll = join(written, ({ name }) => `${name} = excluded.${name}`);
export const writtenBefore = join(written, named('branch_branch.'));
export const writtenNow = join(written, named('excluded.'));
