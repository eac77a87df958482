// A bare node:http server that sends the same 302 as the shortener, header for header, and keeps nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveBench } from '../serve.ts';

const server = createServer((_request, reply) => {
  reply.writeHead(302, {
    'x-request-id': '00000000-0000-4000-8000-000000000000',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    location: 'https://example.com/a/page',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-length': '0',
  });
  reply.end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ url: `http://127.0.0.1:${port}` }, async () => {
    server.closeAllConnections();
    server.close();
  });
});
