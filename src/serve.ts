// Serves every address of an app, and stops with grace: what was begun is finished.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '#platform/http/server.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { App } from './app.ts';
import type { Config } from './rooms.ts';

/** Resolves when all addresses are listened on; the app's shutdown closes them first of all. */
export async function serve(app: App, config: Config): Promise<void> {
  const addresses = [{ server: await app.buildApi(), port: config.API_PORT, portSetting: 'API_PORT' }];
  for (const address of app.ownAddresses) addresses.push({ ...address, server: await app.buildOwnAddress(address) });
  const servers = addresses.map(({ server }) => server);
  app.shutdown.add('servers', async () => {
    await turnAway(servers, config.DRAIN_SECONDS);
    await Promise.all(servers.map((one) => drain(one, config.SHUTDOWN_SECONDS)));
  });
  for (const { server, port, portSetting } of addresses) await listen(server, config.HOST, port, portSetting);
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
