// SQL on tenant data: organisation and environment are the first two values of every statement, so none can be forgotten.
import type pg from 'pg';
import type { Database } from './database.ts';
import type { Queries } from './query.ts';
import { openSql, rawSql, runsSql, type Sql, writeStatement } from './sql.ts';
import type { Transaction, TransactionOptions } from './transaction.ts';

export type Environment = 'live' | 'sandbox';

export type Tenant = { organisationId: string; environment: Environment };

/** The tenant alone: what comes as a tenant is often a caller, with more fields. */
export const tenantOf = ({ organisationId, environment }: Tenant): Tenant => ({ organisationId, environment });

/** $1 is the organisation, $2 the environment; `values` begin at $3. */
type TenantStatement<Row extends pg.QueryResultRow> = (
  tenant: Tenant,
  values: readonly unknown[],
  within?: Queries,
) => Promise<pg.QueryResult<Row>>;

/** Stores of tenant data get this: it runs no statement without a tenant. */
export type TenantDatabase = {
  statement<Row extends pg.QueryResultRow>(name: string, text: string): TenantStatement<Row>;
  transaction<T>(work: (within: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
};

export function tenantDatabase(database: Database): TenantDatabase {
  return {
    transaction: database.transaction,
    statement: <Row extends pg.QueryResultRow>(name: string, text: string): TenantStatement<Row> => {
      requireTenant(name, text);
      const run = database.statement<Row>(name, text);
      return ({ organisationId, environment }, values, within) => run([organisationId, environment, ...values], within);
    },
  };
}

/** `where ${own}`: the rows of the tenant. */
export const own = rawSql('organisation_id = $1 and environment = $2');
/** The same for a table with an alias: `${ownOf('event')}`. */
export const ownOf = (table: string) => rawSql(`${table}.organisation_id = $1 and ${table}.environment = $2`);
/** `insert into t (organisation_id, environment, id) values (${tenantValues}, ${id})` */
export const tenantValues = rawSql('$1, $2');

export type TenantSql = ((tenant: Tenant, within?: Queries) => Sql) & {
  /** For statements about all tenants, such as those of a sweep. */
  everyTenant(within?: Queries): Sql;
  transaction: TenantDatabase['transaction'];
};

/** The templates of sql.ts for a store of tenant data: `` sql(tenant).first<Row>`select … where ${own} and id = ${id}` ``. */
export function tenantSql(database: Database): TenantSql {
  const run = ({ organisationId, environment }: Tenant, within: Queries = database) =>
    runsSql((strings, holes) => {
      const statement = writeStatement(strings, holes, [organisationId, environment]);
      requireTenantOnce(statement);
      return within.query(statement);
    });
  return Object.assign(run, { everyTenant: openSql(database), transaction: database.transaction });
}

const checked = new Set<string>();

function requireTenantOnce({ name, text }: { name: string; text: string }): void {
  if (checked.has(name)) return;
  requireTenant(text.trim(), text);
  checked.add(name);
}

/** A statement that does not use both values could return another tenant's data: it stops the start. */
export function requireTenant(name: string, text: string): void {
  const uses = (column: string, value: string) =>
    new RegExp(`\\b${column}\\s*=\\s*\\${value}(?!\\d)`).test(text) || insertsFirst(text, column, value);
  if (!uses('organisation_id', '$1') || !uses('environment', '$2')) {
    throw new Error(`The statement ${name} must compare or insert organisation_id as $1 and environment as $2.`);
  }
}

/** insert into t (organisation_id, environment, …) values ($1, $2, …) or select $1, $2, … */
function insertsFirst(text: string, column: string, value: string): boolean {
  const insert =
    /insert\s+into\s+\w+\s*\(\s*organisation_id\s*,\s*environment\b[^)]*\)\s*(?:values\s*\(|select)\s*(\$1)\s*,\s*(\$2)/i;
  const found = insert.exec(text);
  return found !== null && (column === 'organisation_id' ? found[1] : found[2]) === value;
}
