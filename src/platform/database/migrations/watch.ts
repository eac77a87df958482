// Whether the database has all migrations of this Kontor and none that it cannot work with, for /readyz. Anybody may call that
// at any rate, so each process reads the files once and queries the database at most once a second.
import type { Clock } from '../../clock.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { type CanQuery, compareStatus } from './migrate.ts';
import { readMigrationFiles } from './read-files.ts';

type MigrationWatchNeeds = { database: CanQuery; clock: Clock; folder?: string };

const freshMs = 1_000;

export function watchMigrations({ database, clock, folder }: MigrationWatchNeeds): () => Promise<boolean> {
  // Now, not at the first use: an upgrade may replace the files while this process runs.
  const files = readMigrationFiles(folder);
  files.catch(() => undefined);
  let answer: Promise<boolean> | undefined;
  /** Null while the query runs. */
  let answeredMs: number | null = null;

  async function ask(): Promise<boolean> {
    try {
      return (await compareStatus(database, await files)).pending.length === 0;
    } catch (error) {
      // A newer Kontor has removed what this process needs: it is no longer ready, which is not a fault.
      if (error instanceof StartupProblem) return false;
      throw error;
    } finally {
      answeredMs = clock.now();
    }
  }

  return () => {
    // The difference in both directions: an answer also becomes old when the clock is set back.
    const isOld = answeredMs !== null && Math.abs(clock.now() - answeredMs) >= freshMs;
    if (answer === undefined || isOld) {
      answeredMs = null;
      answer = ask();
    }
    return answer;
  };
}
