// One backup in progress: its record exists from the beginning to the end, and only one backup runs at a time.
import { type Actor, type AuditLog, describeActor } from '../audit/audit.ts';
import { type Clock, repeat } from '../clock.ts';
import type { BackupNeeds, BackupProgress } from '../database/backup/backup.ts';
import type { DataFile } from '../database/backup/contents.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { makeId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { BackupKind, BackupStore, Finished } from './backup-store.ts';

export type MakingNeeds = {
  store: BackupStore;
  database: Database;
  audit: AuditLog;
  clock: Clock;
  log: Log;
  dataDir: string;
  /** What a backup includes of the data folder. */
  files: readonly DataFile[];
  kontorVersion: string;
};

const beatMs = 2_000;
/** A process that was silent for this long has died, and another backup may begin. */
export const silentMs = 60_000;

/** What `openBackup` and `backupTo` need. */
export const contentOf = ({ database, dataDir, files, kontorVersion, clock }: MakingNeeds): BackupNeeds => ({
  database,
  dataDir,
  files,
  kontorVersion,
  now: clock.now(),
});

/** The product and the time, and nothing about the machine; `number` distinguishes backups of the same second. */
export const nameFile = (now: number, number = 1): string =>
  `kontor-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}${number === 1 ? '' : `-${number}`}.backup`;

type Begin = { kind: BackupKind; by: Actor; folder: string | null; file: string | null; action: string };

export type Making = {
  id: string;
  /** Aborted when the server stops, or when this backup counts as ended. */
  signal: AbortSignal;
  stop(reason: string): void;
  onProgress(progress: BackupProgress): void;
  finish(finished: Pick<Finished, 'bytes' | 'tables'> & { isChecked: boolean }): Promise<void>;
  fail(error: unknown): Promise<void>;
};

export class Stopped extends Error {}

/** Null while another one is being made. */
export async function beginMaking(
  needs: MakingNeeds,
  { kind, by, folder, file, action }: Begin,
): Promise<Making | null> {
  const { store, database, audit, clock, log } = needs;
  const id = makeId();
  const startedAt = new Date(clock.now());
  const silentSince = new Date(startedAt.getTime() - silentMs);
  const isOurs = await database.transaction(async (within) => {
    const record = { id, kind, actor: describeActor(by).id, startedAt, folder, file };
    if (!(await store.begin(record, silentSince, within))) return false;
    await audit.record({ actor: by, action, subject: id, details: { kind } }, within);
    return true;
  });
  if (!isOurs) return null;
  const controller = new AbortController();
  const stop = (reason: string) => controller.abort(new Stopped(reason));
  let progress: BackupProgress = { tables: 0, tablesDone: 0, files: 0, bytes: 0 };
  const stopBeating = repeat(beatMs, () => {
    const beat = store.beat(id, new Date(clock.now()), progress);
    beat
      .then((isAlive) => isAlive || stop('interrupted'))
      .catch((error) => log.warn({ err: error }, 'backup: no beat'));
  });
  return {
    id,
    signal: controller.signal,
    stop,
    onProgress: (now) => {
      progress = now;
    },
    finish: async ({ bytes, tables, isChecked }) => {
      stopBeating();
      const finishedAt = new Date(clock.now());
      await store.finish(id, { bytes, tables, finishedAt, checkedAt: isChecked ? finishedAt : null });
    },
    fail: async (error) => {
      stopBeating();
      const failure = nameFailure(controller.signal.aborted ? controller.signal.reason : error);
      if (failure === 'unknown') log.error({ err: error, backup: id }, 'a backup failed');
      else log.warn({ backup: id, failure }, 'a backup failed');
      await store.fail(id, new Date(clock.now()), failure);
    },
  };
}

const failures: Record<string, string> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  EEXIST: 'not_writable',
  ENOTDIR: 'not_writable',
};

/** A code for which the pages have a sentence; unknown errors are in the log. */
export function nameFailure(error: unknown): string {
  if (error instanceof Stopped) return error.message;
  const cause = (error as Error).cause ?? error;
  const known = failures[String((cause as NodeJS.ErrnoException).code)];
  return known ?? (isDatabaseUnavailable(cause) ? 'database_lost' : 'unknown');
}
