// Serves every address of an app. At a stop, requests that have begun are finished.
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '#platform/http/server.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { App } from './app.ts';
import type { Config } from './rooms.ts';

/** Resolves when the app listens on all addresses; its shutdown closes them first. */
export async function serve(app: App, config: Config): Promise<void> {
  const addresses = [{ server: await app.buildApi(), port: config.API_PORT, portSetting: 'API_PORT' }];
  for (const address of app.ownAddresses) addresses.push({ ...address, server: await app.buildOwnAddress(address) });
  const servers = addresses.map(({ server }) => server);
  app.shutdown.add('servers', async () => {
    await sendClientsAway(servers, config.DRAIN_SECONDS);
    if (config.DRAIN_SECONDS > 0) await answerLastArrivals(servers);
    await Promise.all(servers.map((one) => drain(one, config.SHUTDOWN_SECONDS)));
  });
  const watch = app.watchEventLoop();
  app.shutdown.add('event loop', async () => watch.close());
  for (const { server, port, portSetting } of addresses) await listen(server, config.HOST, port, portSetting);
}

async function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, host, port, setting);
  }
}

/**
 * Holds the ports during the work, for addresses that will be served afterwards. So a port in use is found before the work
 * begins. Requests during the work get 503.
 */
export async function holdPorts<T>(app: App, config: Config, work: () => Promise<T>): Promise<T> {
  const wanted = [{ port: config.API_PORT, portSetting: 'API_PORT' }, ...app.ownAddresses];
  const held: HttpServer[] = [];
  try {
    for (const { port, portSetting } of wanted) held.push(await hold(config.HOST, port, portSetting));
    return await work();
  } finally {
    await Promise.all(held.map(release));
  }
}

async function hold(host: string, port: number, setting: string): Promise<HttpServer> {
  const server = createHttpServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store', connection: 'close' }).end();
  });
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, host, port, setting);
  }
}

async function release(server: HttpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
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

/** Continues to serve while /readyz answers 503, and asks each connection to close, so that clients move to another process. */
async function sendClientsAway(servers: Server[], seconds: number): Promise<void> {
  if (seconds === 0) return;
  // From now on the next request of a connection is its last: the answer has the header "Connection: close".
  for (const { server } of servers) server.maxRequestsPerSocket = 1;
  await sleep(seconds * 1_000);
}

const lastArrivalsMs = 500;

/**
 * Refuses new connections, but still answers on those that were just opened: a proxy that does not check /readyz may have sent
 * a request on one of them that it may not repeat (POST).
 */
async function answerLastArrivals(servers: Server[]): Promise<void> {
  // Not the close() of the HTTP server: that closes connections without a request at once.
  for (const { server } of servers) NetServer.prototype.close.call(server);
  await sleep(lastArrivalsMs);
}

const idleCheckMs = 50;

/** Running requests may finish; after the allowed time their connections are closed. */
async function drain(server: Server, seconds: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), seconds * 1_000);
  // Keep-alive leaves a connection open after its answer: idle connections are closed again and again.
  const sweep = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
  const isEnded = untilEmpty(server.server);
  await server.close();
  await isEnded;
  clearTimeout(timer);
  clearInterval(sweep);
}

/** Fastify waits for running requests only if it stops the listening itself. */
async function untilEmpty(server: Server['server']): Promise<void> {
  if (!server.listening && (await countConnections(server)) > 0) await once(server, 'close');
}

const countConnections = (server: Server['server']) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
