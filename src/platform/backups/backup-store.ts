// The SQL of the backups that were made.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { PageRead } from '../screens/keyset.ts';

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

const columns = `id, kind, actor, state, started_at as "startedAt", beat_at as "beatAt", finished_at as "finishedAt", checked_at as "checkedAt",
  tables_done as "tablesDone", tables_total as "tablesTotal", bytes::float8 as bytes, failure, folder, file,
  removed_at as "removedAt"`;

export function backupStore(database: Database) {
  const endSilent = database.statement(
    'backups.endSilent',
    `update platform_backup set state = 'failed', failure = 'interrupted', finished_at = beat_at
     where state = 'running' and beat_at < $1`,
  );
  const insert = database.statement(
    'backups.insert',
    `insert into platform_backup (id, kind, actor, state, started_at, beat_at, folder, file)
     values ($1, $2, $3, 'running', $4, $4, $5, $6) on conflict do nothing`,
  );
  const insertDone = database.statement(
    'backups.insertDone',
    `insert into platform_backup
       (id, kind, actor, state, started_at, beat_at, finished_at, tables_done, tables_total, bytes, failure)
     values ($1, 'command', 'command line', case when $6::text is null then 'done' else 'failed' end, $2, $3, $3, $4, $4, $5, $6)`,
  );
  const beat = database.statement(
    'backups.beat',
    `update platform_backup set beat_at = $2, tables_done = $3, tables_total = $4, bytes = $5
     where id = $1 and state = 'running'`,
  );
  const finish = database.statement(
    'backups.finish',
    `update platform_backup set state = 'done', finished_at = $2, checked_at = $3, tables_done = $4, tables_total = $4,
       bytes = $5 where id = $1 and state = 'running'`,
  );
  const fail = database.statement(
    'backups.fail',
    `update platform_backup set state = 'failed', finished_at = $2, failure = $3
     where id = $1 and state = 'running'`,
  );
  const remove = database.statement('backups.remove', 'update platform_backup set removed_at = $2 where id = $1');
  const find = database.statement<BackupRecord>('backups.find', `select ${columns} from platform_backup where id = $1`);
  const findRunning = database.statement<BackupRecord>(
    'backups.findRunning',
    `select ${columns} from platform_backup where state = 'running'`,
  );
  const listKept = database.statement<KeptFile>(
    'backups.listKept',
    `select id, file, finished_at as "finishedAt" from platform_backup
     where kind = 'kept' and state = 'done' and folder = $1 and file is not null and removed_at is null`,
  );
  const listBroken = database.statement<Pick<KeptFile, 'id' | 'file'>>(
    'backups.listBroken',
    `select id, file from platform_backup
     where state = 'failed' and folder = $1 and file is not null and removed_at is null`,
  );
  const listAfter = database.statement<BackupRecord>(
    'backups.listAfter',
    `select ${columns} from platform_backup
     where state <> 'running' and ($1::timestamptz is null or (started_at, id) < ($1, $2::uuid))
     order by started_at desc, id desc limit $3`,
  );
  const listBefore = database.statement<BackupRecord>(
    'backups.listBefore',
    `select ${columns} from platform_backup
     where state <> 'running' and (started_at, id) > ($1::timestamptz, $2::uuid)
     order by started_at, id limit $3`,
  );
  const newest = database.statement<{ newest: Date | null; installed: Date }>(
    'backups.newest',
    `select (select max(started_at) from platform_backup where state = 'done') as newest,
       (select min(applied_at) from platform_migration) as installed`,
  );
  return {
    /** False while another backup is being made. A backup whose process has been silent since `silentSince` counts as ended. */
    begin: async ({ id, kind, actor, startedAt, folder, file }: NewBackup, silentSince: Date, within: Queries) => {
      await endSilent([silentSince], within);
      return (await insert([id, kind, actor, startedAt, folder, file], within)).rowCount === 1;
    },
    /** A finished backup of the command line. */
    record: async (
      made: { id: string; startedAt: Date; endedAt: Date; tables: number; bytes: number; failure: string | null },
      within: Queries,
    ) => {
      const { id, startedAt, endedAt, tables, bytes, failure } = made;
      await insertDone([id, startedAt, endedAt, tables, bytes, failure], within);
    },
    /** False if it already counts as ended. */
    beat: async (
      id: string,
      at: Date,
      { tablesDone, tables, bytes }: Record<'tablesDone' | 'tables' | 'bytes', number>,
    ) => (await beat([id, at, tablesDone, tables, bytes])).rowCount === 1,
    finish: async (id: string, { bytes, tables, finishedAt, checkedAt }: Finished) =>
      (await finish([id, finishedAt, checkedAt, tables, bytes])).rowCount === 1,
    fail: async (id: string, at: Date, failure: string) => void (await fail([id, at, failure])),
    remove: async (id: string, at: Date) => void (await remove([id, at])),
    find: async (id: string): Promise<BackupRecord | null> => (await find([id])).rows[0] ?? null,
    /** The backup in progress; a backup that has been silent since then counts as ended. */
    findRunning: async (silentSince: Date): Promise<BackupRecord | null> => {
      const [found] = (await findRunning([])).rows;
      if (!found || found.beatAt >= silentSince) return found ?? null;
      await endSilent([silentSince]);
      return null;
    },
    listKept: async (folder: string) => (await listKept([folder])).rows,
    /** Failed backups that may have left a file. */
    listBroken: async (folder: string) => (await listBroken([folder])).rows,
    /** The newest first, without the backup in progress. */
    list: async ({ from, isBackwards, limit }: PageRead) => {
      const values = [from?.[0] ?? null, from?.[1] ?? null, limit];
      return (await (isBackwards ? listBefore(values) : listAfter(values))).rows;
    },
    findNewest: async () => (await newest([])).rows[0] ?? { newest: null, installed: new Date(0) },
  };
}

export type BackupStore = ReturnType<typeof backupStore>;
