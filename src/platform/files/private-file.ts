// Files for their owner's eyes only, also where others may write: each is written under a random name that nobody can
// have planted, with mode 0600, and gets its own name when it is complete and on disk.
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';

export type Draft = {
  file: FileHandle;
  /** Gives it its name, unless a file has that name: then it is discarded and the answer is false. */
  keepAsNew(): Promise<boolean>;
  /** Gives it its name; a file of that name is replaced, not written to. */
  keep(): Promise<void>;
  /** Also after one of the two above, where it does nothing. */
  discard(): Promise<void>;
};

export async function openDraft(path: string): Promise<Draft> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.unfinished`;
  // Fails if there is anything of that name, a link included: a file of somebody else would stay theirs.
  const file = await open(draft, 'wx', 0o600);
  const finish = async () => {
    await file.sync();
    await file.close();
  };
  const discard = async () => {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
  };
  return {
    file,
    keepAsNew: async () => {
      await finish();
      const isNew = await giveName(draft, path);
      await rm(draft, { force: true });
      await syncFolder(dirname(path));
      return isNew;
    },
    keep: async () => {
      await finish();
      await rename(draft, path);
      await syncFolder(dirname(path));
    },
    discard,
  };
}

export async function writeAll(file: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) await file.writeFile(chunk);
}

/** Unless there is a file of that name, and also if several try at once: one of them wins. */
export async function writeNewFile(path: string, text: string): Promise<boolean> {
  return withDraft(path, async (draft) => {
    await draft.file.writeFile(text);
    return draft.keepAsNew();
  });
}

export async function replaceFile(path: string, text: string): Promise<void> {
  await withDraft(path, async (draft) => {
    await draft.file.writeFile(text);
    await draft.keep();
  });
}

async function withDraft<T>(path: string, work: (draft: Draft) => Promise<T>): Promise<T> {
  const draft = await openDraft(path);
  try {
    return await work(draft);
  } finally {
    await draft.discard();
  }
}

/** A link never replaces a file. A disk that knows no links gets the second best: a look, then a rename. */
export async function giveName(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
  }
  if (await lstat(path).catch(() => undefined)) return false;
  await rename(draft, path);
  return true;
}

/** A new name survives a power cut only once its folder has been synced too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Where a file that a person named is to be written: undefined for what is no file (a pipe, a terminal), which is written
 * to directly. A link is followed only if it is one's own or root's, as Linux does in shared folders.
 */
export async function findPlace(path: string): Promise<string | undefined> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry?.isSymbolicLink() && !isTrusted(entry.uid)) {
    throw new StartupProblem(`${path} is a link that another user made. Choose another name, or remove it.`);
  }
  const target = await stat(path).catch(() => undefined);
  if (target && !target.isFile()) return undefined;
  return entry?.isSymbolicLink() && target ? realpath(path) : path;
}

const isTrusted = (uid: number) => uid === 0 || process.getuid === undefined || uid === process.getuid();
