// The columns of a branch and their names in code, in one place for all statements.

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

const select = (from: Column[]) => from.map(({ name, member }) => `branch.${name} as "${member}"`).join(', ');
const names = (from: Column[], prefix = '') => from.map(({ name }) => `${prefix}${name}`).join(', ');

/** The API uses only the first two: internal columns are never read for it. */
export const listedSelection = select(listed);
export const publicSelection = select(publicColumns);
export const fullSelection = select(allColumns);

const written = allColumns.filter(({ name }) => name !== 'slug');

export const columnNames = names(allColumns);
/** For jsonb_to_recordset: all rows are sent as one JSON text. */
export const recordColumns = allColumns.map(({ member, type }) => `"${member}" ${type}`).join(', ');
export const recordMembers = allColumns.map(({ member }) => `record."${member}"`).join(', ');
export const changeAll = written.map(({ name }) => `${name} = excluded.${name}`).join(', ');
export const isChanged = `(${names(written, 'branch_branch.')}) is distinct from (${names(written, 'excluded.')})`;
