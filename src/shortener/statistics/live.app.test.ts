// Proves that live figures arrive, are limited, and do not keep a server from closing.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
let address = '';

beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(kontor.shortener.server.address() as AddressInfo).port}`;
  await fetch(`${address}/api/shorten?url=https://example.com&custom=watched`);
});

async function watch(): Promise<IncomingMessage> {
  const request = get(`${address}/api/stats/watched/live`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** Reads the stream until a figure is as wanted. */
async function waitForClicks(stream: IncomingMessage, clicks: number): Promise<void> {
  for await (const text of stream.iterator({ destroyOnReturn: false })) {
    if (String(text).includes(`"total_clicks":${clicks}`)) return;
  }
  throw new Error('The stream ended.');
}

describe('live figures', () => {
  it('come at once, and again when somebody clicks', async () => {
    const stream = await watch();
    expect(stream.headers['content-type']).toContain('text/event-stream');
    await waitForClicks(stream, 0);
    await fetch(`${address}/watched`, { redirect: 'manual' });
    await waitForClicks(stream, 1);
    stream.destroy();
  });

  it('are limited to 20 views per client', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, watch));
    const refused = await watch();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('30');
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
    for (const stream of [...streams, refused]) stream.destroy();
    // Whoever closes the page makes room for another.
    await expect
      .poll(async () => {
        const next = await watch();
        next.destroy();
        return next.statusCode;
      })
      .toBe(200);
  });

  it('end when the server closes, instead of keeping it open', async () => {
    const other = await testApp();
    const { shortener } = other;
    await shortener.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(shortener.server.address() as AddressInfo).port}`;
    await fetch(`${address}/api/shorten?url=https://example.com&custom=watched`);
    const stream = await watch();
    await waitForClicks(stream, 0);
    const ended = once(stream, 'end');
    stream.resume();
    await Promise.all([shortener.close(), ended]);
  });
});
