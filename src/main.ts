// The server process: claims the data folder, migrates the database, and serves, by itself or by workers.
import { existsSync } from 'node:fs';
import { systemClock } from '#platform/clock.ts';
import { claimDataFolder } from '#platform/database/claim.ts';
import { readConnectionLimit } from '#platform/database/connections.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { labelOf, migrate, migrationStatus } from '#platform/database/migrations/migrate.ts';
import { closeFolder } from '#platform/files/private-folder.ts';
import type { Log } from '#platform/log.ts';
import { prepareTextIndexes } from '#platform/search/build-indexes.ts';
import { buildApp } from './app.ts';
import type { Begun, Facts } from './banner.ts';
import { isOwnEntry } from './data-folder.ts';
import { connectionsOf, databaseOptions } from './database-options.ts';
import { describeConsole } from './first-sign-in.ts';
import { firstKeysFile, makeDemo, warnOfNobody } from './first-start.ts';
import type { SettingSources } from './open-system.ts';
import { type Config, house } from './rooms.ts';
import { serve } from './serve.ts';
import { serveByWorkers } from './serve-by-workers.ts';

type Running = { close(): Promise<void> };

/** Starts to serve, and then makes the demo if this is the first start. */
type Begin = (needs: {
  config: Config;
  sources: SettingSources;
  log: Log;
  database: Database;
  onClose(close: () => Promise<void>): void;
  toldToStop: Promise<void>;
}) => Promise<Begun>;

const serveAlone: Begin = async ({ config, sources, log, database, onClose }) => {
  const app = await buildApp({ config, sources, log, database, clock: systemClock });
  onClose(app.shutdown.close);
  await app.jobs.start();
  return app.prepare(async () => {
    await serve(app, config);
    const firstStart = await makeDemo(app, database, config);
    await warnOfNobody(app, log);
    return {
      firstStart,
      showcase: await app.findShowcase(),
      console: await describeConsole(app),
    };
  });
};

/**
 * `render` makes the text that is printed when all addresses answer. Who is told to stop while others migrate does not wait
 * for them.
 */
export async function start(
  { config, sources }: { config: Config; sources: SettingSources },
  log: Log,
  { render, toldToStop }: { render: (facts: Facts) => string; toldToStop: Promise<void> },
): Promise<Running> {
  const openFolder = await closeFolder(config.DATA_DIR, isOwnEntry);
  if (openFolder !== null) log.warn(openFolder);
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
    const begin: Begin = config.WORKERS === 1 ? serveAlone : serveByWorkers;
    const onClose = (closeOne: () => Promise<void>) => void closers.push(closeOne);
    const begun = await begin({ config, sources, log, database, onClose, toldToStop });
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

/** The embedded server may still be running since before WORKERS was raised. */
async function warnOfConnections(database: Database, config: Config, log: Log): Promise<void> {
  if (database.kind === 'external') return;
  const [most, needed] = [await readConnectionLimit(database), connectionsOf(config)];
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
