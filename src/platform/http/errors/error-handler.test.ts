// Proves what the log contains about a request that the server could not answer.
import { expect, it } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import { createLog } from '../../log.ts';
import { unavailable } from '../transport-errors.ts';

it('a refusal by the code itself is one line of its words, a fault comes with its stack', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const server = await bareServer({ log });
  const options = { config: { role: 'public' as const } };
  server.get('/refused', options, () => {
    throw unavailable({ message: 'Not ready: journal.' });
  });
  server.get('/failed', options, () => {
    throw new Error('the disk is gone');
  });
  expect((await server.inject('/refused')).statusCode).toBe(503);
  expect((await server.inject('/failed')).statusCode).toBe(500);
  await server.close();
  const told = lines.filter(({ level }) => level === 'warn' || level === 'error');
  expect(told).toMatchObject([
    { level: 'warn', msg: 'Not ready: journal.', route: '/refused', code: 'unavailable' },
    { level: 'error', msg: 'request failed', route: '/failed', err: { message: 'the disk is gone' } },
  ]);
  expect(told[0]).not.toHaveProperty('err');
});
