// Checks docs/testing.md: every test in it exists, and every test of faults, fuzz and security is in it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

it('docs/testing.md names only tests that exist, and all tests of faults, fuzz and security', async () => {
  const text = await readFile(join(root, 'docs/testing.md'), 'utf8');
  const named = new Set([...text.matchAll(/`((?:test|src)\/[^`]+\.ts)`/g)].map(([, path]) => path ?? ''));
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const folder of ['test/faults', 'test/fuzz', 'test/security']) {
    const tests = (await readdir(join(root, folder))).filter((name) => name.endsWith('.test.ts'));
    expect(tests.map((name) => `${folder}/${name}`).filter((path) => !named.has(path))).toEqual([]);
  }
});
