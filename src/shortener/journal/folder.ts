// A journal's folder: one per process, locked for as long as its owner lives, so that another can take over the dead.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type JournalFolder = { id: string; path: string; release(): void };

const LOCK_FILE = 'owner.lock';

/** A new folder for this process. Never a used one: what an earlier process left is drained, not appended to. */
export function createFolder(root: string, newId: () => string): JournalFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (;;) {
    const id = newId();
    const path = join(root, id);
    mkdirSync(path, { mode: 0o700 });
    const folder = lockFolder(root, id);
    // Another process that looks for the dead may have been quicker with a folder not locked yet.
    if (folder !== null) return folder;
  }
}

/** Folders whose owner is gone, now ours to drain. Each must be removed or released. */
export function adoptFolders(root: string, ownId: string): JournalFolder[] {
  return listIds(root)
    .filter((id) => id !== ownId)
    .map((id) => lockFolder(root, id))
    .filter((folder) => folder !== null);
}

/** Whether there are folders beside the own one, living or dead: a cheap look, without touching their locks. */
export function hasOthers(root: string): boolean {
  return listIds(root).length > 1;
}

export function removeFolder(folder: JournalFolder): void {
  // Still locked while its files go, so that nobody can move in meanwhile.
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

// Node has no file locks of its own; SQLite's exclusive transaction is one that the system ends with the process, even
// with kill -9, and that holds between containers that share a folder, where process ids mean nothing.
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
