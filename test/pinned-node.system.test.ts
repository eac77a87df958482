// Proves that the command runs on the pinned Node, with whatever Node it was called.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pretendOtherNode } from '#test/processes/other-node.ts';
import { runKontor } from '#test/processes/product.ts';

it('the command starts the pinned Node if it was called with another one', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const result = await runKontor(['--version'], {}, await pretendOtherNode());
  expect(result).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});
