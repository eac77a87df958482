// How much PostgreSQL read for a statement: a measure of its cost that does not depend on the machine's speed.
import type { Database } from '#platform/database/database.ts';
import { type SqlPart, writeStatement } from '#platform/database/sql.ts';

/** A part of SQL as a statement of its own; `tenant` are the values $1 and $2. */
export function asStatement(asked: SqlPart, tenant: readonly unknown[]) {
  const write = (strings: TemplateStringsArray, ...holes: unknown[]) => writeStatement(strings, holes, tenant);
  return write`${asked}`;
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * The rows of all tables that were looked at, those that a filter dropped included; by the plan for these values or by the one for any
 * values, whichever reads more.
 */
export const countRowsRead = async (database: Database, text: string, values: unknown[]): Promise<number> =>
  Math.max(...(await explain(database, text, values)).map(sumRows));

/** The blocks of one table and its indexes: they also tell of a long way through an index to the first row. */
export const countBlocksRead = async (
  database: Database,
  { text, table }: { text: string; table: string },
  values: unknown[],
): Promise<number> => Math.max(...(await explain(database, text, values)).map((plan) => sumBlocks(plan, table)));

async function explain(database: Database, text: string, values: unknown[]): Promise<(PlanNode | undefined)[]> {
  const plans: (PlanNode | undefined)[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const plan = await database.transaction(async (within) => {
      await within.query({ text: `set local plan_cache_mode = ${mode}` });
      return within.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `explain (analyze, buffers, format json, timing off) ${text}`,
        values,
      });
    });
    plans.push(plan.rows[0]?.['QUERY PLAN'][0].Plan);
  }
  return plans;
}

const sumBlocks = (plan: PlanNode | undefined, table: string): number =>
  flatten(plan)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'])
    .reduce((sum, count) => sum + count, 0);

const sumRows = (plan: PlanNode | undefined): number =>
  flatten(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, count) => sum + count, 0);

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];
