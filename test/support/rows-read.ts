// How many rows PostgreSQL read for a statement: a measure of its cost that does not depend on the machine's speed.
import type { Database } from '#platform/database/database.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/**
 * The rows of all tables that were looked at, those that a filter dropped included; by the plan for these values or by the one for any
 * values, whichever reads more.
 */
export async function countRowsRead(database: Database, text: string, values: unknown[]): Promise<number> {
  const counts: number[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const plan = await database.transaction(async (within) => {
      await within.query({ text: `set local plan_cache_mode = ${mode}` });
      return within.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `explain (analyze, format json, timing off) ${text}`,
        values,
      });
    });
    counts.push(sumRows(plan.rows[0]?.['QUERY PLAN'][0].Plan));
  }
  return Math.max(...counts);
}

const sumRows = (plan: PlanNode | undefined): number =>
  flatten(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, count) => sum + count, 0);

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];
