// Opens Kontor in the process of the bench, with its own embedded PostgreSQL, for rows that do not use HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { createLog } from '#platform/log.ts';
import { type App, buildApp } from '../src/app.ts';
import { makeDemo } from '../src/first-start.ts';
import { readConfig } from '../src/rooms.ts';

export type OpenedApp = { app: App; database: Database; tenant: Tenant; close(): Promise<void> };

export async function openApp(poolSize = 10, settings: Record<string, string> = {}): Promise<OpenedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const { config } = readConfig({ flags: { DATA_DIR: dataDir, ...settings }, environment: {}, envFile: null });
  const log = createLog({ level: 'error' });
  const database = await openDatabase({ dataDir, poolSize, log, applicationName: 'bench' });
  await migrate(database);
  const app = await buildApp({ config, log, database, clock: systemClock });
  await makeDemo(app, database, config);
  const organisation = await app.rooms.organisation.organisations.require('demo');
  return {
    app,
    database,
    tenant: { organisationId: organisation.id, environment: 'live' },
    close: async () => {
      await app.shutdown.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
