// Kontor's shortener on an embedded PostgreSQL in a temporary folder, with links to follow and to count.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog } from '#platform/log.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/rooms.ts';
import { makeClicks } from '../clicks.ts';
import { serveBench } from '../serve.ts';

/** `clicks` names links and how many clicks each is to have, as in "small=10000,large=10000000". */
const { clicks = '', ...settings } = JSON.parse(process.argv[2] ?? '{}');

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const flags = { ...settings, DATA_DIR: dataDir };
const { config } = readConfig({ flags, environment: {}, envFile: null });
const log = createLog({ level: 'error' });
const database = await openDatabase({ dataDir, poolSize: 10, log, applicationName: 'bench' });
await migrate(database);
const app = await buildApp({ config, log, database, clock: systemClock });
// As a process that serves does (src/serve.ts).
const watch = app.watchEventLoop();
const server = await app.buildOwnAddress(app.rooms.shortener.address);
const url = await server.listen({ host: '127.0.0.1', port: 0 });

for (const [code, count] of [['bench', '0'], ...clicks.split(',').map((one: string) => one.split('='))]) {
  if (!code) continue;
  await fetch(`${url}/api/shorten?url=https://example.com/a/page&custom=${code}`);
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from shortener_links where code = $1',
    values: [code],
  });
  if (count !== '0') await makeClicks(database, Number(rows[0]?.id), Number(count));
}

const close = async () => {
  await server.close();
  watch.close();
  await app.shutdown.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
};

const countClicks = async () => {
  const text = 'select coalesce(sum(clicks), 0)::float8 as clicks from shortener_totals';
  return (await database.query<{ clicks: number }>({ text })).rows[0]?.clicks ?? 0;
};

serveBench({ url }, close, { clicks: countClicks });
