// Keeps docs/testing.md honest: every test it names exists, and every test of faults, fuzz and security is named in it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

it('the table of promises names tests that exist, and all of those that break things', async () => {
  const text = await readFile(join(root, 'docs/testing.md'), 'utf8');
  const named = new Set([...text.matchAll(/`((?:test|src)\/[^`]+\.ts)`/g)].map(([, path]) => path ?? ''));
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const folder of ['test/faults', 'test/fuzz', 'test/security']) {
    const tests = (await readdir(join(root, folder))).filter((name) => name.endsWith('.test.ts'));
    expect(tests.map((name) => `${folder}/${name}`).filter((path) => !named.has(path))).toEqual([]);
  }
});
