// The files of the data folder that belong to a backup: secrets, and the journal of what is not in the database yet.
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StartupProblem } from '../../startup-problem.ts';
import type { StoredEntry } from './read-archive.ts';
import type { ArchiveEntry } from './write-archive.ts';

export const FILES = 'files/';
const HELD = '.backup-';
const LEFTOVER_AGE_MS = 24 * 60 * 60 * 1_000;

export type HeldFiles = {
  /** Adds what came into being since. */
  holdAgain(): Promise<void>;
  entries(): AsyncGenerator<ArchiveEntry>;
  release(): Promise<void>;
};

/**
 * Holds on to the named files and folders of the data folder. A journal segment that is drained into the database and
 * deleted while the backup runs stays readable here, so a click is in the journal or in the database, or in both.
 */
export async function holdFiles(dataDir: string, names: string[]): Promise<HeldFiles> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await removeLeftovers(dataDir);
  const folder = await mkdtemp(join(dataDir, HELD));
  const holdAgain = async () => {
    for (const name of await listFiles(dataDir, names)) await holdFile(join(dataDir, name), join(folder, name));
  };
  await holdAgain();
  return {
    holdAgain,
    entries: async function* entries() {
      for (const name of await listFiles(folder, names)) {
        const path = join(folder, name);
        const { size } = await stat(path);
        // A journal grows while it is read: what comes later belongs to the next backup.
        const data = size === 0 ? [] : (createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>);
        yield { name: `${FILES}${name}`, size, data };
      }
    },
    release: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a backup that was killed still holds; one that is at work is younger. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const path = join(dataDir, entry);
    if (!entry.startsWith(HELD) || Date.now() - (await stat(path)).mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function listFiles(root: string, names: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const entry = await stat(join(root, name)).catch(() => undefined);
    if (entry?.isFile()) found.push(name);
    if (!entry?.isDirectory()) continue;
    for (const inner of await readdir(join(root, name), { recursive: true, withFileTypes: true })) {
      if (inner.isFile()) found.push(join(inner.parentPath, inner.name).slice(root.length + 1));
    }
  }
  return found.sort();
}

async function holdFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // EEXIST: held already. ENOENT: gone meanwhile, so its content is in the database. Else: a disk without links.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return;
    await copyFile(from, to);
  });
}

/** Puts a file of a backup into the data folder; returns its path, or undefined if the same file was there already. */
export async function restoreFile(dataDir: string, entry: StoredEntry): Promise<string | undefined> {
  const name = normalize(entry.name.slice(FILES.length));
  if (name.startsWith('..') || name.startsWith('/'))
    throw new StartupProblem(`The backup names a file outside: ${name}`);
  const path = join(dataDir, name);
  const content = await buffer(entry.data);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(content)) return undefined;
  if (present) {
    throw new StartupProblem(
      `The data folder already holds another ${path}. Restore into a new folder (set DATA_DIR), or move that file away.`,
    );
  }
  await writeFile(path, content, { mode: 0o600, flag: 'wx', flush: true });
  return path;
}
