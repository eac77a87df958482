// A bare Fastify server that sends the same JSON as the no-op route, with a response schema as a careful user writes it.
import { fastify } from 'fastify';
import { serveBench } from '../serve.ts';

const server = fastify();
const response = { 200: { type: 'object', properties: { success: { type: 'boolean' } } } };
// To be fair to a route that sends more headers: the same headers, as constants.
const headers: Record<string, string> = JSON.parse(process.argv[2] ?? '{}');
server.get('/api/v1/same', { schema: { response } }, (_request, reply) => {
  reply.headers(headers);
  return { success: true };
});
server.get('/api/v1/noop', { schema: { response } }, () => ({ success: true }));
serveBench({ url: await server.listen({ host: '127.0.0.1', port: 0 }) }, () => server.close());
