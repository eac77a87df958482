// Proves that the command runs on the pinned Node, with whatever Node it was called.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor } from '#test/processes/product.ts';

it('the command starts the pinned Node if it was called with another one', async () => {
  const pretend = join(await temporaryFolder(), 'pretend.mjs');
  const lies = `Object.assign(process, { execPath: '/usr/bin/node' });
    Object.defineProperty(process, 'version', { value: 'v26.0.0' });`;
  await writeFile(pretend, lies);
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const result = await runKontor(['--version'], {}, ['--import', pretend]);
  expect(result).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});
