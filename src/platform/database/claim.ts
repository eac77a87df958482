// Makes sure that only one server serves from a data folder.
import { createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';
import { LOCK_CLASS, locks } from './advisory-locks.ts';
import type { Database } from './database.ts';

/**
 * Claims the folder for this server until the database is closed. `onLost` is called if, after PostgreSQL was gone for
 * a moment, another server holds the folder: then this one must end.
 */
export async function claimDataFolder(
  database: Database,
  dataDir: string,
  onLost: (problem: StartupProblem) => void,
): Promise<void> {
  const key = database.kind === 'embedded' ? locks.server : await folderKey(dataDir);
  await database.session.add(async (client, again) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      LOCK_CLASS,
      key,
    ]);
    if (rows[0]?.mine) return;
    const problem = new StartupProblem(
      `Another Kontor server already serves from the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder (and API_PORT and SHORTENER_PORT to free ports).',
    );
    if (!again) throw problem;
    onLost(problem);
  });
}

// Many servers may share one PostgreSQL of the operator's own, each with its own folder (it holds the click journal).
async function folderKey(dataDir: string): Promise<number> {
  const file = join(dataDir, 'folder-id');
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(16).toString('hex'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  const digest = createHash('sha256')
    .update(await readFile(file, 'utf8'))
    .digest();
  // Negative, so that it never meets one of our own small numbers.
  return -1 - (digest.readUInt32BE() >>> 1);
}
