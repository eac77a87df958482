// Secrets that Kontor makes for itself, kept in the data folder for its owner's eyes only.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from './private-file.ts';

/** The secret of this name; made at the first call, and the same for processes that ask at the same moment. */
export async function readOrMakeSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await readSecret(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Of two processes one wins, and both then read the winner's.
  await writeNewFile(file, `${randomBytes(32).toString('base64url')}\n`);
  return readSecret(file);
}

async function readSecret(file: string): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  // One that was copied by hand may have got the mode of any other file.
  const { mode, uid } = await stat(file);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(file, 0o600);
  return secret;
}
