// Running SQL outside and inside a transaction.
import type pg from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** What a store needs to run SQL; the database itself and an open transaction both are one. */
export type Queries = {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
};

/** A named statement: PostgreSQL parses and plans it once per connection. */
export type Statement<Row extends pg.QueryResultRow> = (
  values: readonly unknown[],
  within?: Queries,
) => Promise<pg.QueryResult<Row>>;

/** pg-boss sends whole transactions as one text: where one failed, the connection would stay inside it. */
const opensTransaction = /^\s*begin\b/i;

export function poolQueries(pool: pg.Pool): Queries {
  return {
    query: async <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => {
      // Not pool.query: it throws the connection away after every error, a mere unique violation included.
      const client = await pool.connect();
      try {
        const result = await client.query<Row>(config);
        client.release();
        return result;
      } catch (error) {
        client.release(isDatabaseUnavailable(error) || opensTransaction.test(config.text));
        throw error;
      }
    },
  };
}

export const clientQueries = (client: pg.ClientBase): Queries => ({ query: (config) => client.query(config) });

/** pg-boss's view of the database or of a transaction: jobs are sent with the data they belong to. */
export function executeSqlWithin(queries: Pick<Queries, 'query'>) {
  return {
    executeSql: async (text: string, values: unknown[] | null = []) => {
      // pg-boss sends its upkeep as several statements in one text, and pg then answers with a list of results.
      const results = [await queries.query({ text, values: values ?? [] })].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
  };
}
