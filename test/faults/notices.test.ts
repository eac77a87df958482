// Proves that a change and its notification are committed together: if a command is killed during the commit, other processes
// are notified exactly if the change was made.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { testEnvironment } from '#test/run/environment.ts';

const LOCK = 4711;
const entry = fileURLToPath(new URL('../../bin/kontor.js', import.meta.url));
const url = await testDatabaseUrl();
const kontor = await testApp({ database: await openTestDatabase(url) });
const folder = await temporaryFolder();
const file = (name: string) => join(folder, name);

/** Gets all notifications, like another process, and holds the lock that changes wait for. */
const other = new pg.Client({ connectionString: url });
const heard: string[] = [];

beforeAll(async () => {
  await other.connect();
  other.on('notification', ({ channel, payload }) => void heard.push(`${channel} ${payload}`));
  const channels = ['access_key_changed', 'organisation_changed', 'shortener_link_changed', 'registry_cleared'];
  for (const channel of [...channels, 'address_gazetteer_changed', 'branch_changed'])
    await other.query(`listen ${channel}`);
  await other.query(`
    create function wait_at_commit() returns trigger language plpgsql as $$
      begin
        if current_setting('application_name') = 'kontor command' then perform pg_advisory_xact_lock(${LOCK}); end if;
        return null;
      end $$`);
  for (const table of [
    'access_key',
    'organisation',
    'shortener_links',
    'registry_cache',
    'address_gazetteer',
    'branch_branch',
  ]) {
    await other.query(`
      create constraint trigger wait_at_commit after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function wait_at_commit()`);
  }
  await other.query(`insert into shortener_links (code, original_url, created_at) values
    ('abc', 'https://example.com', now()), ('off', 'https://example.com', now())`);
  await other.query(`insert into registry_cache values ('CZ', '1', 'ares', null, false, now())`);
  await writeFile(file('links.csv'), 'url,code\nhttps://example.com,imported\n');
  await writeFile(file('branches.json'), JSON.stringify([{ slug: 'praha', name: 'Praha' }]));
  const places = Array.from(
    { length: 1_001 },
    (_, n) => `SK\t${10_000 + n}\tObec ${n}\tKraj\tK\tOkres\tO\t\t\t48\t17\t`,
  );
  await writeFile(file('SK.txt'), `${places.join('\n')}\n`);
});

afterAll(() => other.end());

/** Runs a command until its change waits at the commit, kills it there, and then runs the SQL `then`. */
async function killAtCommit(args: string[], then: string): Promise<string[]> {
  await hearAll();
  heard.length = 0;
  await other.query(`select pg_advisory_unlock_all(); select pg_advisory_lock(${LOCK})`);
  const env = testEnvironment({ DATABASE_URL: url, DATA_DIR: kontor.config.DATA_DIR });
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = once(child, 'exit');
  const waiting = `select pid from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${LOCK} and not granted`;
  await expect.poll(async () => said || (await other.query(waiting)).rowCount).toBe(1);
  child.kill('SIGKILL');
  await ended;
  expect(heard).toEqual([]);
  await other.query(`${then}; select pg_advisory_unlock(${LOCK})`);
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(0);
  // Waits for the end of the change, which holds the lock until then.
  await other.query(`select pg_advisory_lock(${LOCK}); select pg_advisory_unlock(${LOCK})`);
  await hearAll();
  return heard.slice(0, -1);
}

/** Waits for a last notification of our own, which comes after all others. */
async function hearAll(): Promise<void> {
  await other.query(`select pg_notify('registry_cleared', 'the end')`);
  await expect.poll(() => heard.at(-1)).toBe('registry_cleared the end');
}

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'kontor command'`;
const makeKey = async () => {
  const { organisation, app } = kontor;
  return app.rooms.access.keys.create({ by: 'command line', organisationId: organisation.id, type: 'PROD' });
};

it('a key that is revoked', async () => {
  const { id, digest } = await makeKey();
  expect(await killAtCommit(['key', 'revoke', id], 'select 1')).toEqual([`access_key_changed ${digest}`]);
});

it('a key whose revocation fails causes no notification, and still works', async () => {
  const { id, key } = await makeKey();
  expect(await killAtCommit(['key', 'revoke', id], cut)).toEqual([]);
  const url = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
  expect((await kontor.api.inject({ url, headers: { 'x-api-key': key } })).statusCode).toBe(200);
});

it('a key that is rotated, and its successor', async () => {
  const { id, digest } = await makeKey();
  const notices = await killAtCommit(['key', 'rotate', id, '--overlap', '0h'], 'select 1');
  expect(notices).toContain(`access_key_changed ${digest}`);
  expect(notices).toHaveLength(2);
});

it('a key that replaces an expired one of its member', async () => {
  const { organisation, app, clock } = kontor;
  const wanted = {
    organisationId: organisation.id,
    type: 'DEV_',
    member: 'm@example.com',
    lifeMs: 1,
    by: 'command line',
  } as const;
  const { digest } = await app.rooms.access.keys.create(wanted);
  // Commands use the clock of the system, which is ahead of the test's.
  expect(Date.now()).toBeGreaterThan(clock.now());
  const args = ['key', 'create', '--org', 'demo', '--type', 'DEV_', '--member', 'm@example.com'];
  const notices = await killAtCommit(args, 'select 1');
  expect(notices).toContain(`access_key_changed ${digest}`);
  expect(notices).toHaveLength(2);
});

it.each([
  ['an organisation that is changed', ['org', 'set', 'demo', 'name=Other'], /^organisation_changed \d+$/],
  ['an organisation that is made', ['org', 'create', 'new', '--name', 'New'], /^organisation_changed \d+$/],
  ['a link that is switched off', ['link', 'disable', 'off'], /^shortener_link_changed off$/],
  ['a link that is switched on', ['link', 'enable', 'off'], /^shortener_link_changed off$/],
  ['links that are imported', ['link', 'import', file('links.csv')], /^shortener_link_changed $/],
  ['registry answers that are forgotten', ['registry', 'clear', '--country', 'CZ'], /^registry_cleared CZ$/],
  ['a gazetteer that is imported', ['gazetteer', 'import', file('SK.txt')], /^address_gazetteer_changed SK$/],
  [
    'branches that are imported',
    ['branch', 'import', file('branches.json'), '--org', 'demo'],
    /^branch_changed \d+ live$/,
  ],
])('%s', async (_what, args, notice) => {
  expect(await killAtCommit(args, 'select 1')).toEqual([expect.stringMatching(notice)]);
});
