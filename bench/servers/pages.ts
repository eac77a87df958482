// Kontor with a link and its clicks on both addresses, for the bench of the pages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog } from '#platform/log.ts';
import { makeClicks } from '#test/clicks.ts';
import { testClock } from '#test/clock.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/rooms.ts';
import { serveBench } from '../serve.ts';

const CLICKS = 1_500;

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const [apiPort, shortenerPort] = [await findFreePort(), await findFreePort()];
const [apiUrl, url] = [apiPort, shortenerPort].map((port) => `http://127.0.0.1:${port}`);
const flags = { DATA_DIR: dataDir, API_URL: apiUrl ?? '', SHORTENER_URL: url ?? '' };
const { config } = readConfig({ flags, environment: {}, envFile: null });
const log = createLog({ level: 'error' });
const database = await openDatabase({ dataDir, poolSize: 10, log, applicationName: 'bench' });
await migrate(database);
const clock = testClock();
const app = await buildApp({ config, log, database, clock });
const [api, shortener] = [await app.buildApi(), await app.buildOwnAddress(app.rooms.shortener.address)];
await api.listen({ host: '127.0.0.1', port: apiPort });
await shortener.listen({ host: '127.0.0.1', port: shortenerPort });

const until = clock.now();
clock.set(until - 63 * 86_400_000);
const query = { url: 'https://www.example.cz/kampan/podzim-2026?utm_source=letak&utm_medium=print', custom: 'bench1' };
await shortener.inject({ url: '/api/shorten', query });
const made = await makeClicks(shortener, clock, { code: 'bench1', days: 62, clicks: CLICKS, until });
const count = async () => (await shortener.inject({ url: '/api/stats/bench1' })).json().data.total_clicks as number;
while ((await count()) < made) await new Promise((resolve) => setTimeout(resolve, 50));

serveBench({ url: url ?? '', keys: { apiUrl: apiUrl ?? '' } }, async () => {
  await Promise.all([api.close(), shortener.close()]);
  await app.shutdown.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
