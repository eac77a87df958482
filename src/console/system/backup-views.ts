// What the Backups screen shows: the backups that exist, the one in progress, and the age of the newest.
import type { BackupRecord } from '#platform/backups/backup-store.ts';
import { isId } from '#platform/ids.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import { backupGone } from './errors.ts';
import type { SystemRoom } from './room.ts';

async function toItem({ backups, nameOf }: SystemRoom, record: BackupRecord) {
  const { actor, removedAt, beatAt: _beatAt, folder: _folder, ...shown } = record;
  return {
    ...shown,
    /** Null for a command, empty for a person without a name. */
    by: isId(actor) ? ((await nameOf(actor)) ?? '') : null,
    /** Whether the process that answers has the file, so that it can be downloaded. */
    isHere: await backups.isHere(record),
    isRemoved: removedAt !== null,
  };
}
export type BackupItem = ViewOf<typeof toItem>;

export async function viewBackups(room: SystemRoom, asked: AskedPage) {
  const { backups, keep, folder, missing } = room;
  // First: a backup that has ended by now belongs in the list.
  const running = await backups.findRunning();
  const page = await readPage<BackupRecord>(asked, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ startedAt, id }) => [startedAt.toISOString(), id],
    read: backups.list,
  });
  const items = await Promise.all(page.items.map((record) => toItem(room, record)));
  return {
    ...page,
    items,
    running: running && (await toItem(room, running)),
    age: await backups.age(),
    keep,
    folder,
    missing,
  };
}
export type BackupsView = ViewOf<typeof viewBackups>;

export async function viewBackup(room: SystemRoom, id: string) {
  const record = isId(id) ? await room.backups.find(id) : null;
  if (!record) throw backupGone();
  return { backup: await toItem(room, record) };
}
