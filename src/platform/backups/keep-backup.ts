// Makes a backup in the background and keeps it as a file of the data folder.
import { existsSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../audit/audit.ts';
import { backupTo } from '../database/backup/backup.ts';
import { checkBackup } from '../database/backup/restore.ts';
import { makeFolders } from '../files/make-folders.ts';
import { beginMaking, contentOf, type Making, type MakingNeeds, nameFile, Stopped } from './making.ts';
import { chooseRemoved } from './rules/backup-age.ts';

export type KeepNeeds = MakingNeeds & {
  /** The name of this data folder. */
  folder: string;
  keep: { most: number; days: number };
};

/** A backup must never fill the disk that the database writes to. */
const leastFreeBytes = 512 * 1024 ** 2;
const lookMs = 1_000;

export function keptBackups(needs: KeepNeeds) {
  const { store, dataDir, files, clock, log, folder, keep } = needs;
  const place = join(dataDir, 'backups');
  const pathOf = (file: string) => join(place, file);
  let running: { making: Making; done: Promise<void> } | null = null;

  async function make(making: Making, file: string): Promise<void> {
    let look: NodeJS.Timeout | undefined;
    try {
      makeFolders(place, { mode: 0o700 });
      await removeUnfinished();
      await stopIfFull(making);
      look = setInterval(() => void stopIfFull(making).catch(() => undefined), lookMs);
      const { signal, onProgress } = making;
      const made = await backupTo(pathOf(file), contentOf(needs), { signal, onProgress });
      // Only a backup that a restore would accept counts.
      await checkBackup(pathOf(file), files).catch((error) => {
        throw new Stopped('damaged', { cause: error });
      });
      signal.throwIfAborted();
      await making.finish({ ...made, isChecked: true });
    } catch (error) {
      await making.fail(error).catch((lost) => log.warn({ err: lost }, 'the end of a backup could not be recorded'));
    } finally {
      clearInterval(look);
      await removeOld().catch((error) => log.warn({ err: error }, 'old backups could not be removed'));
    }
  }

  async function stopIfFull(making: Making): Promise<void> {
    const { bavail, bsize } = await statfs(place);
    if (bavail * bsize < leastFreeBytes) making.stop('disk_full');
    making.signal.throwIfAborted();
  }

  /** Removes what a killed process left: nobody else writes here while we have the only running record. */
  async function removeUnfinished(): Promise<void> {
    for (const entry of await readdir(place)) if (entry.endsWith('.unfinished')) await rm(join(place, entry));
  }

  async function removeOld(): Promise<void> {
    const old = chooseRemoved(await store.listKept(folder), keep, clock.now());
    for (const { id, file } of [...(await store.listBroken(folder)), ...old]) {
      await rm(pathOf(file), { force: true });
      await store.remove(id, new Date(clock.now()));
    }
  }

  function freeName(number = 1): string {
    const file = nameFile(clock.now(), number);
    return existsSync(pathOf(file)) ? freeName(number + 1) : file;
  }

  return {
    pathOf,
    removeOld,
    /** Returns when the backup has begun; null while another one is being made. */
    begin: async (by: Actor): Promise<{ id: string } | null> => {
      const file = freeName();
      const making = await beginMaking(needs, { kind: 'kept', by, folder, file, action: 'backup.make' });
      if (!making) return null;
      running = { making, done: make(making, file) };
      return { id: making.id };
    },
    /** Stops the backup in progress and leaves nothing of it. */
    close: async (): Promise<void> => {
      running?.making.stop('stopped');
      await running?.done;
    },
    /** Resolves when the backup in progress has ended. */
    settled: async (): Promise<void> => running?.done,
  };
}
