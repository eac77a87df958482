// Imports branches for tests, as the command line does.
import type { TestApp } from './app.ts';

export type BranchRow = Record<string, unknown>;

type ImportTarget = { environment?: 'live' | 'sandbox'; organisationId?: string; isDryRun?: boolean };

export function importBranches(kontor: TestApp, values: unknown[], target: ImportTarget = {}) {
  const { organisationId = kontor.organisation.id, environment = 'live', isDryRun = false } = target;
  async function* openRows() {
    for (const [index, value] of values.entries()) yield { row: index + 1, value, problems: [] };
  }
  const tenant = { organisationId, environment };
  return kontor.app.rooms.branch.imports.run({
    by: 'command line',
    tenant,
    defaultCountry: 'CZ',
    openRows,
    isDryRun,
  });
}

/** The same; throws if a row has a problem. */
export async function addBranches(kontor: TestApp, values: BranchRow[], target: ImportTarget = {}): Promise<void> {
  const { problems } = await importBranches(kontor, values, target);
  if (problems.length > 0) throw new Error(`The test's own branches have problems: ${JSON.stringify(problems)}`);
}
