// kontor db: migrates the database, shows its state, backs it up and restores it.
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { auditLog } from '#platform/audit/audit.ts';
import type { Fields } from '#platform/audit/declare.ts';
import { recordBackup } from '#platform/backups/record-command.ts';
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import { showValue } from '#platform/cli/terminal.ts';
import { systemClock } from '#platform/clock.ts';
import { backupTo } from '#platform/database/backup/backup.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate, migrationStatus } from '#platform/database/migrations/migrate.ts';
import type { Queries } from '#platform/database/query.ts';
import { backupFiles, secretsLeftOut } from '../data-folder.ts';
import type { Config } from '../rooms.ts';
import { productVersion } from '../version.ts';

/** Without an app: these commands work on any database. */
const record = (database: Database, act: 'migrate' | 'restore', details: Fields, within?: Queries) =>
  auditLog(database, systemClock).record({ actor: 'command line', action: `database.${act}`, details }, within);

/** These two may fill a new database. */
const make = { withoutData: 'make' } as const;

const fileArg = { type: 'positional', required: true, description: 'Path of the backup file.' } as const;

const label = ({ number, name }: { number: number; name: string }) => `${number} ${name}`;

export function databaseCommands(use: Use<{ room: { database: Database; config: Config } }>) {
  const command = commandsOn(use);
  return nounCommand('db', 'The database: migrations, backup and restore.', {
    migrate: command({
      ...make,
      description: 'Update the database; "kontor start" does the same.',
      run: async ({ database }, _args, terminal) => {
        const applied = await migrate(database);
        if (applied.length > 0) await record(database, 'migrate', { applied: applied.map(label) });
        const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`;
        terminal.say(text, { applied });
      },
    }),
    status: command({
      description: 'Show the version of PostgreSQL and the migrations.',
      run: async ({ database }, _args, terminal) => {
        const { applied, pending, newer } = await migrationStatus(database);
        const labels = { applied: applied.map(label), pending: pending.map(label), newer: newer.map(label) };
        terminal.record({ kind: database.kind, version: database.version, ...labels });
      },
    }),
    backup: command({
      description: 'Write a backup with everything a restore needs into one file; the server can keep running.',
      args: { file: fileArg },
      run: async ({ database, config }, args, terminal) => {
        const content = { database, dataDir: config.DATA_DIR, files: backupFiles, kontorVersion: productVersion };
        const made = await recordBackup(database, systemClock, () =>
          backupTo(resolve(args.file), { ...content, now: systemClock.now() }),
        );
        for (const name of secretsLeftOut(config)) {
          terminal.note(`${name} is set in the environment, so it is not in the backup. Store it in a safe place.`);
        }
        terminal.say(`${made.file}: ${made.tables} tables and ${made.files} files, ${made.bytes} bytes.`, made);
      },
    }),
    restore: command({
      ...make,
      description: 'Restore a backup into an empty data folder or database, all or nothing.',
      args: { file: fileArg },
      run: async ({ database, config }, args, terminal) => {
        const { DATA_DIR: dataDir } = config;
        const made = await restoreFrom(resolve(args.file), {
          database,
          dataDir,
          files: backupFiles,
          ...(await findRoom(database, dataDir)),
          record: (within, createdAt) => record(database, 'restore', { createdAt }, within),
        });
        const left =
          made.leftOut.length > 0
            ? ` Left out, because they do not belong to Kontor: ${made.leftOut.map(showValue).join(', ')}.`
            : '';
        const text = `Restored ${made.tables} tables and ${made.files} files of ${made.createdAt}.${left}`;
        terminal.say(text, made);
      },
    }),
  });
}

/** The free space for a restore. It is known only for the embedded PostgreSQL, which keeps its tables in the data folder. */
async function findRoom(database: Database, dataDir: string): Promise<{ roomBytes?: number }> {
  if (database.kind === 'external') return {};
  const { bavail, bsize } = await statfs(dataDir);
  return { roomBytes: bavail * bsize };
}
