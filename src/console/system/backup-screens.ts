// The backups on the System screen: the list, a new one now, and downloads.

import Type from 'typebox';
import type { BackupRecord } from '#platform/backups/backup-store.ts';
import type { Backups } from '#platform/backups/backups.ts';
import { isId } from '#platform/ids.ts';
import { readPage } from '#platform/screens/keyset.ts';
import { type Action, defineAction, defineScreen, type MemberCaller, type Screen } from '#platform/screens/screen.ts';
import { backupGone, backupRunning } from './errors.ts';
import { BackupId, type BackupItem, BackupsQuery, BackupsView, BackupItem as Item } from './schema.ts';
import { showAge } from './system-view.ts';

export type BackupScreenNeeds = {
  backups: Backups;
  keep: { most: number; days: number };
  folder: string;
  /** Secrets of the environment, which no backup holds. */
  missing: readonly string[];
  /** What a member is called. */
  nameOf(memberId: string): Promise<string | null>;
};

const fileType = 'application/gzip';

export function backupScreens(needs: BackupScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { backups, keep, folder, missing, nameOf } = needs;

  async function toItem(record: BackupRecord): Promise<BackupItem> {
    const { id, kind, state, actor, failure, file, tablesDone, tablesTotal, bytes } = record;
    return {
      ...{ id, kind, state, failure, file, tablesDone, tablesTotal, bytes },
      by: isId(actor) ? ((await nameOf(actor)) ?? '') : null,
      startedAt: record.startedAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
      checkedAt: record.checkedAt?.toISOString() ?? null,
      isHere: await backups.isHere(record),
      isRemoved: record.removedAt !== null,
    };
  }

  async function view(_caller: unknown, asked: Parameters<typeof readPage>[0]): Promise<BackupsView> {
    // First: one that is over by now belongs into the list.
    const running = await backups.findRunning();
    const page = await readPage<BackupRecord>(asked, {
      kinds: ['moment', 'uuid'],
      keyOf: ({ startedAt, id }) => [startedAt.toISOString(), id],
      read: backups.list,
    });
    const [items, age] = await Promise.all([Promise.all(page.items.map(toItem)), backups.age()]);
    return {
      ...page,
      items,
      running: running && (await toItem(running)),
      age: showAge(age),
      keep,
      folder,
      missing: [...missing],
    };
  }

  const place = { scope: 'operator', permission: null } as const;
  return {
    screens: [
      defineScreen({
        ...place,
        path: 'system/backups',
        summary: 'The backups that were made; its download is a new one, straight from the database',
        query: BackupsQuery,
        answer: BackupsView,
        view,
        page: 'backups',
        download: async ({ actor }: MemberCaller) => {
          const sent = await backups.send(actor);
          if (!sent) throw backupRunning();
          return { name: sent.name, type: fileType, content: sent.content };
        },
      }),
      defineScreen({
        ...place,
        path: 'system/backups/:id',
        summary: 'One backup; its download is the file that was kept',
        query: BackupId,
        answer: Type.Object({ backup: Item }),
        view: async (_caller, { id }) => {
          const record = isId(id) ? await backups.find(id) : null;
          if (!record) throw backupGone();
          return { backup: await toItem(record) };
        },
        page: 'backup',
        download: async ({ actor }: MemberCaller, { id }) => {
          const kept = isId(id) ? await backups.read(id, actor) : null;
          if (!kept) throw backupGone();
          return { ...kept, type: fileType };
        },
      }),
    ],
    actions: [
      defineAction({
        ...place,
        path: 'system/backups/make',
        summary: 'Make a backup now',
        form: 'system/backups',
        body: Type.Object({}),
        act: async ({ actor }: MemberCaller) => {
          const begun = await backups.begin(actor);
          if (!begun) throw backupRunning();
          return { to: 'system/backups', done: { code: 'backup.begun' }, data: { id: begun.id } };
        },
      }),
    ],
  };
}
