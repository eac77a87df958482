// Keeps files of the data folder readable while a backup runs: secrets, and the journal of clicks not yet in the database.
import { createReadStream } from 'node:fs';
import { copyFile, link, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { type DataFile, FILES, isDataFile } from './contents.ts';
import type { ArchiveEntry } from './write-archive.ts';

const HELD = '.backup-';
const LEFTOVER_AGE_MS = 24 * 60 * 60 * 1_000;

export type HeldFiles = {
  /** Adds files that were created in the meantime. */
  holdAgain(): Promise<void>;
  entries(): AsyncGenerator<ArchiveEntry>;
  release(): Promise<void>;
};

/**
 * Links the named files and folders of the data folder into a folder of its own. A journal segment that is drained into the
 * database and deleted while the backup runs stays readable there, so a click is in the journal, in the database, or in both.
 */
export async function holdFiles(dataDir: string, files: readonly DataFile[]): Promise<HeldFiles> {
  makeFolders(dataDir, { mode: 0o700 });
  await removeLeftovers(dataDir);
  const folder = await mkdtemp(join(dataDir, HELD));
  const holdAgain = async () => {
    for (const name of await listFiles(dataDir, files)) await holdFile(join(dataDir, name), join(folder, name));
  };
  await holdAgain();
  return {
    holdAgain,
    entries: async function* entries() {
      for (const name of await listFiles(folder, files)) {
        const path = join(folder, name);
        const { size } = await stat(path);
        if (!isDataFile(files, name, size)) throw isTooLarge(join(dataDir, name), size);
        // The journal may grow while it is read: what comes later is part of the next backup.
        const data = size === 0 ? [] : (createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>);
        yield { name: `${FILES}${name}`, size, data };
      }
    },
    release: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes what a killed backup left behind; a backup that still runs is younger. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const path = join(dataDir, entry);
    if (!entry.startsWith(HELD) || Date.now() - (await lstat(path)).mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Only files that a restore accepts; files with other names in the journal's folder are left out. */
async function listFiles(root: string, files: readonly DataFile[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const name = 'name' in file ? file.name : file.folder;
    const entry = await stat(join(root, name)).catch(() => undefined);
    if (entry?.isFile() && isDataFile(files, name, 0)) found.add(name);
    if (!entry?.isDirectory()) continue;
    for (const inner of await readdir(join(root, name), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(inner.parentPath, inner.name));
      if (inner.isFile() && isDataFile(files, path, 0)) found.add(path);
    }
  }
  return [...found].sort();
}

async function holdFile(from: string, to: string): Promise<void> {
  makeFolders(dirname(to), { mode: 0o700 });
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // EEXIST: already linked. ENOENT: deleted meanwhile, so its content is in the database. Otherwise: a disk without links.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return;
    await copyFile(from, to);
  });
}

/** A restore would refuse such a file, and leaving it out would lose data: the backup fails. */
const isTooLarge = (path: string, size: number) =>
  new StartupProblem(`The file ${path} has ${size} bytes, which is too large to be what its name says. Look into it.`);
