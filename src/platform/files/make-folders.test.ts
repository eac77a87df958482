// Folders are made together with those above them; if that fails, the reason comes at once.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolders } from './make-folders.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('makes all that are missing, with their mode, and says which was the first', () => {
  const folder = join(root, 'a', 'b', 'c');
  expect(makeFolders(folder, { mode: 0o700 })).toBe(join(root, 'a'));
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('leaves a folder as it is, also one behind a link', () => {
  const folder = join(root, 'a');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  symlinkSync(folder, join(root, 'link'));
  expect(makeFolders(folder, { mode: 0o700 })).toBeUndefined();
  expect(makeFolders(join(root, 'link'))).toBeUndefined();
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(makeFolders(join(root, 'link', 'b'))).toBe(join(root, 'link', 'b'));
});

it.each([
  ['a file', 'file', 'EEXIST'],
  ['below a file', 'file/a/b', 'ENOTDIR'],
  ['a link to nothing', 'nowhere', 'EEXIST'],
  ['below a link to nothing', 'nowhere/a', 'EEXIST'],
])('says why not: %s', (_where, path, code) => {
  writeFileSync(join(root, 'file'), '');
  symlinkSync(join(root, 'missing'), join(root, 'nowhere'));
  expect(() => makeFolders(join(root, path))).toThrow(expect.objectContaining({ code }));
});

// Node's own recursive mkdir never returns here.
it.runIf(process.platform === 'linux').each(['/proc/kontor', '/proc/kontor/a/b', '/proc/self/kontor/a'])(
  'ends where no folder can ever be made: %s',
  (path) => {
    expect(() => makeFolders(path)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  },
);
