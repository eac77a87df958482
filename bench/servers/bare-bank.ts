// A bare Fastify server that sends what bank-account-status sends, including its headers, with a response schema as a careful
// user writes it. It gets the headers as settings.
import { fastify } from 'fastify';
import { serveBench } from '../serve.ts';

const answer = { success: true, iban: 'CZ6508000000192000145399', domestic: '19-2000145399/0800' };
const properties = { success: { type: 'boolean' }, iban: { type: 'string' }, domestic: { type: 'string' } };
const headers: Record<string, string> = JSON.parse(process.argv[2] ?? '{}');
const server = fastify();
server.get(
  '/api/v1/bank/bank-account-status',
  { schema: { response: { 200: { type: 'object', properties } } } },
  (_request, reply) => {
    reply.headers(headers);
    return answer;
  },
);
serveBench({ url: await server.listen({ host: '127.0.0.1', port: 0 }) }, () => server.close());
