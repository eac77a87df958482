// Bench server: a registry that answers every request with one recorded body, to fill the cache.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveBench } from '../serve.ts';

const body = readFileSync(new URL('../../src/registry/fixtures/cz-ares-street-letter.json', import.meta.url));
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ url: `http://127.0.0.1:${port}` }, async () => {
    server.closeAllConnections();
    server.close();
  });
});
