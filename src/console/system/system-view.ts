// What the System screen shows first: versions, addresses, what the doctor finds, migrations, and the age of backups.
import type { Backups } from '#platform/backups/backups.ts';
import type { MigrationStatus } from '#platform/database/migrations/migrate.ts';
import type { ViewOf } from '#platform/screens/declare.ts';

/** A finding of the doctor: the sentence of the command line, and the same as a word with values for the pages. */
export type Finding = { check: string; ok: boolean; finding: string; code: string; values: Record<string, string> };

export type SystemFacts = {
  version: string;
  node: string;
  postgres: string;
  postgresKind: 'embedded' | 'external';
  startedAt: string;
  /** How many processes serve on this machine, and which of them answered. */
  workers: number;
  worker: number | null;
  addresses: { name: string; url: string }[];
};

export type SystemViewNeeds = {
  facts: SystemFacts;
  examine(): Promise<Finding[]>;
  /** Null when the database is newer than this Kontor. */
  readMigrations(): Promise<MigrationStatus | null>;
  backups: Pick<Backups, 'age'>;
};

export async function viewSystem({ facts, examine, readMigrations, backups }: SystemViewNeeds) {
  const [findings, migrations, backup] = await Promise.all([examine(), readMigrations(), backups.age()]);
  const { applied = [], pending = [] } = migrations ?? {};
  return {
    ...facts,
    findings,
    migrations: {
      // The newest first.
      applied: applied.map(({ number, name, appliedAt }) => ({ number, name, appliedAt })).reverse(),
      pending: pending.map((one) => ({ ...one, appliedAt: null })),
      isNewer: migrations === null,
    },
    backup,
  };
}
export type SystemView = ViewOf<typeof viewSystem>;
