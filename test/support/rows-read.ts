// How many rows PostgreSQL read for a statement: a measure of its cost that does not depend on the machine's speed.
import type { Queries } from '#platform/database/query.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** The rows of all tables that were looked at, those that a filter dropped included. */
export async function countRowsRead(database: Queries, text: string, values: unknown[]): Promise<number> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `explain (analyze, format json, timing off) ${text}`,
    values,
  });
  return flatten(rows[0]?.['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, count) => sum + count, 0);
}

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];
