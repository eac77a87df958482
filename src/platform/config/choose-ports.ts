// Turns the port 0, "any free one", into a number before anything is built: short links and documents name their port.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type Config, type ReadConfig, withPublicAddresses } from './read-config.ts';

export async function choosePorts({ config, sources }: ReadConfig): Promise<Config> {
  if (config.API_PORT !== 0 && config.SHORTENER_PORT !== 0) return config;
  // Both are held until both are known, so that they are not the same.
  const held = [await hold(config.HOST), await hold(config.HOST)];
  const [api, shortener] = held.map((server) => (server.address() as AddressInfo | null)?.port ?? 0);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  const { API_URL, SHORTENER_URL, ...settings } = config;
  return withPublicAddresses({
    ...settings,
    API_PORT: settings.API_PORT || (api ?? 0),
    SHORTENER_PORT: settings.SHORTENER_PORT || (shortener ?? 0),
    ...(sources.API_URL === 'not set' ? {} : { API_URL }),
    ...(sources.SHORTENER_URL === 'not set' ? {} : { SHORTENER_URL }),
  });
}

/** A host that cannot be listened on holds nothing: the start that follows says what is wrong with it. */
async function hold(host: string): Promise<Server> {
  const server = createServer().listen(0, host);
  await once(server, 'listening').catch(() => undefined);
  return server;
}
