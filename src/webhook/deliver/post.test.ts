// One attempt against hostile receivers: they hang, redirect, never stop sending, or lead into a private network.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buffersHold, endlessHeads, hostileServer } from '#test/neighbours/hostile-server.ts';
import { readNetworks } from '../networks.ts';
import { makePost, type PostNeeds } from './post.ts';

type Answer = (reply: ServerResponse) => void;

async function receiver(answer: Answer) {
  const paths: string[] = [];
  const server: Server = createServer((request, reply) => {
    paths.push(request.url ?? '');
    request.resume().on('end', () => answer(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, paths };
}

const local = readNetworks('127.0.0.0/8');

// The outside network is off in tests: a name that leads elsewhere is called localhost here.
const postTo = (url: string, needs: Partial<PostNeeds> = {}) =>
  makePost({ networks: local, ...needs })({ url, body: '{}', headers: { 'webhook-id': 'msg_1' } });

it('takes any 2xx for success and keeps the beginning of the answer', async () => {
  const { port } = await receiver((reply) => reply.writeHead(201).end('thanks'));
  expect(await postTo(`http://127.0.0.1:${port}/`)).toEqual({ outcome: 'delivered', status: 201, answer: 'thanks' });
});

it('asks for a name once at a time, however many messages wait for its address', async () => {
  const { port, paths } = await receiver((reply) => reply.writeHead(204).end());
  let asked = 0;
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>();
  const resolve = async () => {
    asked += 1;
    await slow;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const post = makePost({ networks: local, resolve });
  const send = () => post({ url: `http://localhost:${port}/`, body: '{}', headers: {} });
  const many = Promise.all(Array.from({ length: 8 }, send));
  await expect.poll(() => asked).toBe(1);
  answer();
  expect((await many).map(({ outcome }) => outcome)).toEqual(Array(8).fill('delivered'));
  expect([asked, paths.length]).toEqual([1, 8]);
  await send();
  expect(asked).toBe(2);
});

it('does not follow a redirect', async () => {
  const { port, paths } = await receiver((reply) => reply.writeHead(307, { location: '/elsewhere' }).end());
  expect(await postTo(`http://127.0.0.1:${port}/hooks`)).toMatchObject({ outcome: 'refused', status: 307 });
  expect(paths).toEqual(['/hooks']);
});

it('reads 64 KiB of an endless answer and keeps 1 KiB, without half characters and NUL', async () => {
  let sent = 0;
  const { port } = await receiver((reply) => {
    reply.writeHead(200);
    const more = () => {
      if (reply.destroyed) return;
      sent += 16_000;
      reply.write('\0ěš'.repeat(3_200), more);
    };
    more();
  });
  const { outcome, answer } = await postTo(`http://127.0.0.1:${port}/`);
  expect(outcome).toBe('delivered');
  expect(Buffer.byteLength(answer.replaceAll('\u{FFFD}', '?'))).toBeLessThanOrEqual(1_024);
  expect(answer).not.toContain('\0');
  // What lay in the buffers of both sides is not more than a few megabytes.
  expect(sent).toBeLessThan(16_000_000);
});

it('gives up a receiver that never answers, one that drips, and one that does not accept', async () => {
  const silent = await receiver(() => undefined);
  expect(await postTo(`http://127.0.0.1:${silent.port}/`, { totalMs: 100 })).toMatchObject({ outcome: 'timeout' });
  const dripping = await receiver((reply) => {
    reply.writeHead(200).write('a');
    const timer = setInterval(() => reply.write('a'), 10);
    reply.on('close', () => clearInterval(timer));
  });
  expect(await postTo(`http://127.0.0.1:${dripping.port}/`, { totalMs: 150 })).toMatchObject({ outcome: 'timeout' });
  const closed = createSocketServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void closed.close());
  const { port } = closed.address() as AddressInfo;
  expect(await postTo(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'unreachable', status: null });
});

it.each([
  ['that wants another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['with endless headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(5_000)}`],
  ['with half a header', 'HTTP/1.1 200 OK\r\nx: '],
  ['that is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['that goes on for ever', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(500)],
])('settles an answer %s', async (_what, answer) => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const posted = await postTo(`http://127.0.0.1:${port}/`, { totalMs: 300 });
  expect(['timeout', 'unreachable']).toContain(posted.outcome);
});

it.each(endlessHeads)('cuts off a receiver that sends endless %s', async (_what, answer) => {
  const { url, sent } = await hostileServer(answer);
  const { outcome, answer: why } = await postTo(url, { totalMs: 2_000 });
  expect([outcome, why]).toEqual(['unreachable', expect.stringContaining('cut off')]);
  expect(sent()).toBeLessThan(buffersHold);
});

it.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0'])(
  'does not call a name that resolves to %s, whatever it resolved to before',
  async (address) => {
    const { port, paths } = await receiver((reply) => reply.end());
    const answers = ['93.184.216.34', address];
    const resolve = async () => [{ address: answers.pop() ?? '', family: address.includes(':') ? 6 : 4 }];
    const needs = { networks: readNetworks(''), resolve };
    expect(await postTo(`https://localhost:${port}/`, needs)).toMatchObject({ outcome: 'blocked' });
    expect(paths).toEqual([]);
  },
);

it('does not call a name of which one address of several is private', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const outcome = await postTo('https://localhost/', { networks: readNetworks(''), resolve });
  expect(outcome).toMatchObject({ outcome: 'blocked', answer: 'the address is not public' });
});

it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://169.254.169.254/'])(
  'does not call %s',
  async (url) => {
    expect(await postTo(url, { networks: readNetworks('') })).toMatchObject({ outcome: 'blocked' });
  },
);

it.each(['10.0.0.0/8', '0.0.0.0/0', '93.184.216.34', '93.184.216.0/24, 10.0.0.0/8'])(
  'does not call a public address over plain http where %s is allowed',
  async (allowed) => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }];
    const networks = readNetworks(allowed);
    const blocked = { outcome: 'blocked', answer: expect.stringContaining('a public address needs https') };
    expect(await postTo('http://localhost/', { networks, resolve })).toMatchObject(blocked);
    expect(await postTo('http://93.184.216.34/', { networks })).toMatchObject(blocked);
  },
);

it('calls over plain http only private networks that the operator allows', async () => {
  const resolve = async () => [{ address: '192.168.1.5', family: 4 }];
  const outcome = await postTo('http://localhost/', { networks: readNetworks('10.0.0.0/8'), resolve });
  expect(outcome).toMatchObject({ outcome: 'blocked', answer: expect.stringContaining('WEBHOOK_PRIVATE_NETWORKS') });
});

it('says what Retry-After asks for, of an answer that is no success', async () => {
  const { port } = await receiver((reply) => reply.writeHead(503, { 'retry-after': '120' }).end());
  expect(await postTo(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'refused', retryAfter: '120' });
});

it('says that a name cannot be resolved, or has no address', async () => {
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await postTo('https://localhost/', { resolve: unknown })).toEqual({
    ...{ outcome: 'unreachable', status: null, answer: 'the name cannot be resolved' },
  });
  expect(await postTo('https://localhost/', { resolve: async () => [] })).toMatchObject({
    ...{ outcome: 'unreachable', answer: 'the name has no address' },
  });
});

it('connects to the address that was checked, with the name in the request', async () => {
  const { port, paths } = await receiver((reply) => reply.end());
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(await postTo(`http://localhost:${port}/in`, { resolve })).toMatchObject({ outcome: 'delivered' });
  expect(paths).toEqual(['/in']);
});
