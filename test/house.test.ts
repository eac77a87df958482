// What the linter cannot see of the house's rules.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { renderDocuments } from '../src/commands/docs.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

async function listFiles(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries.filter((entry) => entry.endsWith(ending)).map((entry) => join(folder, entry));
}

const readSource = (path: string) => readFile(join(root, path), 'utf8');

describe('the house', () => {
  it('reads the environment only in platform/config, by whatever spelling', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path.startsWith('src/platform/config/') || path === 'src/cli.ts') continue;
      const text = await readSource(path);
      expect(text, path).not.toMatch(/process\.env|\benv\b[^;\n]*=\s*process\b|from 'node:process'/);
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
      const isAllowed =
        /(store|\.test)\.ts$/.test(path) || path.startsWith('src/platform/') || path === 'src/first-start.ts';
      if (isAllowed) continue;
      expect(await readSource(path), path).not.toMatch(/`\s*(select|insert into|update|delete from)\s/i);
    }
  });

  it('sends notices by transactions only, with the change they tell of', async () => {
    for (const path of await listFiles('src', '.ts')) {
      if (path === 'src/platform/database/transaction.ts' || path.endsWith('.test.ts')) continue;
      expect(await readSource(path), path).not.toMatch(/pg_notify|[`'"]\s*notify\s/i);
    }
  });

  it('says the purpose of every file in its first line', async () => {
    for (const folder of ['src', 'test', 'bench', 'bin']) {
      for (const path of [...(await listFiles(folder, '.ts')), ...(await listFiles(folder, '.js'))]) {
        const [first = '', second = ''] = (await readSource(path)).split('\n');
        const line = first.startsWith('#!') ? second : first;
        expect(line, path).toMatch(/^\/\/ .{15,}/);
      }
    }
  });

  it('keeps its generated documents fresh', async () => {
    const { api } = await testApp();
    for (const [path, text] of Object.entries(renderDocuments(api))) {
      expect(await readSource(path), `${path} is stale: run "npx kontor docs"`).toBe(text);
    }
  });

  it('does not start with a route that declares no role', async () => {
    const start = testApp({ addRoutes: (server) => server.get('/api/v1/forgotten', () => ({})) });
    await expect(start).rejects.toThrow('The route GET /api/v1/forgotten declares no role.');
  });

  it('lets every route of the main interface declare its role, and documents every one of them', async () => {
    const { api } = await testApp();
    const paths = api.swagger().paths ?? {};
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods ?? {})) {
        const tags = (operation as { tags?: string[] }).tags ?? [];
        expect(['external', 'bff'], `${method} ${path}`).toContain(tags[0]);
      }
    }
  });
});
