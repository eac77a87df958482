// Proves that a private file stays private, even if another user has put something else in its place beforehand.
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { findPlace, openDraft, replaceFile, writeNewFile } from './private-file.ts';
import { readOrMakeSecret } from './secret-file.ts';

const isRoot = process.getuid?.() === 0;
const STRANGER = 65_534;

/** A folder like /tmp, with a file of that name in it that everybody may read and write. */
async function plant(name: string): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o1777);
  const path = join(folder, name);
  await writeFile(path, 'planted');
  await chmod(path, 0o666);
  if (isRoot) await chown(path, STRANGER, STRANGER);
  return path;
}

async function isMine(path: string): Promise<boolean> {
  const { uid, mode } = await lstat(path);
  return uid === process.getuid?.() && (mode & 0o777) === 0o600;
}

describe('a file for its owner only', () => {
  it('takes the place of one that somebody planted, and is not written into it', async () => {
    const path = await plant('first-keys.env');
    await replaceFile(path, 'secret');
    expect(await readFile(path, 'utf8')).toBe('secret');
    expect(await isMine(path)).toBe(true);
  });

  it('is not led elsewhere by a link', async () => {
    const victim = await plant('victim');
    const path = join(victim, '..', 'link');
    await symlink(victim, path);
    await replaceFile(path, 'secret');
    expect(await readFile(victim, 'utf8')).toBe('planted');
    expect(await isMine(path)).toBe(true);
  });

  it('that must be new leaves what is there, a link that leads nowhere included', async () => {
    const path = await plant('folder-id');
    expect(await writeNewFile(path, 'secret')).toBe(false);
    expect(await readFile(path, 'utf8')).toBe('planted');
    const link = join(path, '..', 'link');
    await symlink(join(path, '..', 'nowhere'), link);
    expect(await writeNewFile(link, 'secret')).toBe(false);
    expect((await readdir(join(path, '..'))).sort()).toEqual(['folder-id', 'link']);
  });

  it('is private from its first byte, and leaves nothing when it is given up', async () => {
    const folder = await temporaryFolder();
    const draft = await openDraft(join(folder, 'file'));
    const [name = ''] = await readdir(folder);
    expect(await isMine(join(folder, name))).toBe(true);
    await draft.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is made once by many that try at the same moment', async () => {
    const path = join(await temporaryFolder(), 'secret');
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => writeNewFile(path, String(n))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe(String(made.indexOf(true)));
  });
});

describe('a secret', () => {
  it('is the same for all who ask at the same moment, and private', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const secrets = await Promise.all(Array.from({ length: 5 }, () => readOrMakeSecret(folder, 'key-pepper')));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await isMine(join(folder, 'key-pepper'))).toBe(true);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['key-pepper']);
  });

  it('that was copied for everybody to read becomes private when it is used', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'key-pepper'), 'copied\n', { mode: 0o644 });
    expect(await readOrMakeSecret(folder, 'key-pepper')).toBe('copied');
    expect(await isMine(join(folder, 'key-pepper'))).toBe(true);
  });
});

describe('the place of a file that a person named', () => {
  it('is where one’s own link leads, and a pipe or device itself', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'target'), '');
    await symlink('target', join(folder, 'link'));
    expect(await findPlace(join(folder, 'new'))).toBe(join(folder, 'new'));
    expect(await findPlace(join(folder, 'link'))).toBe(join(folder, 'target'));
    expect(await findPlace('/dev/null')).toBeUndefined();
    await mkdir(join(folder, 'inner'));
    expect(await findPlace(join(folder, 'inner'))).toBeUndefined();
  });

  it.runIf(isRoot)('is not where a link of another user leads', async () => {
    const victim = await plant('victim');
    const path = join(victim, '..', 'link');
    await symlink(victim, path);
    const { lchown } = await import('node:fs/promises');
    await lchown(path, STRANGER, STRANGER);
    await expect(findPlace(path)).rejects.toThrow('is a link that another user made');
  });
});
