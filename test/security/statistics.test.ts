// Proves that statistics, which are public, cannot block the main interface or the statistics of others.
import { type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';

let kontor: TestApp;
let address = '';

// Queries about the clicks of the link "slow" never end, like queries about very many clicks. Of the link "paged", only
// the queries for pages of its file never end.
const slowClicks = `
  create function wait_for_ever(link bigint) returns boolean language plpgsql cost 0.0001 as $$
    begin
      if link = (select id from shortener_links where code = 'slow')
        or link = (select id from shortener_links where code = 'paged') and current_query() like '%clicked_at, id limit%'
      then perform pg_sleep(3600); end if;
      return true;
    end $$;
  alter table shortener_visits rename to shortener_visits_kept;
  create view shortener_visits as select * from shortener_visits_kept where wait_for_ever(link_id)`;

beforeAll(async () => {
  kontor = await testApp({
    database: await testDatabase({ poolSize: 2 }),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  for (const code of ['slow', 'quiet', 'paged']) {
    await kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${code}`);
  }
  const { rows } = await kontor.database.query<{ id: string }>({ text: 'select id from shortener_links' });
  const { save } = await clickSaver(kontor.database);
  const at = kontor.clock.now();
  await save(rows.flatMap(({ id }) => [true, false].map((bot) => ({ ...someClick, linkId: id, at, bot }))));
  await kontor.database.query({ text: slowClicks });
  await kontor.shortener.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(kontor.shortener.server.address() as AddressInfo).port}`;
});

const hanging: ClientRequest[] = [];

/** Asks without waiting for the answer. */
function ask(client: string, path: string): { status: number | undefined; retryAfter: string | undefined } {
  const request = get(`${address}${path}`, { headers: { 'x-forwarded-for': client } });
  const answer = { status: undefined as number | undefined, retryAfter: undefined as string | undefined };
  request.on('response', (response) => {
    answer.status = response.statusCode;
    answer.retryAfter = response.headers['retry-after'];
    response.resume();
  });
  request.on('error', () => undefined);
  hanging.push(request);
  return answer;
}

async function read(client: string, path: string): Promise<number> {
  return (await fetch(`${address}${path}`, { headers: { 'x-forwarded-for': client } })).status;
}

async function countRunning(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
                where datname = current_database() and wait_event = 'PgSleep'`;
  return (await kontor.database.query<{ n: number }>({ text })).rows[0]?.n ?? 0;
}

const listAddresses = () =>
  kontor.api.inject({
    url: '/api/v1/address/list?identityId=someone',
    headers: { 'x-api-key': kontor.keys.PROD },
  });

afterEach(async () => {
  for (const request of hanging.splice(0)) request.destroy();
  await expect.poll(countRunning).toBe(0);
});

describe('a client that asks for many statistics', () => {
  it.each(['?country=CZ', '?referrer=nosuch.example', '?from=2026-11-01T00:00:01Z', '?weekday=6', '?format=csv', ''])(
    'is told to wait; others get theirs, and the main interface does not notice: %s',
    async (query) => {
      const asked = Array.from({ length: 60 }, () => ask('198.51.100.1', `/api/stats/slow${query}`));
      await expect.poll(() => asked.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
      await expect.poll(countRunning).toBe(1);
      for (const path of [
        '/quiet+',
        '/api/stats/quiet',
        '/api/stats/quiet?country=CZ',
        '/api/stats/quiet?format=csv',
      ]) {
        expect(await read('203.0.113.7', path), path).toBe(200);
      }
      // Also for the same link, if the query is cheap.
      const live = ask('203.0.113.7', '/api/stats/slow/live');
      await expect.poll(() => live.status).toBe(200);
      expect((await listAddresses()).statusCode).toBe(200);
      expect(kontor.database.pool.waitingCount).toBe(0);
      const refused = asked.filter(({ status }) => status !== undefined);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
      expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(refused.map(() => '5'));
    },
  );

  it('is one client, whatever IPv6 address of its network it uses', async () => {
    const asked = Array.from({ length: 60 }, (_, i) => ask(`2001:db8:1:2::${i + 1}`, '/api/stats/slow?country=CZ'));
    await expect.poll(() => asked.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
    expect(await read('2001:db8:1:3::1', '/quiet+')).toBe(200);
  });
});

it('many clients that ask about one link do not block other links', async () => {
  for (let i = 0; i < 200; i += 1) ask(`198.51.100.${i + 1}`, '/slow+?country=CZ');
  await expect.poll(countRunning).toBe(2);
  expect(await read('203.0.113.7', '/quiet+')).toBe(200);
});

describe('statistics that nobody waits for any more', () => {
  it('are cancelled in PostgreSQL, and those that waited never start', async () => {
    for (let i = 0; i < 10; i += 1) ask('198.51.100.1', '/api/stats/slow?country=CZ');
    await expect.poll(countRunning).toBe(1);
    await expect.poll(waitingStatistics).toBe(9);
    for (const request of hanging.splice(0)) request.destroy();
    await expect.poll(waitingStatistics).toBe(0);
    await expect.poll(countRunning).toBe(0);
    expect(await read('198.51.100.1', '/quiet+')).toBe(200);
  });

  it('are not counted for a HEAD request for the file', async () => {
    const url = `${address}/api/stats/paged?format=csv`;
    const answer = await fetch(url, { method: 'HEAD', headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    // The client can ask again, and no page of the file is being read.
    const next = ask('198.51.100.1', '/api/stats/paged');
    await expect.poll(async () => next.status !== undefined || (await countRunning()) > 0).toBe(true);
    expect(next.status).toBe(200);
    ask('198.51.100.1', '/api/stats/paged?format=csv');
    await expect.poll(countRunning).toBe(1);
  });

  it('leave only a debug line in the log', async () => {
    const before = kontor.logLines.length;
    const asked = ask('198.51.100.1', '/api/stats/slow?country=CZ');
    await expect.poll(countRunning).toBe(1);
    for (const request of hanging.splice(0)) request.destroy();
    await expect.poll(countRunning).toBe(0);
    await expect.poll(() => kontor.logLines.slice(before).join('')).toContain('client_left');
    const levels = kontor.logLines.slice(before).map((line) => JSON.parse(line).level as number | string);
    expect(levels.filter((level) => Number(level) >= 40)).toEqual([]);
    expect(asked.status).toBeUndefined();
  });
});

async function waitingStatistics(): Promise<number> {
  const { registry } = kontor.app.metrics;
  const { values } = (await registry.getSingleMetric('kontor_shortener_statistics_waiting')?.get()) ?? { values: [] };
  return values[0]?.value ?? -1;
}
