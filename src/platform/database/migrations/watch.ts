// Whether the database has all migrations of this Kontor and none that it cannot work with, for /readyz. Anybody may call that at any rate, so the files
// are read once for each process and the database is asked at most once a second.
import type { Clock } from '../../clock.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { type CanQuery, compareStatus } from './migrate.ts';
import { readMigrationFiles } from './read-files.ts';

type MigrationWatchNeeds = { database: CanQuery; clock: Clock; folder?: string };

const freshMs = 1_000;

export function watchMigrations({ database, clock, folder }: MigrationWatchNeeds): () => Promise<boolean> {
  // Now, not when they are first needed: an upgrade may replace the files while this process runs.
  const files = readMigrationFiles(folder);
  files.catch(() => undefined);
  let answer: Promise<boolean> | undefined;
  /** Null while the database is being asked. */
  let answeredMs: number | null = null;

  async function ask(): Promise<boolean> {
    try {
      return (await compareStatus(database, await files)).pending.length === 0;
    } catch (error) {
      // A newer Kontor has taken away what this process needs: it is not ready any more, which is no fault.
      if (error instanceof StartupProblem) return false;
      throw error;
    } finally {
      answeredMs = clock.now();
    }
  }

  return () => {
    // The distance in both directions: an answer also gets old when the clock was set back.
    const isOld = answeredMs !== null && Math.abs(clock.now() - answeredMs) >= freshMs;
    if (answer === undefined || isOld) {
      answeredMs = null;
      answer = ask();
    }
    return answer;
  };
}
