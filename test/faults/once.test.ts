// A form of the console at the worst moments: the database is cut off, or the process killed, exactly between the commit of the work
// and the keeping of its answer, and before the commit. Sent again, it is done once in all.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type Product, startProduct } from '#test/processes/product.ts';

let folder: string;
let databaseUrl: string;
let database: Database;
let product: Product;
let cookie: string;

const lock = 4_711;

const start = () =>
  startProduct(folder, { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: 'true' }, { lasts: true });

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = await testDatabaseUrl();
  database = await openTestDatabase(databaseUrl);
  product = await start();
  const link = new URL((await readFile(join(folder, 'first-sign-in.url'), 'utf8')).trim());
  const entered = await fetch(`${product.apiUrl}${link.pathname}`, {
    method: 'POST',
    headers: { origin: product.apiUrl },
    redirect: 'manual',
  });
  cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  expect([entered.status, cookie]).toEqual([303, expect.stringContaining('kontor=')]);
});

/** Asks for a key; the same label has the same mark. Null if no answer came. */
async function makeKey(label: string): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(`${product.apiUrl}/bff/demo/live/keys/create`, {
      method: 'POST',
      headers: { cookie, origin: product.apiUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ label, once: `mark of ${label}` }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

async function countKeys(label: string): Promise<number> {
  const text = 'select count(*)::int as count from access_key where label = $1';
  return (await database.query<{ count: number }>({ text, values: [label] })).rows[0]?.count ?? 0;
}

/** Stops everybody who writes this column of a form, until the work given here has ended. */
async function stopAt(column: 'done_at' | 'sealed', work: () => Promise<void>): Promise<void> {
  const { client, end } = await database.openConnection();
  await client.query(`select pg_advisory_lock(${lock})`);
  await client.query(
    `create function wait_for_test() returns trigger language plpgsql as $$
     begin
       if new.${column} is not null and old.${column} is null then perform pg_advisory_xact_lock_shared(${lock}); end if;
       return new;
     end $$`,
  );
  const event = 'before update on platform_sent_form for each row';
  await client.query(`create trigger wait_for_test ${event} execute function wait_for_test()`);
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`);
    await client.query('drop function wait_for_test cascade');
    await end();
  }
}

const someoneWaits = async () =>
  (
    await database.query({
      text: `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
             and database = (select oid from pg_database where datname = current_database())`,
    })
  ).rowCount;

/** All connections of the product at once; what was not committed is gone. */
async function cutDatabase(): Promise<void> {
  await database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'kontor'`,
  });
}

const kill = async () => {
  await product.stop('SIGKILL');
  // What PostgreSQL was still asked for is not answered to anybody.
  await cutDatabase();
};

const alreadyDone = { status: 200, body: { success: true, done: { code: 'already_done' } } };

/** The database may be away for a moment after it was cut off, and a claim ends some time after its process. */
const sendUntilAnswered = (label: string) =>
  expect.poll(() => makeKey(label), { interval: 200 }).toMatchObject({ status: 200 });

describe('a form, exactly between commit and keeping', () => {
  it('is done once when the database is cut off: the first answer arrives, the second says where to look', async () => {
    await stopAt('sealed', async () => {
      const sending = makeKey('cut');
      await expect.poll(someoneWaits).toBe(1);
      expect(await countKeys('cut')).toBe(1);
      await cutDatabase();
      expect(await sending).toMatchObject({ status: 200, body: { success: true, secret: expect.any(String) } });
    });
    await sendUntilAnswered('cut');
    expect(await makeKey('cut')).toMatchObject(alreadyDone);
    expect(await countKeys('cut')).toBe(1);
  });

  it('is done once when the process is killed; the next process knows that it was done', async () => {
    await stopAt('sealed', async () => {
      const sending = makeKey('killed');
      await expect.poll(someoneWaits).toBe(1);
      expect(await countKeys('killed')).toBe(1);
      await kill();
      expect(await sending).toBeNull();
    });
    product = await start();
    expect(await makeKey('killed')).toMatchObject(alreadyDone);
    expect(await countKeys('killed')).toBe(1);
  });
});

describe('a form, before its commit', () => {
  it('was not done when the database is cut off, and is done by the next one that is sent', async () => {
    await stopAt('done_at', async () => {
      const sending = makeKey('cut before');
      await expect.poll(someoneWaits).toBe(1);
      await cutDatabase();
      expect(await sending).toMatchObject({ status: 503 });
    });
    expect(await countKeys('cut before')).toBe(0);
    await sendUntilAnswered('cut before');
    expect(await countKeys('cut before')).toBe(1);
  });

  it('was not done when the process is killed, and is done once the claim of that process has ended', async () => {
    await stopAt('done_at', async () => {
      const sending = makeKey('killed before');
      await expect.poll(someoneWaits).toBe(1);
      await kill();
      expect(await sending).toBeNull();
    });
    expect(await countKeys('killed before')).toBe(0);
    product = await start();
    // Instead of waiting for a minute.
    await database.query({ text: `update platform_sent_form set expires_at = now() where done_at is null` });
    await sendUntilAnswered('killed before');
    expect(await countKeys('killed before')).toBe(1);
  });
});
