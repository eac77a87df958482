// Kontor behind the sample proxies: redirects, streams and limits work as without them, and their logs contain no key.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type RunningProxy, startCaddy, startHaproxy, startNginx, type Upstreams } from '#test/neighbours/proxies.ts';
import { describeWhere, describeWith } from '#test/run/needs.ts';

const account = '19-2000145399/0800';

function proves(start: (upstreams: Upstreams) => Promise<RunningProxy>): void {
  let kontor: TestApp;
  let proxy: RunningProxy;

  beforeAll(async () => {
    kontor = await testApp({
      // HAProxy asks /readyz.
      withJobs: true,
      settings: {
        API_URL: 'https://api.example.com',
        SHORTENER_URL: 'https://go.example.com',
        TRUSTED_PROXIES: '127.0.0.1',
        SHORTEN_PER_HOUR: '2',
      },
    });
    const addresses = await Promise.all(
      [kontor.api, kontor.shortener].map((server) => server.listen({ host: '127.0.0.1', port: 0 })),
    );
    const [api = 0, shortener = 0] = addresses.map((address) => Number(new URL(address).port));
    proxy = await start({ api, shortener });
  });
  afterAll(() => proxy?.stop());

  const checkAccount = (key: string) =>
    proxy.ask('api', `/api/v1/bank/bank-account-status?apiKey=${key}&bankAccount=${account}`, {
      'x-api-key': key,
      authorization: `Bearer ${key}`,
      referer: `https://shop.example/?apiKey=${key}`,
    });

  it('passes on requests, redirects and request ids', async () => {
    const made = await proxy.ask('go', '/api/shorten?url=https://example.com&custom=abc123');
    expect(JSON.parse(made.text).data.short_url).toBe('https://go.example.com/abc123');
    const redirect = await proxy.ask('go', '/abc123');
    expect(redirect).toMatchObject({ status: 302, headers: { location: 'https://example.com/' } });
    const answer = await checkAccount(kontor.keys.PROD);
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, domestic: account });
    await expect.poll(proxy.readLogs).toContain(answer.headers['x-request-id']);
  });

  it('passes on the events of a live view without delay', async () => {
    const { headers, text } = await proxy.ask('go', '/api/stats/abc123/live', {}, 'total_clicks');
    expect(headers['content-type']).toContain('text/event-stream');
    expect(text).toContain('event: clicks');
  });

  it('does not let a client choose the address that limits count', async () => {
    const shorten = (address: string) =>
      proxy.ask('go', '/api/shorten?url=https://example.com', { 'x-forwarded-for': address });
    expect((await shorten('203.0.113.1')).status).toBe(200);
    expect((await shorten('203.0.113.2')).status).toBe(429);
  });

  it.each(['/metrics', '/%6detrics', '/metrics?x=1'])('does not show the metrics at %s', async (path) => {
    expect((await proxy.ask('api', path, { 'x-api-key': kontor.keys.ROOT })).status).toBe(404);
  });

  it('logs no key and no query, also when Kontor is down', async () => {
    await kontor.api.close();
    expect((await checkAccount(kontor.keys.PROD)).status).toBeGreaterThanOrEqual(502);
    await expect.poll(proxy.readLogs).toContain('/api/v1/bank/bank-account-status');
    const logs = await proxy.readLogs();
    for (const secret of [kontor.keys.PROD, kontor.keys.ROOT, '2000145399']) expect(logs).not.toContain(secret);
  });
}

describeWith('nginx', 'behind nginx', () => proves(startNginx));
describeWith('haproxy', 'behind HAProxy', () => proves(startHaproxy));
describeWhere('caddy', 'behind Caddy', () => proves(startCaddy));
