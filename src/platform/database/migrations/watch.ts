// Whether the database is exactly as this Kontor knows it, for /readyz, which strangers may ask at any rate: the files are
// read once for each process, and the database is asked at most once a second.
import type { Clock } from '../../clock.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { type CanQuery, compareStatus } from './migrate.ts';
import { readMigrationFiles } from './read-files.ts';

export type MigrationWatchNeeds = { database: CanQuery; clock: Clock; folder?: string };

const freshMs = 1_000;

export function watchMigrations({ database, clock, folder }: MigrationWatchNeeds): () => Promise<boolean> {
  // Now, not when they are first needed: an upgrade may put other files in their place.
  const files = readMigrationFiles(folder);
  files.catch(() => undefined);
  let answer: Promise<boolean> | undefined;
  /** Null while the database is being asked. */
  let answeredMs: number | null = null;

  async function ask(): Promise<boolean> {
    try {
      return (await compareStatus(database, await files)).pending.length === 0;
    } catch (error) {
      // A newer Kontor has been here: this process is not ready any more, which is no fault.
      if (error instanceof StartupProblem) return false;
      throw error;
    } finally {
      answeredMs = clock.now();
    }
  }

  return () => {
    // Either way: a clock that was set back must not keep an old answer fresh.
    const isOld = answeredMs !== null && Math.abs(clock.now() - answeredMs) >= freshMs;
    if (answer === undefined || isOld) {
      answeredMs = null;
      answer = ask();
    }
    return answer;
  };
}
