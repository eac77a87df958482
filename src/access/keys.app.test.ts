// The life of a key: made once, rotated with an overlap, one for each team member, revoked everywhere.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testStart } from '#test/clock.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await testDatabaseUrl();
  kontor = await testApp({ addRoutes: makeProbe, database: await openTestDatabase(databaseUrl) });
});

const statusOf = async (key: string, app = kontor) =>
  (await app.api.inject({ url: '/api/v1/probe', headers: { 'x-api-key': key } })).statusCode;

const make = (wanted: { type: 'PROD' | 'DEV_' | 'ROOT'; member?: string; lifeMs?: number }) =>
  kontor.app.rooms.access.keys.create({ by: 'command line', organisationId: kontor.organisation.id, ...wanted });

describe('a key', () => {
  it('has the form of the specification and is never the same twice', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => make({ type: 'PROD' })));
    for (const { key } of made) expect(key).toMatch(/^(PROD|DEV_|ROOT)[A-Za-z0-9]{28}$/);
    expect(new Set(made.map(({ key }) => key)).size).toBe(50);
  });

  it('with a life of no time is expired at once, not endless', async () => {
    const { key } = await make({ type: 'PROD', lifeMs: 0 });
    expect(await statusOf(key)).toBe(401);
  });

  it('of type ROOT takes no roles, and neither does the successor of one that has some', async () => {
    const wanted = {
      organisationId: kontor.organisation.id,
      type: 'ROOT',
      roles: ['bank:read'],
      by: 'command line',
    } as const;
    const { keys } = kontor.app.rooms.access;
    const refused = keys.create({ ...wanted, roles: [...wanted.roles] });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'key_root_roles' });
    const { id } = await make({ type: 'ROOT' });
    await kontor.database.query({ text: `update access_key set roles = '{bank:read}' where id = $1`, values: [id] });
    expect(await keys.rotate(id, 0, 'command line')).toMatchObject({ type: 'ROOT', roles: null });
  });

  it('is stored as a digest: no table holds it', async () => {
    const { key } = await make({ type: 'PROD' });
    const { rows } = await kontor.database.query<{ line: string }>({
      text: 'select k::text as line from access_key k union all select a::text from platform_audit a',
    });
    expect(rows.filter(({ line }) => line.includes(key.slice(4)))).toEqual([]);
  });

  it('is known to other processes at once, and refused there as soon as they hear of its revocation', async () => {
    const other = await testApp({
      database: await openTestDatabase(databaseUrl),
      settings: { KEY_PEPPER: await readPepper() },
      addRoutes: makeProbe,
    });
    const { key, id } = await make({ type: 'PROD' });
    expect(await statusOf(key, other)).toBe(200);
    await kontor.app.rooms.access.keys.revoke(id, 'command line');
    // The clock stands still, so the kept records stay fresh: only the notice can remove them.
    await expect.poll(() => statusOf(key, other), { interval: 10 }).toBe(401);
  });
});

describe('a DEV_ key', () => {
  it('belongs to a team member, who has only one', async () => {
    await expect(make({ type: 'DEV_' })).rejects.toThrow('Name them by e-mail');
    await make({ type: 'DEV_', member: 'one' });
    await expect(make({ type: 'DEV_', member: 'one' })).rejects.toThrow('already has an active DEV_ key');
    await make({ type: 'DEV_', member: 'two' });
  });

  it('makes room for another when it is revoked or has expired', async () => {
    const first = await make({ type: 'DEV_', member: 'three' });
    await kontor.app.rooms.access.keys.revoke(first.id, 'command line');
    const second = await make({ type: 'DEV_', member: 'three', lifeMs: 1_000 });
    kontor.clock.advance(1_000);
    await make({ type: 'DEV_', member: 'three' });
    expect(await statusOf(second.key)).toBe(401);
    kontor.clock.set(testStart);
  });

  it('belongs to the same member however the e-mail is written', async () => {
    await make({ type: 'DEV_', member: 'Dev@Example.com ' });
    await expect(make({ type: 'DEV_', member: 'dev@example.com' })).rejects.toThrow('already has an active DEV_ key');
    await expect(make({ type: 'DEV_', member: ' ' })).rejects.toThrow('Name them by e-mail');
  });

  it('goes to exactly one of two requests at the same moment', async () => {
    const results = await Promise.allSettled([
      make({ type: 'DEV_', member: 'four' }),
      make({ type: 'DEV_', member: 'four' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('rotation', () => {
  it('makes a successor with the same rights; the old key lives on for the overlap and no longer', async () => {
    const old = await make({ type: 'DEV_', member: 'five' });
    const successor = await kontor.app.rooms.access.keys.rotate(old.id, 60_000, 'command line');
    expect(successor).toMatchObject({ type: 'DEV_', member: 'five', organisationId: kontor.organisation.id });
    expect(await statusOf(old.key)).toBe(200);
    expect(await statusOf(successor.key)).toBe(200);
    kontor.clock.advance(60_000);
    expect(await statusOf(old.key)).toBe(401);
    expect(await statusOf(successor.key)).toBe(200);
    kontor.clock.set(testStart);
  });

  it('makes one successor when two ask at the same moment', async () => {
    const old = await make({ type: 'PROD' });
    const rotate = () => kontor.app.rooms.access.keys.rotate(old.id, 60_000, 'command line');
    const results = await Promise.allSettled([rotate(), rotate()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is in the audit log with both keys', async () => {
    const old = await make({ type: 'PROD' });
    const successor = await kontor.app.rooms.access.keys.rotate(old.id, 60_000, 'command line');
    const [entry] = await kontor.app.rooms.access.audit.list(null, 1);
    expect(entry).toMatchObject({ action: 'key.rotate', subject: successor.id, details: { replaces: old.id } });
  });

  it('is refused for a key that is revoked or rotated already', async () => {
    const old = await make({ type: 'PROD' });
    await kontor.app.rooms.access.keys.rotate(old.id, 60_000, 'command line');
    await expect(kontor.app.rooms.access.keys.rotate(old.id, 60_000, 'command line')).rejects.toThrow(
      'already rotated',
    );
    await expect(kontor.app.rooms.access.keys.rotate('nonsense', 1, 'command line')).rejects.toThrow(
      'There is no key with the id',
    );
  });
});

describe('the pepper', () => {
  it('must be the one the keys were made with', async () => {
    await expect(
      testApp({ database: kontor.database, settings: { KEY_PEPPER: 'quite another pepper' } }),
    ).rejects.toThrow('created with a different pepper');
  });
});

async function readPepper(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return (await readFile(`${kontor.config.DATA_DIR}/key-pepper`, 'utf8')).trim();
}
