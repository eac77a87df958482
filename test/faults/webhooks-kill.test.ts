// Kills the process while events are booked and told: every acknowledged change arrives at least once, under one id, and nothing
// arrives that is not there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type Product, runKontor, startProduct } from '#test/processes/product.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { type HookReceiver, hookReceiver, localReceivers } from '#test/webhooks.ts';

/** The moment of the kill. */
const random = seededRandom('webhooks-kill');
const writers = 4;

let folder: string;
let databaseUrl: string;
let database: Database;
let receiver: HookReceiver;
let key: string;
let booked = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = await testDatabaseUrl();
  database = await openTestDatabase(databaseUrl);
  receiver = await hookReceiver();
  // Now and then a receiver fails: the message is tried again.
  receiver.answerWith((reply) => reply.writeHead(random() < 0.05 ? 500 : 204).end());
  const product = await start();
  key = /PROD_KEY=(\S+)/.exec(await readFile(join(folder, 'first-keys.env'), 'utf8'))?.[1] ?? '';
  const wanted = ['webhook', 'add', '--url', receiver.url, '--events', 'event.created'];
  expect(await runKontor(wanted, settings())).toMatchObject({ code: 0 });
  await product.stop('SIGTERM');
});

const settings = () => ({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'warn', ...localReceivers });

const start = () => startProduct(folder, { ...settings(), DEMO: 'true' });

/** Books until the process is gone; answers what was acknowledged. */
async function book(product: Product): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    booked += 1;
    const startsAt = Date.now() + booked * 3_600_000;
    const times = { startTime: new Date(startsAt).toISOString(), endTime: new Date(startsAt + 60_000).toISOString() };
    try {
      const response = await fetch(`${product.apiUrl}/api/v1/calendar/add-event`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ event: { calendarId: 'demo', title: 'Round', isBlocking: false, ...times } }),
      });
      if (response.ok) acknowledged.push(((await response.json()) as { eventId: string }).eventId);
    } catch {
      return acknowledged;
    }
  }
}

describe('kill -9 under load', () => {
  const timeout = TEST_HANGS_MS * faultRounds;
  it('loses no acknowledged event and invents none, whatever was being written or sent', { timeout }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < faultRounds; round += 1) {
      const product = await start();
      const working = Array.from({ length: writers }, () => book(product));
      await sleep(300 + random() * 2_500);
      await product.stop('SIGKILL');
      acknowledged.push(...(await Promise.all(working)).flat());
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    const last = await start();
    const told = () => new Set(receiver.arrived.map(({ body }) => body.data.eventId));
    const untold = () => {
      const known = told();
      return acknowledged.filter((id) => !known.has(id));
    };
    await expect.poll(untold).toEqual([]);
    const { rows } = await database.query<{ id: string }>({ text: 'select id from calendar_event' });
    const stored = new Set(rows.map(({ id }) => id));
    expect([...told()].filter((id) => !stored.has(String(id)))).toEqual([]);
    // What arrived twice came under the same id.
    const ids = new Map<unknown, Set<unknown>>();
    for (const { body, headers } of receiver.arrived) {
      ids.set(body.data.eventId, (ids.get(body.data.eventId) ?? new Set()).add(headers['webhook-id']));
    }
    expect([...ids.values()].filter((found) => found.size > 1)).toEqual([]);
    await last.stop('SIGTERM');
  });
});
