// The audit log is complete: every route that writes is done for real and must leave a line, or stands among the exceptions with its
// reason. So is every action of the console and every command (test/declared). It holds no values of people, and nobody can change it.
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAll, expectNoValues, listLines, prove } from '#test/audit/prove.ts';
import { routeExceptions, routeProofs } from '#test/audit/route-proofs.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { testDatabase } from '#test/database.ts';
import { routesOf } from '#test/source/route-table.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('every route that writes', () => {
  it('is known', () => {
    const writes = [...routesOf(world.kontor.api), ...routesOf(world.kontor.shortener)].filter(
      ({ method, gate }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && gate !== 'member',
    );
    // These make links although they are read with GET (spec 4.9).
    const reads = ['GET /api/shorten', 'GET /new'];
    expectAll([...writes.map(({ method, url }) => `${method} ${url}`), ...reads], routeProofs, routeExceptions);
  });

  it.each(Object.entries(routeProofs))('%s leaves a line', (_name, proof) => prove(world, proof));

  it.each([...new Set(Object.values(routeExceptions))])('an exception has a reason: %s', (reason) =>
    expect(reason).toMatch(/^[A-Z].{30,}\.$/),
  );
});

describe('the audit log', () => {
  it('holds no value of people, no secret, and no address of a visitor', async () => {
    await expectNoValues(world);
  });

  it.each([
    'update platform_audit set actor = actor',
    'delete from platform_audit',
    'truncate platform_audit',
    'merge into platform_audit a using (select 1) as one on true when matched then delete',
    `insert into platform_audit (id, at, actor, action) overriding system value values (1, now(), 'x', 'y')
       on conflict (id) do update set actor = 'nobody'`,
  ])('refuses: %s', async (text) => {
    const count = async () => (await listLines(world)).length;
    const before = await count();
    await expect(world.kontor.database.query({ text })).rejects.toThrow('the audit log is append-only');
    expect(await count()).toBe(before);
  });

  it('takes the rows of 0.2.0 under its former name, and refuses changes there', async () => {
    const { database } = world.kontor;
    const insert = `insert into access_audit (at, actor, actor_kind, action, details) values (now(), 'x', 'key', 'key.old', '{}')`;
    await database.query({ text: insert });
    const text = `select actor, action from platform_audit where action = 'key.old'`;
    expect((await database.query({ text })).rows).toEqual([{ actor: 'x', action: 'key.old' }]);
    for (const change of ['update access_audit set actor = actor', 'delete from access_audit'])
      await expect(database.query({ text: change })).rejects.toThrow('the audit log is append-only');
  });

  it('refuses a change also where triggers are switched off for a session', async () => {
    const database = await testDatabase();
    const change = database.transaction(async (within) => {
      await within.query({ text: 'set local session_replication_role = replica' });
      await within.query({ text: 'delete from platform_audit' });
    });
    await expect(change).rejects.toThrow('the audit log is append-only');
  });
});
