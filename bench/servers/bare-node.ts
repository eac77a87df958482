// A bare node:http server that sends the same JSON as the no-op route.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveBench } from '../serve.ts';

const server = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  reply.end('{"success":true}');
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ url: `http://127.0.0.1:${port}` }, async () => {
    server.closeAllConnections();
    server.close();
  });
});
