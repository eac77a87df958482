// The audit log is complete: every action of the console, every route that writes and every command is done for real and must
// leave a line, or stands among the exceptions with its reason. It holds no values of people, and nobody can change it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandDef } from 'citty';
import { runCommand } from 'citty';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { actionsOf } from '#platform/audit/declare.ts';
import { actionExceptions, actionProofs, provedElsewhere } from '#test/audit/action-proofs.ts';
import { commandExceptions, commandProofs } from '#test/audit/command-proofs.ts';
import { routeExceptions, routeProofs } from '#test/audit/route-proofs.ts';
import { makeWorld, type Proof, type World } from '#test/audit/world.ts';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { routesOf } from '#test/source/route-table.ts';
import { buildCommands } from '../src/cli.ts';
import { findCommand } from '../src/commands/find-command.ts';
import { house } from '../src/rooms.ts';

type Line = { id: string; action: string; actorKind: string; actor: string; subject: string | null };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const linesAfter = async (id: string) => {
  const text = `select id, action, actor_kind as "actorKind", actor, subject from access_audit where id > $1 order by id`;
  return (await world.kontor.database.query<Line>({ text, values: [id] })).rows;
};
const lastLine = async () => (await linesAfter('0')).at(-1)?.id ?? '0';

async function prove({ leaves, by, hasSubject = true, do: act }: Proof): Promise<void> {
  const before = await lastLine();
  await act(world);
  const lines = await linesAfter(before);
  const found = lines.findLast(({ action, actorKind }) => action === leaves && actorKind === by);
  expect(found, `${leaves} by ${by} is not among ${JSON.stringify(lines)}`).toBeDefined();
  expect(found?.subject !== null, 'whether it names a thing').toBe(hasSubject);
  expect(lines.filter(({ action }) => !actionsOf(house.audited).includes(action))).toEqual([]);
}

/** Proofs and exceptions of something together are exactly what there is. */
function expectAll(
  there: readonly string[],
  proofs: Record<string, unknown>,
  exceptions: Record<string, string>,
): void {
  const known = [...Object.keys(proofs), ...Object.keys(exceptions)].sort();
  expect(known, 'what is new gets its proof in test/support/audit').toEqual([...new Set(there)].sort());
}

const listWrites = () =>
  [...routesOf(world.kontor.api), ...routesOf(world.kontor.shortener)].filter(
    ({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method),
  );

async function listCommands({ subCommands }: CommandDef, path: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const [name, command] of Object.entries((await subCommands) ?? {})) {
    const own = command as CommandDef;
    if ((own.subCommands as object | undefined) === undefined) found.push([...path, name].join(' '));
    else found.push(...(await listCommands(own, [...path, name])));
  }
  return found;
}

describe('every write is in the audit log', () => {
  it('knows every action of the console', () => {
    const actions = listWrites()
      .filter(({ gate, url }) => gate === 'member' && url.startsWith('/bff/'))
      .map(({ url, role }) => {
        const [, path] = /^\/bff\/:org\/:environment\/(.*)$/.exec(url) ?? [];
        return path === undefined ? `${role} ${url.slice('/bff/'.length)}` : `organisation ${path}`;
      });
    expectAll(actions, { ...actionProofs, ...provedElsewhere }, actionExceptions);
  });

  it.each(Object.entries(provedElsewhere))(
    '%s leaves a line, as another test proves',
    async (_name, { leaves, where }) => {
      const source = await readFile(where, 'utf8');
      expect(source).toContain(`'${leaves}'`);
      expect(source).toContain('auditOf(');
      expect(actionsOf(house.audited)).toContain(leaves);
    },
  );

  it('knows every other route that writes', () => {
    const writes = listWrites().filter(({ gate }) => gate !== 'member');
    // These make links although they are read with GET (spec 4.9).
    const reads = ['GET /api/shorten', 'GET /new'];
    expectAll([...writes.map(({ method, url }) => `${method} ${url}`), ...reads], routeProofs, routeExceptions);
  });

  it('knows every command', async () => {
    const proofs = { ...commandProofs, ...ownDatabase };
    expectAll(await listCommands(buildCommands([])), proofs, commandExceptions);
  });

  it.each(Object.entries(actionProofs))('%s leaves a line', (_name, proof) => prove(proof));
  it.each(Object.entries(routeProofs))('%s leaves a line', (_name, proof) => prove(proof));
  it.each(Object.entries(commandProofs))('kontor %s leaves a line', (_name, proof) => prove(proof));

  it.each([...new Set([...Object.values(actionExceptions), ...Object.values(routeExceptions)])])(
    'an exception has a reason: %s',
    (reason) => expect(reason).toMatch(/^[A-Z].{30,}\.$/),
  );
});

/** Commands that open a database by themselves. */
const ownDatabase: Record<string, (folder: string) => Promise<string>> = {
  'db migrate': async () => {
    const url = await testDatabaseUrl({ empty: true });
    await runAlone(url, 'db', 'migrate');
    return url;
  },
  'db backup': async (folder) => {
    const url = await testDatabaseUrl();
    await runAlone(url, 'db', 'backup', join(folder, 'backup.tar'));
    return url;
  },
  'db restore': async (folder) => {
    await ownDatabase['db backup']?.(folder);
    const url = await testDatabaseUrl({ empty: true });
    await runAlone(url, 'db', 'restore', join(folder, 'backup.tar'));
    return url;
  },
};

async function runAlone(databaseUrl: string, ...words: string[]): Promise<void> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_DIR', await temporaryFolder());
  const quiet = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const { command, rawArgs } = await findCommand(buildCommands(words), words);
    await runCommand(command, { rawArgs });
  } finally {
    quiet.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe('a command that opens a database by itself', () => {
  it.each([
    ['db migrate', 'database.migrate'],
    ['db backup', 'backup.make'],
    ['db restore', 'database.restore'],
  ])('kontor %s leaves a line', async (name, action) => {
    const url = (await ownDatabase[name]?.(await temporaryFolder())) ?? '';
    const database = await openTestDatabase(url);
    const { rows } = await database.query({ text: 'select action, actor from access_audit' });
    expect(rows).toContainEqual({ action, actor: 'command line' });
    const trigger = "select tgenabled as state from pg_trigger where tgname = 'access_audit_append_only'";
    expect((await database.query({ text: trigger })).rows).toEqual([{ state: 'A' }]);
  });
});

describe('the audit log', () => {
  it('holds no value of people, no secret, and no address of a visitor', async () => {
    const text = 'select row_to_json(a)::text as line from access_audit a';
    const lines = (await world.kontor.database.query<{ line: string }>({ text })).rows.map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(100);
    const secrets = Object.values(world.kontor.keys);
    const found = lines.filter((line) => /canary|198\.51\.100\.77|\+420777123456/i.test(line));
    expect(found).toEqual([]);
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    // The fields are there, or the test above would prove nothing.
    expect(lines.join('\n')).toMatch(/"lastName": ?null/);
  });

  it.each([
    'update access_audit set actor = actor',
    'delete from access_audit',
    'truncate access_audit',
    'merge into access_audit a using (select 1) as one on true when matched then delete',
    `insert into access_audit (id, at, actor, action) overriding system value values (1, now(), 'x', 'y')
       on conflict (id) do update set actor = 'nobody'`,
  ])('refuses: %s', async (text) => {
    const count = async () => (await linesAfter('0')).length;
    const before = await count();
    await expect(world.kontor.database.query({ text })).rejects.toThrow('the audit log is append-only');
    expect(await count()).toBe(before);
  });

  it('refuses a change also where triggers are switched off for a session', async () => {
    const database = await testDatabase();
    const change = database.transaction(async (within) => {
      await within.query({ text: 'set local session_replication_role = replica' });
      await within.query({ text: 'delete from access_audit' });
    });
    await expect(change).rejects.toThrow('the audit log is append-only');
  });
});
