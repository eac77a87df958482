// Replaces port 0 (any free port) by a real number before anything is built: short links and documents contain the port.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type ReadConfig, withPublicAddresses } from './read-config.ts';
import { listSettings, type SettingSchemas } from './setting.ts';

export async function choosePorts<Config extends Record<string, unknown>>(
  schemas: SettingSchemas,
  { config, sources }: ReadConfig<Config>,
): Promise<Config> {
  const values: Record<string, unknown> = { ...config };
  const addresses = listSettings(schemas).flatMap(({ name, schema: { fromPort } }) =>
    fromPort === undefined ? [] : [{ url: name, port: fromPort }],
  );
  const wanted = addresses.filter(({ port }) => values[port] === 0);
  // All ports stay open until all are known, so that no two are the same.
  const held = await Promise.all(wanted.map(() => hold(String(values.HOST))));
  for (const [index, { port }] of wanted.entries()) {
    values[port] = (held[index]?.address() as AddressInfo | null)?.port ?? 0;
  }
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  for (const { url } of addresses) if (sources[url] === 'not set') delete values[url];
  return withPublicAddresses(schemas, values) as Config;
}

/** If listening on this host fails, the port stays 0, and the start that follows reports the reason. */
async function hold(host: string): Promise<Server> {
  const server = createServer().listen(0, host);
  await once(server, 'listening').catch(() => undefined);
  return server;
}
