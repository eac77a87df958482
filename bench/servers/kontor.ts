// Kontor itself on an embedded PostgreSQL in a temporary folder, with two routes that do nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import type { Server } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { buildApp } from '../../src/app.ts';
import { makeDemo } from '../../src/first-start.ts';
import { readConfig } from '../../src/rooms.ts';
import { serveBench } from '../serve.ts';

const response = { 200: Type.Object({ success: Type.Boolean() }) };
const querystring = Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) });

function addNoopRoutes(server: Server): void {
  server.get('/api/v1/noop', { config: { role: 'public' }, schema: { response } }, () => ({ success: true }));
  server.get('/api/v1/keyed', { config: { role: 'bank:read' }, schema: { querystring, response } }, () => ({
    success: true,
  }));
}

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const flags = { ...JSON.parse(process.argv[2] ?? '{}'), DATA_DIR: dataDir };
const { config } = readConfig({ flags, environment: {}, envFile: null });
const log = createLog({ level: 'error' });
const database = await openDatabase({ dataDir, poolSize: 10, log, applicationName: 'bench' });
await migrate(database);
const app = await buildApp({ config, log, database, clock: systemClock });
const demo = await makeDemo(app, database, config);
const { id: organisationId } = await app.rooms.organisation.organisations.require('demo');
const more = await Promise.all(
  Array.from({ length: 11 }, () =>
    app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'PROD', label: 'bench' }),
  ),
);
// As a process that serves does (src/serve.ts).
const watch = app.watchEventLoop();
const api = await app.buildApi(addNoopRoutes);
const url = await api.listen({ host: '127.0.0.1', port: 0 });
const all = [demo?.keys.PROD, ...more.map(({ key }) => key)].join(' ');
serveBench({ url, keys: { ...demo?.keys, all } }, async () => {
  watch.close();
  await api.close();
  await app.shutdown.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
