// PostgreSQL is stopped, killed and frozen under load: 503 with Retry-After, redirects go on, recovery within seconds.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLooks, looksWithin } from '#test/count-looks.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type PostgresServer, startPostgres } from '#test/neighbours/postgres-server.ts';
import { startProduct } from '#test/processes/product.ts';
import { compareWithDatabase } from './shortener-compare.ts';
import { click, startClicks } from './shortener-load.ts';

/** Design quality.md: from the moment PostgreSQL is back. */
const mostRecoveryMs = 5_000;

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.remove());

type Loss = { name: string; lose: () => Promise<void>; giveBack: () => Promise<void> };

const losses: Loss[] = [
  { name: 'stopped', lose: () => postgres.stop(), giveBack: () => postgres.start() },
  { name: 'killed', lose: () => postgres.kill(), giveBack: () => postgres.start() },
  { name: 'frozen', lose: () => postgres.freeze(), giveBack: async () => postgres.thaw() },
];

type LogLine = { requestId?: string; count?: number };

const readLog = (stdout: string): LogLine[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

describe('a PostgreSQL that is lost under load', () => {
  it('makes writes answer 503 with Retry-After, loses no redirect and no click, and needs no restart', async () => {
    const dataDir = await temporaryFolder();
    const settings = { DATABASE_URL: postgres.url, DEMO: 'true', METRICS_TOKEN: 'token-of-prometheus' };
    const product = await startProduct(dataDir, settings);
    const key = /PROD_KEY=(\S+)/.exec(await readFile(join(dataDir, 'first-keys.env'), 'utf8'))?.[1] ?? '';
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    let number = 0;
    let unavailable = 0;
    const ask = async (path: string, options: RequestInit = {}) => {
      const answer = await fetch(`${product.apiUrl}${path}`, options);
      if (answer.status === 503) unavailable += 1;
      return answer;
    };
    const write = () =>
      ask('/api/v1/address/create', {
        method: 'POST',
        headers,
        body: JSON.stringify({ identityId: `lost-${++number}` }),
      });
    const readAccount = () => ask('/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800', { headers });
    await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=lasting`);
    const address = `${product.shortenerUrl}/lasting`;
    expect(await click(address, 'curl/8.5.0 warm')).toBe(302);
    const clicked = ['curl/8.5.0 warm'];

    for (const { name, lose, giveBack } of losses) {
      expect((await write()).status, name).toBe(200);
      const clicks = startClicks(address, 2);
      await lose();
      // A frozen server is noticed after some seconds; until then a write waits.
      const refused = await write();
      expect([name, refused.status, refused.headers.get('retry-after')]).toEqual([name, 503, '2']);
      // A write that was already sent to the server when it was lost may be done or not.
      const code = expect.stringMatching(/^(?:unavailable|outcome_unknown)$/);
      expect(await refused.json()).toMatchObject({ success: false, code });
      expect((await ask('/readyz')).status, name).toBe(503);
      // Calls that need no database still work: the key is in memory.
      expect((await readAccount()).status, name).toBe(200);
      // Monitoring needs no database either (design operations.md).
      const scraped = await ask('/metrics', { headers: { authorization: 'Bearer token-of-prometheus', via: '1.1 x' } });
      expect([scraped.status, await scraped.text()], name).toEqual([
        200,
        expect.stringMatching(/^kontor_database_up 0$/m),
      ]);
      const atLoss = clicks.acknowledged.length;
      await expect.poll(() => clicks.acknowledged.length).toBeGreaterThan(atLoss);
      expect((await write()).status, name).toBe(503);

      await giveBack();
      const looks = await countLooks(async () => (await write()).status === 200);
      expect(looks, name).toBeLessThan(looksWithin(mostRecoveryMs));
      await clicks.stop();
      expect([...clicks.refused], name).toEqual([]);
      clicked.push(...clicks.acknowledged);
      await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
    }
    const counted = await compareWithDatabase(dataDir, clicked, postgres.url);
    expect(counted).toMatchObject({
      missing: [],
      doubled: [],
      rowsMatchSums: true,
      miscounted: [],
      counted: clicked.length,
    });
    await product.stop();
    // The log has each cause once a minute, and its counts include every 503.
    const said = readLog(product.output.stdout).filter(({ requestId }) => requestId !== undefined);
    expect(said.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(unavailable);
    expect(said.length).toBeLessThan(30);
  });
});
