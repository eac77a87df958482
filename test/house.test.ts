// Checks the rules of the code that the linter cannot check.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { routesOf } from '#test/source/route-table.ts';
import { findSql, findTables, findWholeRows } from '#test/source/sql-texts.ts';
import { listFiles, readSource, root } from '#test/source/syntax.ts';
import { type RunFacts, renderResults } from '../bench/results-page.ts';
import { measureSize, productLines, renderSize } from '../bench/size.ts';
import { renderDocuments } from '../src/commands/docs.ts';
import { house } from '../src/rooms.ts';

/** Where a whole row is wanted and nobody sees it: an address that was removed is kept, to be restored. */
const keepsWholeRows = { 'src/address/customer-store.ts': ['to_jsonb(a)'] };

/** Every table that a migration ever made or renamed, and every view. */
async function listTables(): Promise<string[]> {
  const migrations = await Promise.all((await listFiles('migrations', '.sql')).map(readSource));
  const made = /(?:create (?:table(?: if not exists)?|view)|alter table \w+ rename to) (\w+)/g;
  return migrations.flatMap((text) => [...text.matchAll(made)].map(([, name]) => String(name)));
}

describe('the house', () => {
  it('reads the environment only in platform/config, in any notation', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path.startsWith('src/platform/config/') || path === 'src/cli.ts') continue;
      const text = await readSource(path);
      expect(text, path).not.toMatch(/process\.env|\benv\b[^;\n]*=\s*process\b|from 'node:process'/);
    }
  });

  it('makes folders in one way, which ends where none can be made', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path.endsWith('.test.ts')) continue;
      expect(await readSource(path), path).not.toMatch(/mkdir\w*\([^;]*recursive/);
    }
  });

  it('calls other servers in one way, which bounds what they answer', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path.startsWith('src/platform/outgoing/') || path.endsWith('.test.ts')) continue;
      expect(await readSource(path), path).not.toMatch(
        /(?<!\.)\bfetch\(|\bhttps?\.(?:request|get)\(|from '(?:node:https|undici)'/,
      );
    }
  });

  it('asks everybody who changes something who they are: no actor is a default', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path.endsWith('.test.ts')) continue;
      const text = await readSource(path);
      expect(text, path).not.toMatch(
        /(?:by|actor)\?: (?:Audit)?Actor|: Actor(?: \| null)? = |(?:=|\?\?) 'command line' [},]|(?<!const )\bmanager(?:: Manager)? = /,
      );
    }
  });

  it('names every table after the room that owns it', async () => {
    const rooms = (await readdir(join(root, 'src'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const prefixes = rooms.map((room) => room.name);
    for (const path of await listFiles('migrations', '.sql')) {
      const room = /\d{4}-([a-z]+)/.exec(path)?.[1] ?? '';
      expect(prefixes).toContain(room);
      const tables = [...(await readSource(path)).matchAll(/create table (?:if not exists )?(\w+)/g)].map(
        ([, name]) => name,
      );
      for (const table of tables) expect(table, path).toMatch(new RegExp(`^${room}(_|$)`));
    }
  });

  it('keeps SQL in stores', async () => {
    for (const path of await listFiles('src', '.ts')) {
      const isAllowed = /(store|\.test)\.ts$/.test(path) || path.startsWith('src/platform/');
      if (!isAllowed) expect(findSql(path, await readSource(path)), path).toEqual([]);
    }
  });

  it('has a platform that knows no room: its SQL names none of their tables', async () => {
    const tables = (await listTables()).filter((table) => !table.startsWith('platform_'));
    expect(findTables('x.ts', 'q(`delete from member where x in (select y from webhook_message)`)', tables)).toEqual([
      'from member',
      'from webhook_message',
    ]);
    const found: Record<string, string[]> = {};
    for (const path of await listFiles('src/platform', '.ts')) {
      const named = path.endsWith('.test.ts') ? [] : findTables(path, await readSource(path), tables);
      if (named.length > 0) found[path] = named;
    }
    expect(found).toEqual({});
  });

  it('names the columns that it reads: a row that leaves as it is must not grow with its table', async () => {
    const tables = await listTables();
    const found: Record<string, string[]> = {};
    for (const path of await listFiles('src', '.ts')) {
      const rows = path.endsWith('.test.ts') ? [] : findWholeRows(path, await readSource(path), tables);
      if (rows.length > 0) found[path] = rows;
    }
    expect(found).toEqual(keepsWholeRows);
  });

  it('shows the life of a request in one file: no other adds a hook that a request passes', async () => {
    const life = 'src/platform/http/request-life.ts';
    const hooksOf = async (path: string) =>
      [...(await readSource(path)).matchAll(/\baddHook\(\s*'(\w+)'/g)].map(([, name]) => name);
    const serverHooks = ['onListen', 'onReady', 'onClose', 'preClose'];
    for (const path of await listFiles('src', '.ts')) {
      if (path === life || path.endsWith('.test.ts')) continue;
      expect(
        (await hooksOf(path)).filter((name) => !serverHooks.includes(name ?? '')),
        path,
      ).toEqual([]);
    }
    expect(new Set(await hooksOf(life))).toEqual(new Set(['onRoute', 'onRequest', 'onSend']));
  });

  it('has words of the command line where commands are declared only: stories throw refusals', async () => {
    const rooms = (await listFiles('src', '.ts')).filter((path) => /^src\/(?!platform|commands)\w+\//.test(path));
    for (const path of rooms.filter((one) => !/(?:cli|\/(?:\w+-)?actions)\.ts$|\.test\.ts$/.test(one))) {
      expect(await readSource(path), path).not.toMatch(/StartupProblem|UsageProblem|["']kontor [a-z]/);
    }
  });

  it('uses only random data that can be repeated in tests', async () => {
    const tests = (await listFiles('src', '.test.ts')).concat(await listFiles('test', '.ts'));
    for (const path of tests.filter((one) => one !== 'test/house.test.ts')) {
      expect(await readSource(path), `${path}: seededRandom of test/support is there for that`).not.toMatch(
        /Math\.random/,
      );
    }
  });

  it('sends notifications only in the transaction of their change', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path === 'src/platform/database/transaction.ts' || path.endsWith('.test.ts')) continue;
      expect(await readSource(path), path).not.toMatch(/pg_notify|[`'"]\s*notify\s/i);
    }
  });

  it('states the purpose of every file in its first line', async () => {
    for (const folder of ['src', 'test', 'bench', 'bin']) {
      for (const path of [...(await listFiles(folder, '.ts')), ...(await listFiles(folder, '.js'))]) {
        const [first = '', second = ''] = (await readSource(path)).split('\n');
        const line = first.startsWith('#!') ? second : first;
        expect(line, path).toMatch(/^\/\/ .{15,}/);
      }
    }
  });

  it('has up-to-date generated documents', async () => {
    const { api, app } = await testApp();
    for (const [path, text] of Object.entries(await renderDocuments(api, app.actions))) {
      expect(await readSource(path), `${path} is stale: run "npx kontor docs"`).toBe(text);
    }
  });

  it('has the results of the benchmark as it wrote them', async () => {
    const facts: RunFacts = JSON.parse(await readSource('bench/results.json'));
    const words = 'bench/results.md was changed by hand: remarks belong in bench/gains.md';
    expect(await readSource('bench/results.md'), words).toBe(renderResults(facts));
  });

  it('tells in ARCHITECTURE.md how large it is, within two hundredths', async () => {
    const [written, measured] = [
      productLines(await readSource('ARCHITECTURE.md')),
      productLines(renderSize(measureSize())),
    ];
    const off = Math.abs(written / measured - 1);
    expect(off, `${written} lines, now ${measured}: run "npm run size -- --write"`).toBeLessThan(0.02);
  });

  it('does not start with a route that declares no role', async () => {
    const start = testApp({ addRoutes: (server) => server.get('/api/v1/forgotten', () => ({})) });
    await expect(start).rejects.toThrow('The route GET /api/v1/forgotten declares no role.');
  });

  it('protects every route of the main interface with a permission, and uses every permission', async () => {
    const { api, app } = await testApp();
    const routes = routesOf(api);
    expect(routes.filter(({ url, role }) => url.startsWith('/api/') && role === 'public')).toEqual([]);
    const rolesOf = (gate: string) => new Set(routes.filter((route) => route.gate === gate).map(({ role }) => role));
    const used = rolesOf('key');
    used.delete('public');
    // Only ROOT keys have this permission of the platform; no other key can get it.
    expect(used.delete('metrics:read')).toBe(true);
    expect([...used].sort()).toEqual([...house.permissions].sort());
    // A member's own account needs no permission; a screen of the installation needs an operator.
    const ofPeople = rolesOf('member');
    for (const scope of ['member', 'operator']) ofPeople.delete(scope);
    // Parts of Today are read by the one route of the screen, each with a permission of its own.
    const parts = app.openRooms.flatMap(({ faces: { today = {} } }) => [
      ...(today.cards ?? []),
      ...(today.lamps ?? []),
      ...(today.attention ?? []),
    ]);
    for (const { permission } of parts) ofPeople.add(permission);
    // What only the search shows has a permission, too.
    for (const { permission } of app.openRooms.flatMap(({ faces }) => faces.finds ?? [])) ofPeople.add(permission);
    expect([...ofPeople].sort()).toEqual(Object.keys(house.consolePermissions).sort());
  });

  it('tags every documented route as external or bff', async () => {
    const { api } = await testApp();
    for (const [path, methods] of Object.entries(api.swagger().paths ?? {})) {
      for (const [method, operation] of Object.entries(methods ?? {})) {
        const tags = (operation as { tags?: string[] }).tags ?? [];
        expect(['external', 'bff'], `${method} ${path}`).toContain(tags[0]);
      }
    }
  });
});
