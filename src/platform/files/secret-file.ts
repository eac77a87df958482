// Secrets that Kontor makes for itself, kept in the data folder in files that only the owner can read.
import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { writeNewFile } from './private-file.ts';

/** The secret of this name. The first call makes it; processes that call at the same time get the same one. */
export async function readOrMakeSecret(folder: string, name: string): Promise<string> {
  const known = await readSecretIfThere(folder, name);
  if (known !== null) return known;
  makeFolders(folder, { mode: 0o700 });
  // If two processes write, one wins, and both read its file.
  await writeNewFile(join(folder, name), `${randomBytes(32).toString('base64url')}\n`);
  return readSecret(join(folder, name));
}

/** Null if there is none. */
export async function readSecretIfThere(folder: string, name: string): Promise<string | null> {
  try {
    return await readSecret(join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

async function readSecret(file: string): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  // A file that was copied by hand may be readable by others.
  const { mode, uid } = await stat(file);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(file, 0o600);
  return secret;
}
