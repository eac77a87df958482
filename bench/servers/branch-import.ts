// Imports a file of branches into its own PostgreSQL, and reports the time and the memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog } from '#platform/log.ts';
import { buildApp } from '../../src/app.ts';
import { readRows } from '../../src/branch/import-file.ts';
import { readConfig } from '../../src/rooms.ts';
import { serveBench } from '../serve.ts';

const { file = '' } = JSON.parse(process.argv[2] ?? '{}') as { file?: string };
const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const { config } = readConfig({ flags: { DATA_DIR: dataDir }, environment: {}, envFile: null });
const log = createLog({ level: 'error' });
const database = await openDatabase({ dataDir, poolSize: 4, log, applicationName: 'bench' });
await migrate(database);
const app = await buildApp({ config, log, database, clock: systemClock });
const organisation = { slug: 'bench', name: 'Bench', defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
const { id } = await app.rooms.organisation.organisations.create(organisation, 'command line');
const start = performance.now();
const { created } = await app.rooms.branch.imports.run({
  by: 'command line',
  tenant: { organisationId: id, environment: 'live' },
  defaultCountry: 'CZ',
  openRows: () => readRows({ path: file }, 'json'),
});
const figures = {
  created: String(created),
  seconds: String((performance.now() - start) / 1_000),
  cpuSeconds: String(process.cpuUsage().user / 1e6),
  megabytes: String(process.resourceUsage().maxRSS / 1_024),
};
serveBench({ url: '', keys: figures }, async () => {
  await app.shutdown.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
