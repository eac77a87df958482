// Proves that lookups of unknown keys and codes use few database connections, however many clients ask.
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { somebodyElse } from '#test/database.ts';

const made = (index: number) => String(index).padStart(28, '0');

/** How many connections of the app wait for the lock that the test holds on the table. */
async function countWaiting({ database }: TestApp): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>({
    text: `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return rows[0]?.waiting ?? 0;
}

/** While lookups wait for a lock, the requests of `flood` may use two connections; the others stay free. */
async function floodWhileLocked(kontor: TestApp, table: string, flood: () => Promise<{ statusCode: number }>[]) {
  let asked: Promise<{ statusCode: number }>[] = [];
  await somebodyElse(kontor.database, async (within) => {
    await within.query({ text: `lock table ${table} in access exclusive mode` });
    asked = flood();
    await expect.poll(() => countWaiting(kontor)).toBe(2);
    // Ten more checks, to give a third connection time to appear.
    for (let look = 0; look < 10; look += 1) expect(await countWaiting(kontor)).toBe(2);
  });
  return new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
}

describe('unknown names', () => {
  it('use at most two connections as keys, from any number of clients', async () => {
    const kontor = await testApp();
    const statuses = await floodWhileLocked(kontor, 'access_key', () =>
      Array.from({ length: 100 }, (_, client) =>
        kontor.api.inject({
          url: '/api/v1/branch/list',
          headers: { 'x-api-key': `PROD${made(client)}` },
          remoteAddress: `203.0.113.${client}`,
        }),
      ),
    );
    expect(statuses).toEqual(new Set([401]));
  });

  it('use at most two connections as short codes', async () => {
    const kontor = await testApp();
    const statuses = await floodWhileLocked(kontor, 'shortener_links', () =>
      Array.from({ length: 100 }, (_, code) => kontor.shortener.inject(`/nosuch${code}`)),
    );
    expect(statuses).toEqual(new Set([404]));
  });
});
