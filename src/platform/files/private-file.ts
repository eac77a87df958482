// Files that only their owner can read, also in folders where other users can write. Each is written as a draft with mode 0600
// under a random name, so that nobody can have put a file or a link there before. It is synced to disk and then gets its real
// name, so a half-written file never has it. private-folder.ts closes the data folder to other users, and secret-file.ts keeps
// the secrets that Kontor makes for itself.
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';

type Draft = {
  file: FileHandle;
  /** Gives it its name. If a file of that name exists, the draft is discarded and the result is false. */
  keepAsNew(): Promise<boolean>;
  /** Gives it its name; an existing file is replaced, not written to. */
  keep(): Promise<void>;
  /** Removes the draft; does nothing after `keep` or `keepAsNew`. */
  discard(): Promise<void>;
};

export async function openDraft(path: string): Promise<Draft> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.unfinished`;
  // Fails if anything of that name exists, even a link: another user's file would stay theirs.
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

/** False if a file of that name exists. If several processes try at once, one of them wins. */
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

/** A hard link never replaces a file. On a disk without hard links: checks first, then renames. */
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

/** A new name survives a power cut only after its folder has been synced, too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * The path to write for a file name that a person gave; undefined for a pipe or a terminal, which is written to directly. A
 * link is followed only if it belongs to this user or to root, as Linux does in shared folders.
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

/** Why nothing can be written, by the code of the system, for messages to people. */
export const writeFaults: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is a file',
};
