// The app under test: the real app with its own database, a clock that stands still, and a log that is searched for secrets.
import { isIP } from 'node:net';
import { expect } from 'vitest';
import type { KeyType } from '#access';
import type { Organisation } from '#organisation';
import type { Database } from '#platform/database/database.ts';
import { nestedCheckout } from '#platform/database/nested-checkout.ts';
import { readOrMakeSecret } from '#platform/files/secret-file.ts';
import { describeOwnAddress, readDocument } from '#platform/http/docs/openapi.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import type { Server } from '#platform/http/server.ts';
import { makeId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import type { House } from '#platform/room/house.ts';
import { type App, buildApp } from '../../src/app.ts';
import { type Config, readConfig, type SettingName } from '../../src/rooms.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';
import type { ApiDocument } from './documented.ts';
import { temporaryFolder } from './folders.ts';
import { hurriedClock } from './jobs-clock.ts';
import { atFileEnd } from './run/at-file-end.ts';
import { watchAnswers } from './watch-answers.ts';

export type TestApp = {
  app: App;
  api: Server;
  shortener: Server;
  database: Database;
  clock: TestClock;
  config: Config;
  organisation: Organisation;
  /** One key of each type of the organisation `demo`. */
  keys: Record<KeyType, string>;
  /** Every log line, at level trace. */
  logLines: string[];
  /** The log lines that contain an API key, the pepper, the visitor secret or the address of a visitor. */
  findSecrets(): string[];
  /** Makes another organisation with its own keys. */
  addOrganisation(slug: string): Promise<{ organisation: Organisation; keys: Record<KeyType, string> }>;
};

type TestAppOptions = {
  settings?: Partial<Record<SettingName, string>>;
  /** Adds routes to the main interface, for tests of the platform. */
  addRoutes?: (server: Server) => void;
  database?: Database;
  /** Other rooms than all of them. */
  house?: House;
  /** Draws pages that are not in web/pages.tsx. */
  draw?: DrawPage;
  /** Start background jobs (pg-boss); most tests do not need them. */
  withJobs?: boolean;
};

/** Where a transaction asked the pool for a second connection, of all apps of the file. */
const nested: string[] = [];
nestedCheckout.subscribe((error) => {
  nested.push((error as Error).stack ?? '');
});

const holdsAny = (text: string, secrets: string[]) => secrets.some((secret) => text.includes(secret));

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const clock = testClock();
  const logLines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } });
  const flags = { DATA_DIR: await temporaryFolder(), ...options.settings };
  const { config, sources } = readConfig({ flags, environment: {}, envFile: null });
  const { house } = options;
  const app = await buildApp({
    ...{ config, sources, log, database, clock, jobsClock: hurriedClock() },
    ...(house ? { house } : {}),
    ...(options.draw ? { draw: options.draw } : {}),
  });
  if (options.withJobs) await app.jobs.start();
  const secrets = [
    config.KEY_PEPPER ?? (await readOrMakeSecret(config.DATA_DIR, 'key-pepper')),
    config.VISITOR_SECRET ?? (await readOrMakeSecret(config.DATA_DIR, 'visitor-secret')),
  ];
  const answersWithKeys: string[] = [];
  const api = await app.buildApi((server) => {
    server.addHook('onSend', async (request, _reply, payload) => {
      if (holdsAny(String(payload), secrets)) answersWithKeys.push(`${request.method} ${request.routeOptions.url}`);
      return payload;
    });
    options.addRoutes?.(server);
  });
  const { address } = app.rooms.shortener;
  const shortener = await app.buildOwnAddress(address);
  // Apps of the same rooms with the same settings have the same documents.
  const kind = options.house || options.addRoutes ? null : JSON.stringify(options.settings ?? {});
  const readOwn = () => describeOwnAddress(address.url, address.reference);
  const undeclared = [
    watchAnswers(api, { kind: kind && `api ${kind}`, read: () => readDocument(api) as unknown as ApiDocument }),
    watchAnswers(shortener, { kind: kind && `shortener ${kind}`, read: () => readOwn() as unknown as ApiDocument }),
  ];
  const visitors = watchVisitors(api, shortener);
  countInjected(shortener);
  await Promise.all([api.ready(), shortener.ready()]);

  const addOrganisation = async (slug: string) => {
    const place = { defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
    const organisation =
      (await app.rooms.organisation.organisations.findBySlug(slug)) ??
      (await app.rooms.organisation.organisations.create({ slug, name: slug, ...place }, 'command line'));
    const make = async (type: KeyType, member?: string) => {
      const { key } = await app.rooms.access.keys.create({
        by: 'command line',
        organisationId: organisation.id,
        type,
        member: member ?? null,
      });
      secrets.push(key);
      return key;
    };
    const keys = {
      PROD: await make('PROD'),
      DEV_: await make('DEV_', makeId()),
      ROOT: await make('ROOT'),
    };
    return { organisation, keys };
  };
  const { organisation, keys } = await addOrganisation('demo');

  const findSecrets = () => logLines.filter((line) => holdsAny(line, [...secrets, ...visitors]));
  atFileEnd(async () => {
    await Promise.all([api.close(), shortener.close()]);
    await app.shutdown.close();
    // Spec 5 allows keys in URLs, so every test file checks that no log line, answer or metric contains one.
    expect(findSecrets(), 'log lines that hold an API key, the pepper or the address of a visitor').toEqual([]);
    expect(answersWithKeys, 'answers that hold an API key').toEqual([]);
    expect(nested.splice(0), 'transactions that asked the pool for a second connection').toEqual([]);
    expect(undeclared.flat(), 'answers that the document does not declare as they are').toEqual([]);
    expect(holdsAny(await app.metrics.registry.metrics(), secrets), 'a metric that holds an API key').toBe(false);
  });
  return { app, api, shortener, database, clock, config, organisation, keys, logLines, findSecrets, addOrganisation };
}

const isLocal = (address: string) => /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(address);

/** `inject` calls itself by a name that counts as a crawler's; where a test names no agent, its click is that of a person. */
function countInjected(shortener: Server): void {
  shortener.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['user-agent'] === 'lightMyRequest') raw.headers['user-agent'] = 'curl/8.5.0';
  });
}

/** Collects the addresses of visitors, so that the log can be searched for them. */
function watchVisitors(...servers: Server[]): Set<string> {
  const addresses = new Set<string>();
  for (const server of servers) {
    server.addHook('onRequest', async ({ raw }) => {
      const forwarded = String(raw.headers['x-forwarded-for'] ?? '').split(',');
      for (const one of [raw.socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim())]) {
        if (isIP(one) && !isLocal(one)) addresses.add(one);
      }
    });
  }
  return addresses;
}
