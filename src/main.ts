// The process: opens the database, builds the app, listens on both addresses, and closes with grace.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/read-config.ts';
import { claimDataFolder } from '#platform/database/claim.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import type { Server } from '#platform/http/server.ts';
import type { Log } from '#platform/log.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { buildApp } from './app.ts';
import { renderBanner } from './banner.ts';
import { makeDemo } from './first-start.ts';

export type Running = { close(): Promise<void> };

export async function start(config: Config, log: Log): Promise<Running> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
    connectSeconds: config.DATABASE_CONNECT_SECONDS,
    statementSeconds: config.DATABASE_STATEMENT_SECONDS,
    log,
    applicationName: 'kontor',
  });
  const closers = [database.close];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    await claimDataFolder(database, config.DATA_DIR, (problem) => {
      log.fatal(problem.message);
      process.kill(process.pid, 'SIGTERM');
    });
    await migrate(database);
    const app = await buildApp({ config, log, database, clock: systemClock });
    closers.push(app.shutdown.close);
    await app.jobs.start();
    const firstStart = await makeDemo(app, database, config);

    const api = await app.buildApi();
    const shortener = await app.buildShortener();
    app.shutdown.add('servers', async () => {
      await turnAway([api, shortener], config.DRAIN_SECONDS);
      await Promise.all([api, shortener].map((one) => drain(one, config.SHUTDOWN_SECONDS)));
    });
    await listen(api, config.HOST, config.API_PORT, 'API_PORT');
    await listen(shortener, config.HOST, config.SHORTENER_PORT, 'SHORTENER_PORT');
    process.stdout.write(renderBanner({ config, database, firstStart, isTerminal: process.stdout.isTTY === true }));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, host, port, setting);
  }
}

function explainListen(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupProblem(`Port ${port} is in use. Set ${setting} or stop the other program.`, { cause: error });
    case 'EACCES':
      return new StartupProblem(`Port ${port} may not be used by this user. Set ${setting} to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupProblem(`This machine has no address "${host}". Set HOST to one it has, such as 127.0.0.1.`);
    default:
      return error;
  }
}

/** Goes on serving while /readyz says no; each connection is asked to make its next request elsewhere. */
async function turnAway(servers: Server[], seconds: number): Promise<void> {
  if (seconds === 0) return;
  // Node counts from now on: the next request of a connection is its last, and its answer says "Connection: close".
  for (const { server } of servers) server.maxRequestsPerSocket = 1;
  await sleep(seconds * 1_000);
}

const idleCheckMs = 50;

/** Requests under way may finish; after the time allowed their connections are cut. */
async function drain(server: Server, seconds: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), seconds * 1_000);
  // A connection is kept open for its next request, also after the answer that the stop waited for.
  const sweep = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
  await server.close();
  clearTimeout(timer);
  clearInterval(sweep);
}

/** Resolves at the first signal to stop. A second Ctrl-C ends the process at once; SIGTERM may come as often as it likes. */
export function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false;
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        isTold = true;
        resolve();
      });
    }
    process.on('SIGINT', () => {
      if (isTold) process.exit(130);
      isTold = true;
      resolve();
    });
  });
}
