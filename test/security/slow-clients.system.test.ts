// A thousand clients that send their headers or bodies very slowly do not block others, and are disconnected.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { listenOn } from '#test/attacks/raw-socket.ts';

let kontor: TestApp;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  kontor = await testApp();
  port = await listenOn(kontor.api);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function openSlowly(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const half = 500;

describe('slow clients', () => {
  it('do not block others, even a thousand of them', async () => {
    // Off until all connections are open: on a slow machine the first would be closed too early.
    const { server } = kontor.api;
    const { headersTimeout, requestTimeout } = server;
    Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
    const unfinished = 'POST /api/v1/address/create HTTP/1.1\r\nHost: x\r\n';
    const slowHeaders = Array.from({ length: half }, () => openSlowly(`${unfinished}X-Slow: `));
    const slowBodies = Array.from({ length: half }, () =>
      openSlowly(`${unfinished}Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n{`),
    );
    const [first] = await Promise.all([...slowHeaders, ...slowBodies]);
    const countOpen = () =>
      new Promise((resolve, reject) => server.getConnections((error, open) => (error ? reject(error) : resolve(open))));
    await expect.poll(countOpen).toBe(2 * half);
    const url = `http://127.0.0.1:${port}/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(url, { headers: { 'x-api-key': kontor.keys.PROD } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
    Object.assign(server, { headersTimeout, requestTimeout });
    const [said] = await once(first as Socket, 'data');
    expect(String(said)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
    await once(first as Socket, 'close');
  });
});
