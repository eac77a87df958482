// Proves that a request with an Idempotency-Key is done once over two processes, also when the first of them is killed with -9
// while its change is being committed: whatever became of that commit, the repeat gets one address, one change, one link.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { TEST_HANGS_MS } from '#test/run/environment.ts';

const LOCK = 4712;
const folders = [await temporaryFolder(), await temporaryFolder()] as const;
const secrets = { KEY_PEPPER: 'a pepper for both of them', VISITOR_SECRET: 'a secret for both of them' };
const settings = { DATABASE_URL: await testDatabaseUrl({ empty: true }), DEMO: 'true', ...secrets };

/** Holds the lock that every commit of an address or a link waits for. */
const other = new pg.Client({ connectionString: settings.DATABASE_URL });
let second: Product;
let apiKey = '';

beforeAll(async () => {
  second = await startProduct(folders[1], settings, { lasts: true });
  apiKey = /PROD_KEY=(\S+)/.exec(await readFile(join(folders[1], 'first-keys.env'), 'utf8'))?.[1] ?? '';
  await other.connect();
  await other.query(`create function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end $$`);
  for (const table of ['address_item', 'shortener_links']) {
    await other.query(`create constraint trigger wait_at_commit after insert or update on ${table}
      deferrable initially deferred for each row execute function wait_at_commit()`);
  }
}, TEST_HANGS_MS);

afterAll(async () => {
  await other.end();
});

type Answer = { status: number; body: Record<string, unknown> };
type Ask = (product: Product) => Promise<Answer>;

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const post =
  (path: string, body: object, key: string): Ask =>
  ({ apiUrl }) =>
    send(`${apiUrl}/api/v1/address/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': key },
      body: JSON.stringify(body),
    });

const shorten =
  (target: string, key: string): Ask =>
  ({ shortenerUrl }) =>
    send(`${shortenerUrl}/api/shorten?url=${target}`, { headers: { 'idempotency-key': key } });

const waiting = `select l.pid from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${LOCK} and not l.granted`;

/** Two processes get the request while it is being committed; the first is killed there, and then `fate` decides of the commit. */
async function killAtCommit(ask: Ask, fate: string): Promise<Answer> {
  const first = await startProduct(folders[0], settings);
  await other.query(`select pg_advisory_lock(${LOCK})`);
  const lost = ask(first).catch(() => null);
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  expect(await ask(second)).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
  await first.stop('SIGKILL');
  expect(await lost).toBeNull();
  await other.query(fate);
  await other.query(`select pg_advisory_unlock(${LOCK})`);
  await expect.poll(async () => (await ask(second)).status).toBe(200);
  const answer = await ask(second);
  expect(await ask(second)).toEqual(answer);
  return answer;
}

const count = async (text: string, values: unknown[]) =>
  ((await other.query(`select count(*)::int as n from ${text}`, values)).rows[0] as { n: number }).n;

describe.each([
  ['and PostgreSQL commits', 'select 1'],
  ['and PostgreSQL does not commit', `select pg_terminate_backend(pid) from (${waiting}) w`],
])('a process is killed with -9 at its commit, %s', (_what, fate) => {
  const name = fate === 'select 1' ? 'kept' : 'cut';

  it(
    'address/create makes one address',
    async () => {
      const identityId = `create-${name}`;
      const { body } = await killAtCommit(post('create', { identityId, city: 'Brno' }, `create-${name}`), fate);
      const items = 'address_item a join address_contact c on c.id = a.contact_id where c.identity_id = $1';
      expect(await count(items, [identityId])).toBe(1);
      expect(await count(`${items} and a.external_id = $2`, [identityId, body.id])).toBe(1);
    },
    TEST_HANGS_MS,
  );

  it(
    'address/update changes once',
    async () => {
      const identityId = `update-${name}`;
      const made = await post('create', { identityId, city: 'Brno' }, `made-${name}`)(second);
      const change = { identityId, id: made.body.id, notice: 'changed' };
      await killAtCommit(post('update', change, `update-${name}`), fate);
      const items = 'address_item where external_id = $1 and version = 2';
      expect(await count(items, [made.body.id])).toBe(1);
    },
    TEST_HANGS_MS,
  );

  it(
    'shorten makes one link',
    async () => {
      const target = `https://example.com/${name}`;
      await killAtCommit(shorten(target, `shorten-${name}`), fate);
      expect(await count('shortener_links where original_url = $1', [target])).toBe(1);
    },
    TEST_HANGS_MS,
  );
});
