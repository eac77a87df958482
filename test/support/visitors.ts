// Collects the addresses of the visitors of an app under test, so that its log can be searched for them.
import { isIP } from 'node:net';
import type { Server } from '#platform/http/server.ts';

const isLocal = (address: string) => /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(address);

export function watchVisitors(...servers: Server[]): Set<string> {
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
