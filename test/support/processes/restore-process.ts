// A process that restores a backup; the fault tests kill it.
import { pino } from 'pino';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { openDatabase } from '#platform/database/database.ts';

const [databaseUrl = '', file = '', dataDir = '', migrationsFolder = ''] = process.argv.slice(2);
const files = [{ name: 'key-pepper' }, { folder: 'journal', holds: /^[0-9a-f]{4}\/\d{4}\.clicks$/ }];
const log = pino({ level: 'silent' });

const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, log, applicationName: 'restore-test' });
await restoreFrom(file, { database, dataDir, files, migrationsFolder }).then(
  () => process.stdout.write('restored\n'),
  (error: Error) => process.stdout.write(`refused ${error.message}\n`),
);
await database.close();
