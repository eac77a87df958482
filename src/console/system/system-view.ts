// The overview of the System screen: versions, addresses, findings of the doctor, migrations, and the age of backups.
import type { ViewOf } from '#platform/screens/declare.ts';
import type { SystemRoom } from './room.ts';

export async function viewSystem({ facts, examine, readMigrations, backups }: SystemRoom) {
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
