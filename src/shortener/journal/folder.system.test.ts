// Proves that a journal belongs to one living process, and after its end to the one that adopts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adoptFolders, createFolder, removeFolder } from './folder.ts';

let root = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-folders-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

async function startOwner(id: string): Promise<ChildProcess> {
  const module = new URL('./folder.ts', import.meta.url).href;
  const script = `import { createFolder } from '${module}';
    const folder = createFolder('${root}', () => '${id}'); console.log(folder.id); setInterval(() => folder, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  return owner;
}

it('the folder of a living process is left alone; after kill -9 it can be adopted, by one only', async () => {
  child = await startOwner('theirs');
  expect(adoptFolders(root, 'ours')).toEqual([]);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const adopted = adoptFolders(root, 'ours');
  expect(adopted.map(({ id }) => id)).toEqual(['theirs']);
  expect(adoptFolders(root, 'ours')).toEqual([]);
  for (const folder of adopted) removeFolder(folder);
  expect(existsSync(join(root, 'theirs'))).toBe(false);
});

it('a released folder can be adopted again', () => {
  createFolder(root, () => 'first').release();
  for (const folder of adoptFolders(root, 'ours')) folder.release();
  expect(adoptFolders(root, 'ours').map(({ id }) => id)).toEqual(['first']);
});

it('a process does not adopt its own folder, and a root that does not exist holds none', () => {
  const own = createFolder(root, () => 'ours');
  expect(adoptFolders(root, 'ours')).toEqual([]);
  expect(adoptFolders(join(root, 'nothing'), 'ours')).toEqual([]);
  own.release();
});
