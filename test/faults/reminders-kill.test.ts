// Kills the process between planning and sending: the reminder is never lost, late by seconds, and at worst sent twice with one Message-ID.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { countLooks, looksWithin } from '#test/count-looks.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type MailServer, mailServer } from '#test/neighbours/mail-server.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { listReminders, reminderOf } from '#test/reminders.ts';
import { faultRounds } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';

/** The moment of the kill. */
const random = seededRandom('reminders-kill');

/** Jobs of a dead process are released after 10 s without a heartbeat; this is checked every 2 s, and jobs are fetched every second. */
const mostLateMs = 20_000;

let smtp: MailServer;
let folder: string;
let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  smtp = await mailServer();
  folder = await temporaryFolder();
  databaseUrl = await testDatabaseUrl();
  database = await openTestDatabase(databaseUrl);
});

const start = () =>
  startProduct(folder, {
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'shop@example.com',
    LOG_LEVEL: 'warn',
  });

/** An event whose reminder is due this many seconds from now; each round has an hour of its own. */
async function addEvent(product: Product, round: number, dueSeconds: number): Promise<string> {
  const keys = await readFile(join(folder, 'first-keys.env'), 'utf8');
  const startsAt = Date.now() + dueSeconds * 1_000 + 24 * 60 * 60_000;
  const event = {
    calendarId: 'demo',
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 1_000).toISOString(),
    title: `Round ${round}`,
    isBlocking: false,
    notifyBefore: '1d',
    attendees: [{ name: 'Customer', email: `round-${round}@example.com` }],
  };
  const response = await fetch(`${product.apiUrl}/api/v1/calendar/add-event`, {
    method: 'POST',
    headers: { 'x-api-key': /PROD_KEY=(\S+)/.exec(keys)?.[1] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { eventId: string }).eventId;
}

const mailsOf = (round: number) =>
  smtp.mails.filter(({ recipients }) => recipients.includes(`round-${round}@example.com`));

describe('kill -9', () => {
  it.each(Array.from({ length: faultRounds }, (_, round) => round))(
    'at a random moment around the due time, round %i: the mail arrives, late by seconds, under one Message-ID',
    async (round) => {
      const first = await start();
      const eventId = await addEvent(first, round, 1);
      await sleep(random() * 2_500);
      await first.stop('SIGKILL');
      const second = await start();
      const isSent = async () => (await listReminders({ database }, eventId)).some(({ state }) => state === 'sent');
      expect(await countLooks(isSent)).toBeLessThan(looksWithin(mostLateMs));
      const { id } = await reminderOf({ database }, eventId, 'sent');
      const mails = mailsOf(round);
      expect(new Set(mails.map(({ headers }) => headers['message-id']?.[0]))).toEqual(new Set([`<${id}@example.com>`]));
      await second.stop('SIGTERM');
    },
    120_000,
  );

  it('after the server took the mail and before it said so: it comes again with the same Message-ID, and then no more', async () => {
    const round = 1_000;
    const first = await start();
    let killed: Promise<unknown> = Promise.resolve();
    smtp.behave({
      onMessage: async () => {
        smtp.behave({});
        killed = first.stop('SIGKILL');
        await killed;
      },
    });
    const eventId = await addEvent(first, round, 0);
    while (mailsOf(round).length === 0) await sleep(20);
    await killed;
    expect(await listReminders({ database }, eventId)).toMatchObject([{ state: 'planned', attempts: 0 }]);
    const second = await start();
    const { id } = await reminderOf({ database }, eventId, 'sent');
    expect(mailsOf(round).map(({ headers }) => headers['message-id']?.[0])).toEqual([
      `<${id}@example.com>`,
      `<${id}@example.com>`,
    ]);
    await second.stop('SIGTERM');
  });

  it('of a process that does not come back: another one, with a folder of its own, sends what it held', async () => {
    const round = 2_000;
    const held = await start();
    let killed: Promise<unknown> | undefined;
    smtp.behave({
      onMessage: async () => {
        smtp.behave({});
        killed = held.stop('SIGKILL');
        await killed;
      },
    });
    const eventId = await addEvent(held, round, 0);
    while (killed === undefined) await sleep(20);
    await killed;
    const secretOf = async (file: string) => (await readFile(join(folder, file), 'utf8')).trim();
    const other = await startProduct(await temporaryFolder(), {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
      KEY_PEPPER: await secretOf('key-pepper'),
      VISITOR_SECRET: await secretOf('visitor-secret'),
    });
    await reminderOf({ database }, eventId, 'sent');
    expect(mailsOf(round)).toHaveLength(2);
    await other.stop('SIGTERM');
  });
});
