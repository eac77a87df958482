// Proves that both addresses serve the icon that browsers request by themselves, and which encoding files declare.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';

it('both addresses answer /favicon.ico with an icon that browsers keep for a day, whatever is appended', async () => {
  const { api, shortener } = await testApp();
  for (const server of [api, shortener]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.inject({ method, url: '/favicon.ico?v=%zz' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/x-icon',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
      // The first bytes of an ICO file: reserved, type 1, three pictures.
      if (method === 'GET') expect([...answer.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    }
  }
});

it('a file says that it varies by encoding only where it does', async () => {
  const { shortener } = await testApp();
  const page = (await shortener.inject('/')).body;
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? '';
  const flag = '/assets/flags-7.5.0-light/cz.svg';
  const varyOf = async (url: string) => {
    const { statusCode, headers } = await shortener.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(statusCode, url).toBe(200);
    return headers.vary;
  };
  expect([await varyOf(style), await varyOf(flag)]).toEqual(['Accept-Encoding', undefined]);
});
