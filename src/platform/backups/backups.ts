// The backups of this installation: makes, keeps, sends and lists them, and knows the age of the newest one (README.md).
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Actor } from '../audit/audit.ts';
import { repeat } from '../clock.ts';
import { readFolderId } from '../database/claim.ts';
import type { PageRead } from '../screens/keyset.ts';
import { type BackupRecord, backupStore } from './backup-store.ts';
import { type KeepNeeds, keptBackups } from './keep-backup.ts';
import { type MakingNeeds, silentMs } from './making.ts';
import { type BackupAge, judgeAge } from './rules/backup-age.ts';
import { sentBackups } from './send-backup.ts';

export type BackupsNeeds = Omit<MakingNeeds, 'store'> & Pick<KeepNeeds, 'keep'>;

export type Backups = ReturnType<typeof openBackups>;

const cleanUpMs = 6 * 3_600_000;

export function openBackups(given: BackupsNeeds) {
  const store = backupStore(given.database);
  const needs = { ...given, store };
  const { dataDir, audit, clock, log } = needs;
  const sent = sentBackups(needs);
  let opened: Promise<{ folder: string; kept: ReturnType<typeof keptBackups> }> | undefined;

  /** The name of the data folder is read at its first use: a command that only reads creates no file. */
  function openFolder() {
    opened ??= readFolderId(dataDir).then((folder) => ({ folder, kept: keptBackups({ ...needs, folder }) }));
    return opened;
  }

  const removeOld = async () => (await openFolder()).kept.removeOld();
  let stopCleaning: (() => void) | undefined;

  return {
    begin: async (by: Actor) => (await openFolder()).kept.begin(by),
    send: sent.send,
    list: (page: PageRead): Promise<BackupRecord[]> => store.list(page),
    find: store.find,
    findRunning: () => store.findRunning(new Date(clock.now() - silentMs)),
    /** Whether the file of this record is in the data folder of this process. */
    isHere: async ({ state, folder, file, removedAt }: BackupRecord): Promise<boolean> =>
      state === 'done' && file !== null && removedAt === null && folder === (await openFolder()).folder,
    /** Opens the file of a record on the disk; null if it is not here. */
    read: async (id: string, by: Actor): Promise<{ name: string; bytes: number; content: Readable } | null> => {
      const { folder, kept } = await openFolder();
      const record = await store.find(id);
      if (!record?.file || record.state !== 'done' || record.removedAt !== null || record.folder !== folder)
        return null;
      const handle = await open(kept.pathOf(record.file)).catch(() => null);
      if (handle === null) return null;
      try {
        const { size: bytes } = await handle.stat();
        await audit.record({ actor: by, action: 'backup.download', subject: id, details: { kind: 'kept' } });
        return { name: record.file, bytes, content: createReadStream('', { fd: handle }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    /** The age of the newest backup, of any kind. */
    age: async (): Promise<BackupAge & { newestAt: Date | null }> => {
      const { newest, installed } = await store.findNewest();
      return { ...judgeAge(newest?.getTime() ?? null, installed.getTime(), clock.now()), newestAt: newest };
    },
    /** Removes old backups regularly, in a process that serves. */
    startCleaning: () => {
      const clean = () =>
        void removeOld().catch((error) => log.warn({ err: error }, 'old backups could not be removed'));
      stopCleaning ??= repeat(cleanUpMs, clean);
    },
    removeOld,
    /** Resolves when no backup is being made or sent any more. */
    settled: async () => {
      await (await opened)?.kept.settled();
      await sent.settled();
    },
    close: async (): Promise<void> => {
      stopCleaning?.();
      await (await opened)?.kept.close();
      await sent.close();
    },
  };
}
