// Proves which folders are closed to other users, and what is reported about the others.
import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { isOwnEntry } from '../../data-folder.ts';
import { closeFolder } from './private-folder.ts';

const isRoot = process.getuid?.() === 0;
const STRANGER = 65_534;

async function folderWith(mode: number, ...entries: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await mkdir(folder);
  for (const entry of entries) await writeFile(join(folder, entry), '');
  await chmod(folder, mode);
  return folder;
}

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o7777).toString(8);
const close = (folder: string) => closeFolder(folder, isOwnEntry);

describe('a data folder', () => {
  it.each([
    [0o755, '700'],
    [0o777, '700'],
    [0o750, '700'],
    [0o740, '700'],
    [0o722, '700'],
    [0o2775, '2700'],
  ])('with mode %o is made %s', async (mode, closed) => {
    const folder = await folderWith(mode, 'key-pepper', 'first-keys.env', 'journal', '.backup-a1', 'lost+found');
    expect(await close(folder)).toBeNull();
    expect(await modeOf(folder)).toBe(closed);
  });

  it.each([0o700, 0o711, 0o500])('with mode %o is left as it is', async (mode) => {
    const folder = await folderWith(mode, 'something else');
    expect(await close(folder)).toBeNull();
    expect(await modeOf(folder)).toBe(mode.toString(8));
  });

  it('that is not there yet is nothing to speak of', async () => {
    expect(await close('/nonexistent/data')).toBeNull();
  });

  it('that also holds what is not Kontor’s keeps its mode, and the start says so', async () => {
    const folder = await folderWith(0o755, 'key-pepper', 'website');
    expect(await close(folder)).toBe(
      `Other users of this machine can look into the data folder ${folder} (mode 0755), and it stays that way: it also ` +
        "holds website, which is not Kontor's. The secrets in it are files for their owner only; " +
        'still, give Kontor a folder of its own with mode 0700.',
    );
    expect(await modeOf(folder)).toBe('755');
  });

  it('that is meant for everybody keeps its mode', async () => {
    const folder = await folderWith(0o1777);
    expect(await close(folder)).toMatch(/can change what is in the data folder .*: it is meant for all users\./);
    expect(await modeOf(folder)).toBe('1777');
  });

  it.runIf(isRoot)('lets PostgreSQL through where it runs as another user', async () => {
    const folder = await folderWith(0o755, 'key-pepper');
    await mkdir(join(folder, 'postgres'));
    await chown(join(folder, 'postgres'), STRANGER, STRANGER);
    expect(await close(folder)).toBeNull();
    expect(await modeOf(folder)).toBe('711');
  });

  it.runIf(isRoot)('of another user stays as it is, and the start says so', async () => {
    const folder = await folderWith(0o777);
    // Accessed as the user that the test is for a moment.
    await chmod(join(folder, '..'), 0o755);
    process.seteuid?.(STRANGER);
    try {
      expect(await close(folder)).toContain('it belongs to another user, who alone may change that');
    } finally {
      process.seteuid?.(0);
    }
    expect(await modeOf(folder)).toBe('777');
    await rm(folder, { recursive: true });
  });
});
