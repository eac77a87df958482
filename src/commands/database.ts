// kontor db: migrates the database, shows its state, backs it up and restores it.
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { auditLog } from '#platform/audit/audit.ts';
import type { Fields } from '#platform/audit/declare.ts';
import { recordBackup } from '#platform/backups/record-command.ts';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal, showValue } from '#platform/cli/terminal.ts';
import { systemClock } from '#platform/clock.ts';
import { backupTo } from '#platform/database/backup/backup.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate, migrationStatus } from '#platform/database/migrations/migrate.ts';
import type { Queries } from '#platform/database/query.ts';
import { backupFiles } from '../data-folder.ts';
import { productVersion } from '../version.ts';
import { withDatabase } from './with-app.ts';

/** Without an app: these commands work on any database. */
const record = (database: Database, act: 'migrate' | 'restore', details: Fields, within?: Queries) =>
  auditLog(database, systemClock).record({ actor: 'command line', action: `database.${act}`, details }, within);

/** These two may fill a new database. */
const make = { withoutData: 'make' } as const;

const migrateCommand = defineCommand({
  meta: { name: 'migrate', description: 'Update the database; "kontor start" does the same.' },
  args: jsonArg,
  run: ({ args }) =>
    withDatabase(async (database) => {
      const applied = await migrate(database);
      const labels = applied.map(({ number, name }) => `${number} ${name}`);
      if (labels.length > 0) await record(database, 'migrate', { applied: labels });
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`;
      createTerminal({ json: args.json === true }).say(text, { applied });
    }, make),
});

const statusCommand = defineCommand({
  meta: { name: 'status', description: 'Show the version of PostgreSQL and the migrations.' },
  args: jsonArg,
  run: ({ args }) =>
    withDatabase(async (database) => {
      const { applied, pending, newer } = await migrationStatus(database);
      const label = ({ number, name }: { number: number; name: string }) => `${number} ${name}`;
      createTerminal({ json: args.json === true }).record({
        kind: database.kind,
        version: database.version,
        applied: applied.map(label),
        pending: pending.map(label),
        newer: newer.map(label),
      });
    }),
});

const fileArg = { type: 'positional', required: true, description: 'Path of the backup file.' } as const;

const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write a backup with everything a restore needs into one file; the server can keep running.',
  },
  args: { file: fileArg, ...jsonArg },
  run: ({ args }) =>
    withDatabase(async (database, config) => {
      const terminal = createTerminal({ json: args.json === true });
      const content = { database, dataDir: config.DATA_DIR, files: backupFiles, kontorVersion: productVersion };
      const made = await recordBackup(database, systemClock, () =>
        backupTo(resolve(args.file), { ...content, now: systemClock.now() }),
      );
      for (const name of ['KEY_PEPPER', 'VISITOR_SECRET'] as const) {
        // A backup includes secrets in files of the data folder, but not those in the environment.
        if (config[name] !== undefined) {
          terminal.note(`${name} is set in the environment, so it is not in the backup. Store it in a safe place.`);
        }
      }
      const text = `${made.file}: ${made.tables} tables and ${made.files} files, ${made.bytes} bytes.`;
      terminal.say(text, made);
    }),
});

/** The free space for a restore. It is known only for the embedded PostgreSQL, which keeps its tables in the data folder. */
async function findRoom(database: Database, dataDir: string): Promise<{ roomBytes?: number }> {
  if (database.kind === 'external') return {};
  const { bavail, bsize } = await statfs(dataDir);
  return { roomBytes: bavail * bsize };
}

const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Restore a backup into an empty data folder or database, all or nothing.' },
  args: { file: fileArg, ...jsonArg },
  run: ({ args }) =>
    withDatabase(async (database, config) => {
      const { DATA_DIR: dataDir } = config;
      const needs = {
        database,
        dataDir,
        files: backupFiles,
        ...(await findRoom(database, dataDir)),
        record: (within: Queries, createdAt: string) => record(database, 'restore', { createdAt }, within),
      };
      const made = await restoreFrom(resolve(args.file), needs);
      const left =
        made.leftOut.length > 0
          ? ` Left out, because they do not belong to Kontor: ${made.leftOut.map(showValue).join(', ')}.`
          : '';
      const text = `Restored ${made.tables} tables and ${made.files} files of ${made.createdAt}.${left}`;
      createTerminal({ json: args.json === true }).say(text, made);
    }, make),
});

export const databaseCommands = defineCommand({
  meta: { name: 'db', description: 'The database: migrations, backup and restore.' },
  subCommands: { migrate: migrateCommand, status: statusCommand, backup: backupCommand, restore: restoreCommand },
});
