// What the Backups screen shows: those that were made, the one that is being made, and how old the newest is.
import type { BackupRecord } from '#platform/backups/backup-store.ts';
import type { Backups } from '#platform/backups/backups.ts';
import { isId } from '#platform/ids.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import { backupGone } from './errors.ts';

export type BackupViewNeeds = {
  backups: Backups;
  keep: { most: number; days: number };
  /** Where kept backups are. */
  folder: string;
  /** Secrets of the environment, which no backup holds. */
  missing: readonly string[];
  /** What a member is called. */
  nameOf(memberId: string): Promise<string | null>;
};

async function toItem({ backups, nameOf }: BackupViewNeeds, record: BackupRecord) {
  const { id, kind, state, actor, failure, file, tablesDone, tablesTotal, bytes } = record;
  const { startedAt, finishedAt, checkedAt, removedAt } = record;
  return {
    ...{ id, kind, state, failure, file, tablesDone, tablesTotal, bytes, startedAt, finishedAt, checkedAt },
    /** Null for a command, empty for somebody without a name. */
    by: isId(actor) ? ((await nameOf(actor)) ?? '') : null,
    /** Whether the file can be downloaded from the process that answers. */
    isHere: await backups.isHere(record),
    isRemoved: removedAt !== null,
  };
}
export type BackupItem = ViewOf<typeof toItem>;

export async function viewBackups(needs: BackupViewNeeds, asked: AskedPage) {
  const { backups, keep, folder, missing } = needs;
  // First: one that is over by now belongs into the list.
  const running = await backups.findRunning();
  const page = await readPage<BackupRecord>(asked, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ startedAt, id }) => [startedAt.toISOString(), id],
    read: backups.list,
  });
  const items = await Promise.all(page.items.map((record) => toItem(needs, record)));
  return {
    ...page,
    items,
    running: running && (await toItem(needs, running)),
    age: await backups.age(),
    ...{ keep, folder, missing },
  };
}
export type BackupsView = ViewOf<typeof viewBackups>;

export async function viewBackup(needs: BackupViewNeeds, id: string) {
  const record = isId(id) ? await needs.backups.find(id) : null;
  if (!record) throw backupGone();
  return { backup: await toItem(needs, record) };
}
