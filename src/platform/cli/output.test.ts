// Proves that an export is a file that only its owner can read, and is complete or absent, whatever was there before.
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { withOutput } from './output.ts';

it('replaces a file that others could read by one that only its owner can', async () => {
  const path = join(await temporaryFolder(), 'branches.json');
  await writeFile(path, 'planted');
  await chmod(path, 0o666);
  expect(await withOutput(path, async (write) => write('[]').then(() => 0))).toBe(0);
  expect(await readFile(path, 'utf8')).toBe('[]');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('keeps the older file, and no half one, when it fails', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'branches.json');
  await writeFile(path, 'older');
  const failing = withOutput(path, async (write) => {
    await write('[');
    throw new Error('the database is gone');
  });
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await readFile(path, 'utf8')).toBe('older');
  expect(await readdir(folder)).toEqual(['branches.json']);
});

it('writes to a device as it is', async () => {
  await withOutput('/dev/null', (write) => write('[]'));
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

it('says in a sentence why it cannot be written', async () => {
  const folder = await temporaryFolder();
  const problem = withOutput(join(folder, 'no', 'such.json'), async () => undefined);
  await expect(problem).rejects.toMatchObject({
    name: 'StartupProblem',
    message: expect.stringMatching(/the folder does not exist\.$/),
  });
  await expect(withOutput(folder, async () => undefined)).rejects.toThrow('it is a folder');
});
