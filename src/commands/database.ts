// kontor db: brings the database up to date, tells its state, backs it up and restores it.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/command.ts';
import { migrate, migrationStatus } from '#platform/database/migrations/migrate.ts';
import { createTerminal } from '#platform/terminal.ts';
import { withDatabase } from './with-app.ts';

const migrateCommand = defineCommand({
  meta: { name: 'migrate', description: 'Bring the database up to date; start does the same.' },
  args: jsonArg,
  run: ({ args }) =>
    withDatabase(async (database) => {
      const applied = await migrate(database);
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`;
      createTerminal({ json: args.json === true }).say(text, { applied });
    }),
});

const statusCommand = defineCommand({
  meta: { name: 'status', description: 'Which PostgreSQL this is, and which migrations it has.' },
  args: jsonArg,
  run: ({ args }) =>
    withDatabase(async (database) => {
      const { applied, pending } = await migrationStatus(database);
      createTerminal({ json: args.json === true }).record({
        kind: database.kind,
        version: database.version,
        applied: applied.map(({ number, name }) => `${number} ${name}`),
        pending: pending.map(({ number, name }) => `${number} ${name}`),
      });
    }),
});

export const databaseCommands = defineCommand({
  meta: { name: 'db', description: 'The database: migrations, backup and restore.' },
  subCommands: { migrate: migrateCommand, status: statusCommand },
});
