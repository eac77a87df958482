// Runs SQL, outside or inside a transaction.
import type pg from 'pg';
import { markWork } from '../event-loop.ts';
import { takeConnection } from './nested-checkout.ts';
import { isDatabaseUnavailable, unknownIfLost } from './unavailable.ts';

/** What a store needs to run SQL: the database or an open transaction. */
export type Queries = {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
};

/** A named statement: PostgreSQL parses it once for each connection. */
export type Statement<Row extends pg.QueryResultRow> = (
  values: readonly unknown[],
  within?: Queries,
) => Promise<pg.QueryResult<Row>>;

/** pg-boss sends a whole transaction as one text. If it fails, the connection is still inside that transaction. */
const opensTransaction = /^\s*begin\b/i;

/** A statement outside a transaction is committed before it is answered. */
export const changesRows = /\b(?:insert\s+into|update|delete\s+from)\b/i;

export function poolQueries(pool: pg.Pool): Queries {
  return {
    query: async <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => {
      // Not pool.query: it closes the connection after every error, even after a unique violation.
      const client = await takeConnection(pool);
      try {
        markWork();
        const result = await client.query<Row>(config);
        markWork();
        client.release();
        return result;
      } catch (error) {
        client.release(isDatabaseUnavailable(error) || opensTransaction.test(config.text));
        throw changesRows.test(config.text) ? unknownIfLost(error) : error;
      }
    },
  };
}

export const clientQueries = (client: pg.ClientBase): Queries => ({
  query: (config) => {
    markWork();
    return client.query(config);
  },
});

/** The interface through which pg-boss runs SQL, here within a transaction: jobs are stored with the data they belong to. */
export function executeSqlWithin(queries: Pick<Queries, 'query'>) {
  return {
    executeSql: async (text: string, values: unknown[] | null = []) => {
      // pg-boss sends its maintenance as several statements in one text; pg then returns a list of results.
      const results = [await queries.query({ text, values: values ?? [] })].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
  };
}
