// The server process: claims the data folder, migrates the database, and serves, itself or through workers.
import { existsSync } from 'node:fs';
import { systemClock } from '#platform/clock.ts';
import { jointMetrics } from '#platform/cluster/joint-metrics.ts';
import { servePrimaryCounts } from '#platform/cluster/primary-counts.ts';
import { startWorkers } from '#platform/cluster/workers.ts';
import { claimDataFolder } from '#platform/database/claim.ts';
import { connectionsNeeded, databaseOptions, readConnectionLimit } from '#platform/database/connections.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { explainFault } from '#platform/database/explain-fault.ts';
import { labelOf, migrate, migrationStatus } from '#platform/database/migrations/migrate.ts';
import { closeFolder } from '#platform/files/private-folder.ts';
import { memoryCounts } from '#platform/limits/shared/counts.ts';
import type { Log } from '#platform/log.ts';
import { prepareTextIndexes } from '#platform/search/build-indexes.ts';
import { acceptNewVisitorSecret } from '#shortener';
import { buildApp, type SettingSources, useApp } from './app.ts';
import type { Begun, Facts } from './banner.ts';
import { firstKeysFile, hasData, isOwnEntry } from './data-folder.ts';
import { describeStart, isDemoWanted, makeDemo } from './first-start.ts';
import { type Config, house } from './rooms.ts';
import { holdPorts, serve } from './serve.ts';

type Running = { close(): Promise<void> };

/** Starts to serve, then makes the demo if this is the first start. */
type Serve = (needs: {
  config: Config;
  sources: SettingSources;
  log: Log;
  database: Database;
  onClose(close: () => Promise<void>): void;
  toldToStop: Promise<void>;
}) => Promise<Begun>;

const serveAlone: Serve = async ({ config, sources, log, database, onClose }) => {
  const app = await buildApp({ config, sources, log, database, clock: systemClock });
  onClose(app.shutdown.close);
  await app.jobs.start();
  return app.prepare(async () => {
    await serve(app, config);
    return describeStart(app, log, await makeDemo(app, database, config));
  });
};

/** Closing may take this long in addition to the time for requests: background work, the last clicks, the database. */
const closingMs = 30_000;

/** WORKERS=n: this process starts n workers that serve, replaces those that die, and counts the limits that they share. */
const serveByWorkers: Serve = async ({ config, sources, log, database, onClose, toldToStop }) => {
  const begun = await useApp({ config, log, database }, async (app) => {
    const make = () => makeDemo(app, database, config);
    const firstStart = isDemoWanted(database, config) ? await holdPorts(app, config, make) : null;
    return describeStart(app, log, firstStart);
  });
  const metrics = jointMetrics();
  const counts = memoryCounts(systemClock, () => config.WORKERS);
  const workers = await startWorkers({
    count: config.WORKERS,
    settings: { config, sources },
    answers: ({ gather, countServing }) => ({
      ...servePrimaryCounts(counts),
      metrics: async () => metrics.render(await gather(), countServing()),
    }),
    graceMs: (config.DRAIN_SECONDS + config.SHUTDOWN_SECONDS) * 1_000 + closingMs,
    onRestart: metrics.onRestart,
    toldToStop,
    log,
  });
  onClose(workers.stop);
  return begun;
};

type Given = { config: Config; sources: SettingSources };
type StartOptions = {
  render: (facts: Facts) => string;
  toldToStop: Promise<void>;
  /** Allows a start after the secret of visitors was lost. */
  acceptsNewVisitorSecret: boolean;
};

/**
 * `render` makes the text that is printed when all addresses answer. A process that gets a stop signal while others migrate
 * does not wait for them.
 */
export async function start(given: Given, log: Log, options: StartOptions): Promise<Running> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = given.config;
  return begin(given, log, options).catch(async (error: unknown) => {
    throw await explainFault(error, { databaseUrl, dataDir });
  });
}

async function begin({ config, sources }: Given, log: Log, options: StartOptions): Promise<Running> {
  const { render, toldToStop, acceptsNewVisitorSecret } = options;
  const openFolder = await closeFolder(config.DATA_DIR, isOwnEntry);
  if (openFolder !== null) log.warn(openFolder);
  if (!(await hasData(config))) log.info('the first start sets up PostgreSQL, which takes some seconds');
  const database = await openDatabase({ ...databaseOptions(config), log, applicationName: 'kontor' });
  const closers = [database.close];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    await claimDataFolder(database, config.DATA_DIR, (problem) => {
      log.fatal(problem.message);
      process.kill(process.pid, 'SIGTERM');
    });
    await warnOfConnections(database, config, log);
    await migrate(database, { waiting: { say: (words) => log.warn(words), toldToStop } });
    await warnOfNewer(database, log);
    if (acceptsNewVisitorSecret) await acceptNewVisitorSecret(config.DATA_DIR);
    const serveAll: Serve = config.WORKERS === 1 ? serveAlone : serveByWorkers;
    const onClose = (closeOne: () => Promise<void>) => void closers.push(closeOne);
    const begun = await serveAll({ config, sources, log, database, onClose, toldToStop });
    closers.push(prepareTextIndexes(database, log, house.textIndexes).stop);
    const hasFirstKeys = existsSync(firstKeysFile(config.DATA_DIR));
    process.stdout.write(render({ config, database, hasFirstKeys, ...begun }));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function warnOfNewer(database: Database, log: Log): Promise<void> {
  const { newer } = await migrationStatus(database);
  const [first] = newer;
  if (first === undefined) return;
  log.warn(
    `A newer Kontor has migrated the database (${labelOf(first)}). This version works beside it; upgrade it when you can.`,
  );
}

/** The embedded server may still be running from before WORKERS was raised. */
async function warnOfConnections(database: Database, config: Config, log: Log): Promise<void> {
  if (database.kind === 'external') return;
  const [most, needed] = [await readConnectionLimit(database), connectionsNeeded(config)];
  if (needed <= most) return;
  log.warn(
    `The embedded PostgreSQL was started for ${most} connections, and WORKERS=${config.WORKERS} may need ${needed}. ` +
      'Stop Kontor and every command that uses this data folder, then start again.',
  );
}

/** Resolves at the first signal to stop. A second Ctrl-C ends the process at once; a second SIGTERM changes nothing. */
export function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        isStopping = true;
        resolve();
      });
    }
    process.on('SIGINT', () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      resolve();
    });
  });
}
