// Closes a folder with secrets to the other users of the machine, or says why it is still open.
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Reading and writing by others. Entering is allowed: PostgreSQL may run as another user. */
const OPEN = 0o066;
/** The sticky bit: a folder for all users, such as /tmp. */
const SHARED = 0o1000;

/**
 * Null if the folder is closed to others; otherwise a sentence that says why not. A folder that also holds files that are not
 * Kontor's (see `isOwn`) keeps its mode: DATA_DIR=/srv must not close /srv to everybody else.
 */
export async function closeFolder(folder: string, isOwn: (entry: string) => boolean): Promise<string | null> {
  // Windows has no modes; a folder that does not exist yet will be created with the right mode.
  if (process.platform === 'win32') return null;
  const mode = await openModeOf(folder);
  if (mode === null) return null;
  const reason = await close(folder, mode, isOwn);
  const left = await openModeOf(folder);
  if (left === null) return null;
  const can = (left & 0o022) === 0 ? 'can look into' : 'can change what is in';
  return (
    `Other users of this machine ${can} the data folder ${folder} (mode ${left.toString(8).padStart(4, '0')}), and it stays ` +
    `that way: ${reason ?? 'its disk does not keep modes'}. The secrets in it are files for their owner only; ` +
    'still, give Kontor a folder of its own with mode 0700.'
  );
}

/** The mode if others can read or write the folder. A file of that name is no folder: opening it reports that. */
async function openModeOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => undefined);
  const mode = found?.isDirectory() ? found.mode : 0;
  return (mode & OPEN) === 0 ? null : mode & 0o7777;
}

/** Closes the folder, or returns why not. */
async function close(folder: string, mode: number, isOwn: (entry: string) => boolean): Promise<string | undefined> {
  if ((mode & SHARED) !== 0) return 'it is meant for all users';
  try {
    const entries = await readdir(folder);
    const foreign = entries.find((entry) => !isOwn(entry));
    if (foreign !== undefined) return `it also holds ${foreign}, which is not Kontor's`;
    const { uid } = await stat(folder);
    const owners = await Promise.all(entries.map(async (entry) => (await lstat(join(folder, entry))).uid));
    const passing = owners.every((owner) => owner === uid) ? 0 : 0o011;
    // Keeps the set-group-ID bit of a mounted volume.
    await chmod(folder, (mode & 0o6000) | 0o700 | passing);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EPERM' || code === 'EACCES') return 'it belongs to another user, who alone may change that';
    return code === 'EROFS' ? 'the disk is read-only' : message;
  }
}
