// The SQL of the backups that were made.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { openSql, part } from '../database/sql.ts';
import { type PageRead, pageByTime } from '../screens/keyset.ts';

export type BackupKind = 'kept' | 'sent' | 'command';

export type BackupRecord = {
  id: string;
  kind: BackupKind;
  /** The id of a member, or `command line`. */
  actor: string;
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
  beatAt: Date;
  finishedAt: Date | null;
  checkedAt: Date | null;
  tablesDone: number;
  tablesTotal: number;
  bytes: number;
  failure: string | null;
  folder: string | null;
  file: string | null;
  removedAt: Date | null;
};

export type NewBackup = Pick<BackupRecord, 'id' | 'kind' | 'actor' | 'startedAt' | 'folder' | 'file'>;
export type Finished = { bytes: number; tables: number; finishedAt: Date; checkedAt: Date | null };
export type KeptFile = { id: string; file: string; finishedAt: Date };

const columns = part`id, kind, actor, state, started_at, beat_at, finished_at, checked_at, tables_done, tables_total,
  bytes::float8 as bytes, failure, folder, file, removed_at`;

export function backupStore(database: Database) {
  const sql = openSql(database);
  const endSilent = (silentSince: Date, within?: Queries) => sql(within).run`
    update platform_backup set state = 'failed', failure = 'interrupted', finished_at = beat_at
    where state = 'running' and beat_at < ${silentSince}`;
  return {
    /** False while another backup is being made. A backup whose process has been silent since `silentSince` counts as ended. */
    begin: async ({ id, kind, actor, startedAt, folder, file }: NewBackup, silentSince: Date, within: Queries) => {
      await endSilent(silentSince, within);
      const begun = await sql(within).run`
        insert into platform_backup (id, kind, actor, state, started_at, beat_at, folder, file)
        values (${id}, ${kind}, ${actor}, 'running', ${startedAt}, ${startedAt}, ${folder}, ${file}) on conflict do nothing`;
      return begun === 1;
    },
    /** A finished backup of the command line. */
    record: (
      made: { id: string; startedAt: Date; endedAt: Date; tables: number; bytes: number; failure: string | null },
      within: Queries,
    ) => {
      const { id, startedAt, endedAt, tables, bytes, failure } = made;
      return sql(within).run`
        insert into platform_backup
          (id, kind, actor, state, started_at, beat_at, finished_at, tables_done, tables_total, bytes, failure)
        values (${id}, 'command', 'command line', ${failure === null ? 'done' : 'failed'}, ${startedAt}, ${endedAt},
          ${endedAt}, ${tables}, ${tables}, ${bytes}, ${failure})`;
    },
    /** False if it already counts as ended. */
    beat: async (
      id: string,
      at: Date,
      { tablesDone, tables, bytes }: Record<'tablesDone' | 'tables' | 'bytes', number>,
    ) =>
      (await sql.run`
        update platform_backup set beat_at = ${at}, tables_done = ${tablesDone}, tables_total = ${tables}, bytes = ${bytes}
        where id = ${id} and state = 'running'`) === 1,
    finish: (id: string, { bytes, tables, finishedAt, checkedAt }: Finished) => sql.run`
      update platform_backup set state = 'done', finished_at = ${finishedAt}, checked_at = ${checkedAt},
        tables_done = ${tables}, tables_total = ${tables}, bytes = ${bytes} where id = ${id} and state = 'running'`,
    fail: (id: string, at: Date, failure: string) => sql.run`
      update platform_backup set state = 'failed', finished_at = ${at}, failure = ${failure}
      where id = ${id} and state = 'running'`,
    remove: (id: string, at: Date) => sql.run`update platform_backup set removed_at = ${at} where id = ${id}`,
    find: (id: string) => sql.first<BackupRecord>`select ${columns} from platform_backup where id = ${id}`,
    /** The backup in progress; a backup that has been silent since then counts as ended. */
    findRunning: async (silentSince: Date): Promise<BackupRecord | null> => {
      const found = await sql.first<BackupRecord>`select ${columns} from platform_backup where state = 'running'`;
      if (!found || found.beatAt >= silentSince) return found;
      await endSilent(silentSince);
      return null;
    },
    listKept: (folder: string) => sql.all<KeptFile>`
      select id, file, finished_at from platform_backup
      where kind = 'kept' and state = 'done' and folder = ${folder} and file is not null and removed_at is null`,
    /** Failed backups that may have left a file. */
    listBroken: (folder: string) => sql.all<Pick<KeptFile, 'id' | 'file'>>`
      select id, file from platform_backup
      where state = 'failed' and folder = ${folder} and file is not null and removed_at is null`,
    /** The newest first, without the backup in progress. */
    list: (page: PageRead) => sql.all<BackupRecord>`
      select ${columns} from platform_backup where state <> 'running' ${pageByTime(page, ['started_at', 'id'], 'newest')}`,
    findNewest: async () =>
      (await sql.first<{ newest: Date | null; installed: Date }>`
        select (select max(started_at) from platform_backup where state = 'done') as newest,
          (select min(applied_at) from platform_migration) as installed`) ?? { newest: null, installed: new Date(0) },
  };
}

export type BackupStore = ReturnType<typeof backupStore>;
