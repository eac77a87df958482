// What the System screen shows first: versions, addresses, what the doctor finds, migrations, and the age of backups.
import type { Backups } from '#platform/backups/backups.ts';
import type { MigrationStatus } from '#platform/database/migrations/migrate.ts';
import type { SystemView } from './schema.ts';

/** A finding of the doctor: the sentence of the command line, and the same as a word with values for the pages. */
export type Finding = SystemView['findings'][number];

export type SystemFacts = Pick<
  SystemView,
  'version' | 'node' | 'postgres' | 'postgresKind' | 'startedAt' | 'workers' | 'worker' | 'addresses'
>;

export type SystemViewNeeds = {
  facts: SystemFacts;
  examine(): Promise<Finding[]>;
  /** Null when the database is newer than this Kontor. */
  readMigrations(): Promise<MigrationStatus | null>;
  backups: Pick<Backups, 'age'>;
};

export function systemView({ facts, examine, readMigrations, backups }: SystemViewNeeds) {
  return async (): Promise<SystemView> => {
    const [findings, migrations, age] = await Promise.all([examine(), readMigrations(), backups.age()]);
    const { applied = [], pending = [] } = migrations ?? {};
    return {
      ...facts,
      findings,
      migrations: {
        // The newest first.
        applied: applied
          .map(({ number, name, appliedAt }) => ({ number, name, appliedAt: appliedAt.toISOString() }))
          .reverse(),
        pending: pending.map((one) => ({ ...one, appliedAt: null })),
        isNewer: migrations === null,
      },
      backup: showAge(age),
    };
  };
}

export const showAge = ({ state, days, newestAt }: Awaited<ReturnType<Backups['age']>>) => ({
  ...{ state, days },
  newestAt: newestAt?.toISOString() ?? null,
});
