// Kontor with its console, in the process of the bench, at its own address: a member is signed in, and calls are timed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog } from '#platform/log.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { buildApp } from '../../src/app.ts';
import { makeDemo } from '../../src/first-start.ts';
import { readConfig } from '../../src/rooms.ts';
import type { OpenedApp } from '../open-app.ts';

export type ConsoleSide = OpenedApp & {
  /** Paths of the screens in the navigation. */
  screens: readonly string[];
  address(path: string): string;
  cookies: readonly { name: string; value: string; domain: string; path: string }[];
  /** The duration of an answer in milliseconds; `/bff ` before a path asks for JSON. */
  time(path: string): Promise<number>;
  search(term: string): Promise<{ late: string[]; broad: string[] }>;
};

export async function openConsoleSide(): Promise<ConsoleSide> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const { config } = readConfig({ flags: { DATA_DIR: dataDir, API_URL: url }, environment: {}, envFile: null });
  const log = createLog({ level: 'error' });
  const database = await openDatabase({ dataDir, poolSize: 10, log, applicationName: 'bench' });
  await migrate(database);
  const app = await buildApp({ config, log, database, clock: systemClock });
  await makeDemo(app, database, config);
  const { id: organisationId } = await app.rooms.organisation.organisations.require('demo');
  const api = await app.buildApi();
  await api.listen({ host: '127.0.0.1', port });
  const { members } = app.rooms.member;
  const { link } = await members.invite({
    ...{ organisationId, email: 'bench@example.com', role: 'owner', by: 'command line', deliver: 'link' },
  });
  const visitor = { client: '127.0.0.1', address: '127.0.0.1', userAgent: 'bench', requestId: 'bench' };
  const { token, signedIn } = await members.useToken(link?.token ?? '', visitor);
  await members.setOperator({ memberId: signedIn.member.id, isOperator: true, by: 'command line' });
  const headers = { cookie: `kontor=${token}`, accept: 'text/html' };
  const pathOf = (path: string) =>
    path.startsWith('/bff ') ? `/bff/demo/live/${path.slice(5)}` : `/console/demo/live/${path}`;
  const ask = async (path: string, accept: string) => {
    const answer = await api.inject({ url: pathOf(path), headers: { ...headers, accept } });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
    return answer;
  };
  return {
    app,
    database,
    tenant: { organisationId, environment: 'live' },
    screens: app.screens.flatMap(({ scope, nav, path }) => (scope === 'organisation' && nav ? [path] : [])),
    address: (path) => `${url}${pathOf(path)}`,
    cookies: [{ name: 'kontor', value: token, domain: 'localhost', path: '/' }],
    time: async (path) => {
      const started = performance.now();
      await ask(path, path.startsWith('/bff ') ? 'application/json' : 'text/html');
      return performance.now() - started;
    },
    search: async (term) => (await ask(`/bff search?${new URLSearchParams({ q: term })}`, 'application/json')).json(),
    close: async () => {
      await api.close();
      await app.shutdown.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
