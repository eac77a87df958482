// Proves that our log contains Fastify's report about an answer that fails while it is sent, with the request's id.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import { createLog } from '../../log.ts';

it('an answer that breaks off after its headers is in the log once, and requests that succeed are not', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const server = await bareServer({ log });
  async function* brokenBody() {
    yield 'a beginning';
    throw new Error('the source dried up');
  }
  server.get('/broken', { config: { role: 'public' } }, (_request, reply) => reply.send(Readable.from(brokenBody())));
  server.get('/whole', { config: { role: 'public' } }, () => ({ success: true }));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${url}/whole`)).status).toBe(200);

  const answer = await fetch(`${url}/broken`);
  await expect(answer.text()).rejects.toThrow();
  await server.close();
  const messages = lines.filter(({ level }) => level !== 'info' && level !== 30);
  expect(messages).toMatchObject([
    {
      msg: 'an answer broke off after its headers were sent',
      requestId: answer.headers.get('x-request-id'),
      err: { message: 'the source dried up' },
    },
  ]);
});
