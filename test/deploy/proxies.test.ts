// Kontor behind the sample proxies: redirects, streams and limits work as without them, and their logs contain no key.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimitsOf } from '#platform/screens/action-routes.ts';
import type { Action } from '#platform/screens/screen.ts';
import { findFile } from '#platform/screens/sent-file.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { encodeForm } from '#test/console-calls.ts';
import { joinedMember } from '#test/members.ts';
import {
  type Answer,
  type RunningProxy,
  startCaddy,
  startHaproxy,
  startNginx,
  type Upstreams,
} from '#test/neighbours/proxies.ts';
import { describeWith } from '#test/run/needs.ts';
import { otherBytes } from '../../src/commands/proxy-samples.ts';

const account = '19-2000145399/0800';

/** `countsFirst`: refuses a body that is too large before Kontor hears of it. */
function proves(
  start: (upstreams: Upstreams) => Promise<RunningProxy>,
  { countsFirst }: { countsFirst: boolean },
): void {
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

  describe('a body', () => {
    let session: string;
    beforeAll(async () => {
      session = `__Host-kontor=${(await joinedMember(kontor, { role: 'owner' })).token}`;
    });
    const post = (path: string, type: string, body: Buffer) =>
      proxy.post(
        path,
        { cookie: session, origin: 'https://api.example.com', 'content-type': type, accept: '*/*' },
        body,
      );
    const place = (root: string, { path }: Action) =>
      `/${root}/demo/live/${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;
    /** A file of so many bytes, as a form and as JSON send it. */
    const sendFile = async (action: Action, { field }: { field: string }, length: number) => {
      const bytes = Buffer.alloc(length, 'x');
      const form = encodeForm({}, { field, name: 'large.csv', bytes });
      const json = Buffer.from(JSON.stringify({ [field]: { name: 'large.csv', base64: bytes.toString('base64') } }));
      return [
        await post(place('console', action), String(form.headers['content-type']), form.payload),
        await post(place('bff', action), 'application/json', json),
      ];
    };
    /** Whether Kontor itself answered. */
    const isOurs = ({ headers }: Answer) => headers['x-request-id'] !== undefined;

    /** By the proxy: some close the connection. Caddy counts while it passes on, so Kontor may be first; up to 2.6 it says 502. */
    const expectRefused = (answer: Answer) => {
      expect([0, 413, 502]).toContain(answer.status);
      if (countsFirst) expect(isOurs(answer)).toBe(false);
    };

    it('with the largest file that each screen offers to take passes; of one byte more Kontor says so itself', async () => {
      const files = kontor.app.actions.flatMap((action) => {
        const file = findFile(action.body);
        return file ? [{ action, file }] : [];
      });
      expect(files.length).toBeGreaterThan(3);
      for (const { action, file } of files) {
        for (const answer of await sendFile(action, file, file.mostBytes)) {
          expect([200, 303, 400], `${action.path}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
          expect(isOurs(answer), action.path).toBe(true);
        }
        for (const answer of await sendFile(action, file, file.mostBytes + 1))
          expect([answer.status, isOurs(answer)], action.path).toEqual([413, true]);
      }
    });

    it('of an action that takes much passes up to its limit; one byte more does not', async () => {
      const large = kontor.app.actions.flatMap((action) => {
        const most = bodyLimitsOf(action).json ?? 0;
        return most > otherBytes && !findFile(action.body) ? [{ action, most }] : [];
      });
      expect(large.length).toBeGreaterThan(3);
      for (const { action, most: mostBytes } of large) {
        const send = (length: number) => post(place('bff', action), 'application/json', Buffer.alloc(length, 'x'));
        const most = await send(mostBytes);
        expect([most.status, isOurs(most)], action.path).toEqual([400, true]);
        expectRefused(await send(mostBytes + 1));
      }
    });

    it('for any other path passes up to 1 MiB, where Kontor refuses it itself', async () => {
      for (const path of ['/bff/demo/live/keys/create', '/console/demo/live/keys/create', '/api/v1/address/create']) {
        const most = await post(path, 'application/json', Buffer.alloc(otherBytes, 'x'));
        expect([most.status, isOurs(most)], path).toEqual([413, true]);
        expectRefused(await post(path, 'application/json', Buffer.alloc(otherBytes + 1, 'x')));
      }
    });
  });

  it('logs no key and no query, also when Kontor is down', async () => {
    await kontor.api.close();
    expect((await checkAccount(kontor.keys.PROD)).status).toBeGreaterThanOrEqual(502);
    await expect.poll(proxy.readLogs).toContain('/api/v1/bank/bank-account-status');
    const logs = await proxy.readLogs();
    for (const secret of [kontor.keys.PROD, kontor.keys.ROOT, '2000145399']) expect(logs).not.toContain(secret);
  });
}

describeWith('nginx', 'behind nginx', () => proves(startNginx, { countsFirst: true }));
describeWith('haproxy', 'behind HAProxy', () => proves(startHaproxy, { countsFirst: true }));
describeWith('caddy', 'behind Caddy', () => proves(startCaddy, { countsFirst: false }));
