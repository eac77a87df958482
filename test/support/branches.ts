// Branches for tests: rows imported the way the command line does it.
import type { TestApp } from './app.ts';

export type BranchRow = Record<string, unknown>;

export type ImportTarget = { environment?: 'live' | 'sandbox'; organisationId?: string; isDryRun?: boolean };

export function importBranches(kontor: TestApp, values: unknown[], target: ImportTarget = {}) {
  const { organisationId = kontor.organisation.id, environment = 'live', isDryRun = false } = target;
  async function* openRows() {
    for (const [index, value] of values.entries()) yield { row: index + 1, value, problems: [] };
  }
  const tenant = { organisationId, environment };
  return kontor.app.rooms.branch.imports.run({ tenant, defaultCountry: 'CZ', openRows, isDryRun });
}

/** The same, where a problem would make the test meaningless. */
export async function addBranches(kontor: TestApp, values: BranchRow[], target: ImportTarget = {}): Promise<void> {
  const { problems } = await importBranches(kontor, values, target);
  if (problems.length > 0) throw new Error(`The test's own branches have problems: ${JSON.stringify(problems)}`);
}
