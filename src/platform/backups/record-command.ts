// Records a backup that a command made, so that the console knows its age. A database that is older than this Kontor has no
// table for the record: the backup itself is more important.
import { auditLog } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { makeId } from '../ids.ts';
import { backupStore } from './backup-store.ts';
import { nameFailure } from './making.ts';

type Made = { bytes: number; tables: number };

const undefinedTable = '42P01';

/** Runs the work and records its result. */
export async function recordBackup<T extends Made>(
  database: Database,
  clock: Clock,
  make: () => Promise<T>,
): Promise<T> {
  const startedAt = new Date(clock.now());
  const record = (made: Made, failure: string | null) =>
    database.transaction(async (within) => {
      const id = makeId();
      const times = { startedAt, endedAt: new Date(clock.now()) };
      await backupStore(database).record({ id, ...times, ...made, failure }, within);
      const details = { kind: 'command', ...(failure === null ? {} : { failure }) };
      const entry = { actor: 'command line', action: 'backup.make', subject: id, details } as const;
      await auditLog(database, clock).record(entry, within);
    });
  let made: T;
  try {
    made = await make();
  } catch (error) {
    await record({ bytes: 0, tables: 0 }, nameFailure(error)).catch(() => undefined);
    throw error;
  }
  await record(made, null).catch((error) => {
    if ((error as { code?: string }).code !== undefinedTable) throw error;
  });
  return made;
}
