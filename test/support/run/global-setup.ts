// Starts one PostgreSQL for the whole test run, with a migrated template database that every test file clones.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { ensurePages } from '../../../bin/build-pages.js';
import { postgres15, startPostgres } from '../neighbours/postgres-server.ts';
import { wantsPostgres15 } from './environment.ts';
import { makeRunFolder, sweepDeadRuns } from './sweep.ts';

/** `startedFolder`: where the first test that needs one makes it. */
export type TestPostgres = { url: string; template: string; startedFolder: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const TEMPLATE = 'kontor_template';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensurePages();
  await sweepDeadRuns();
  // Tests of scale have gigabytes, and their figures are those of a disk.
  const dataDir = await makeRunFolder({ isSmall: project.name === 'app' });
  const common = { dataDir, poolSize: 2, log: pino({ level: 'silent' }), applicationName: 'test-run' };
  const own = wantsPostgres15 ? await startPostgres({ home: postgres15 }) : undefined;
  const server = await openDatabase({
    ...common,
    databaseUrl: own?.url,
    // The data is deleted after the run, so nothing needs to be written to disk safely.
    serverSettings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', scram_iterations: '1' },
  });
  await server.query({ text: `create database ${TEMPLATE}` });
  const { host, port, user = '', password = '' } = new pg.Client(server.connectionConfig);
  // A run opens some thousand connections: hashing the password for each would take longer than the rest of connecting.
  if (!own)
    await server.query({ text: `alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(password)}` });
  const url = `postgres://${user}:${password}@/postgres?host=${host}&port=${port}`;
  const template = await openDatabase({ ...common, databaseUrl: url.replace('@/postgres', `@/${TEMPLATE}`) });
  await migrate(template);
  await template.close();
  project.provide('postgres', { url, template: TEMPLATE, startedFolder: join(dataDir, 'started') });
  return async () => {
    await server.close();
    await own?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}
