// A journal's folder: one per process, locked while its owner lives, so that another process can adopt it afterwards.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolders } from '#platform/files/make-folders.ts';

export type JournalFolder = { id: string; path: string; release(): void };

const LOCK_FILE = 'owner.lock';

/** A new folder for this process. Never a used one: what an earlier process left is drained, not appended to. */
export function createFolder(root: string, newId: () => string): JournalFolder {
  makeFolders(root, { mode: 0o700 });
  for (;;) {
    const id = newId();
    const path = join(root, id);
    mkdirSync(path, { mode: 0o700 });
    const folder = lockFolder(root, id);
    // Another process may have adopted the folder before it was locked here: then try the next one.
    if (folder !== null) return folder;
  }
}

/** Folders whose owner is gone, now locked by this process. Each must be removed or released. */
export function adoptFolders(root: string, ownId: string): JournalFolder[] {
  return listIds(root)
    .filter((id) => id !== ownId)
    .map((id) => lockFolder(root, id))
    .filter((folder) => folder !== null);
}

/** Are there folders beside the own one, with or without an owner? A cheap look that touches no lock. */
export function hasOthers(root: string): boolean {
  return listIds(root).length > 1;
}

export function removeFolder(folder: JournalFolder): void {
  // It stays locked while its files are deleted, so that nobody can adopt it meanwhile.
  rmSync(folder.path, { recursive: true, force: true });
  folder.release();
}

function listIds(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

// Node has no file locks, but SQLite's exclusive transaction is one: the system ends it with the process, even at kill -9,
// and it works between containers that share a folder, where process ids mean nothing.
function lockFolder(root: string, id: string): JournalFolder | null {
  const path = join(root, id);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, LOCK_FILE));
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
    readdirSync(path);
  } catch {
    lock?.close();
    return null;
  }
  const held = lock;
  return { id, path, release: () => held.isOpen && held.close() };
}
