// Puts the files of a backup into the data folder: all of them, just before the tables are committed, or none.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { giveName, openDraft, syncFolder, writeAll } from '../../files/private-file.ts';
import { StartupProblem } from '../../startup-problem.ts';

const STAGED = '.restore-';

export type RestoredFiles = {
  /** Writes a file into a temporary folder; throws if the data folder has a different file of that name. */
  stage(path: string, data: AsyncIterable<Buffer>): Promise<void>;
  /** Moves them to their places and syncs them to disk. */
  place(): Promise<void>;
  /** Removes what was placed; files that existed before stay. */
  takeBack(): Promise<void>;
  /** Removes the temporary folder. */
  release(): Promise<void>;
  count(): number;
};

/** The caller must hold the lock of the migrations, because this removes what an earlier restore left behind. */
export async function restoreFiles(dataDir: string): Promise<RestoredFiles> {
  makeFolders(dataDir, { mode: 0o700 });
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(STAGED)) await rm(join(dataDir, entry), { recursive: true, force: true });
  }
  const staging = await mkdtemp(join(dataDir, STAGED));
  const paths: string[] = [];
  const placed: string[] = [];
  const folders: string[] = [];

  async function placeOne(path: string): Promise<void> {
    const [from, to] = [join(staging, path), join(dataDir, path)];
    folders.push(...makeAndList(dirname(to)));
    if (await moveTo(from, to)) placed.push(to);
    else if ((await compare(from, to)) !== 'same') throw holdsAnother(to);
  }

  return {
    stage: async (path, data) => {
      const to = join(staging, path);
      makeFolders(dirname(to), { mode: 0o700 });
      const file = await open(to, 'wx', 0o600);
      try {
        await writeAll(file, data);
        await file.sync();
      } finally {
        await file.close();
      }
      const present = join(dataDir, path);
      if ((await compare(to, present)) === 'other') throw holdsAnother(present);
      paths.push(path);
    },
    place: async () => {
      for (const path of paths) await placeOne(path);
      for (const folder of new Set([dataDir, ...paths.map((path) => dirname(join(dataDir, path))), ...folders])) {
        await syncFolder(folder);
      }
    },
    takeBack: async () => {
      for (const path of placed) await rm(path, { force: true });
      // Only folders that are empty again.
      for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
    },
    release: () => rm(staging, { recursive: true, force: true }),
    count: () => paths.length,
  };
}

/** Makes the folder; returns all folders that were made, the outermost first. */
function makeAndList(folder: string): string[] {
  const first = makeFolders(folder, { mode: 0o700 });
  if (first === undefined) return [];
  const made: string[] = [];
  for (let one = resolve(folder); one.length >= first.length; one = dirname(one)) made.unshift(one);
  return made;
}

/** False if there is a file of that name already. */
async function moveTo(from: string, to: string): Promise<boolean> {
  try {
    return await giveName(from, to);
  } catch (error) {
    // The journal may be on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  const draft = await openDraft(to);
  try {
    await writeAll(draft.file, createReadStream(from));
    return await draft.keepAsNew();
  } finally {
    await draft.discard();
  }
}

/** The same content is fine: an earlier restore may have placed the file and then been killed. */
async function compare(staged: string, present: string): Promise<'same' | 'other' | 'absent'> {
  try {
    return (await digestOf(present)) === (await digestOf(staged)) ? 'same' : 'other';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'absent';
    if (code === 'EISDIR') return 'other';
    throw error;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const holdsAnother = (path: string) =>
  new StartupProblem(
    `The data folder already holds another ${path}. Restore into a new folder (set DATA_DIR), or move that file away. ` +
      'Nothing was restored.',
  );
