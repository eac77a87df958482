// Makes sure that only one server uses a data folder, by an advisory lock in its database.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeFolders } from '../files/make-folders.ts';
import { writeNewFile } from '../files/private-file.ts';
import { StartupProblem } from '../startup-problem.ts';
import { locks, tryLock } from './advisory-locks.ts';
import type { Database } from './database.ts';
import { unusableFolder } from './embedded/folder.ts';

/**
 * Claims the folder for this server until the database is closed. If the connection was lost and another server has claimed
 * the folder meanwhile, `onLost` is called: this server must then stop.
 */
export async function claimDataFolder(
  database: Database,
  dataDir: string,
  onLost: (problem: StartupProblem) => void,
): Promise<void> {
  const key = database.kind === 'embedded' ? locks.server : await folderKey(dataDir);
  await database.session.add(async (client, isReconnect) => {
    if (await lockSoon(client, key)) return;
    const problem = new StartupProblem(
      `Another Kontor server already serves from the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder (and its ports to free ones).',
    );
    if (!isReconnect) throw problem;
    onLost(problem);
  });
}

// A server that was just killed holds its lock until PostgreSQL notices.
const ATTEMPTS = 10;
const PAUSE_MS = 100;

async function lockSoon(client: pg.ClientBase, key: number): Promise<boolean> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (await tryLock(client, key)) return true;
    await sleep(PAUSE_MS);
  }
  return tryLock(client, key);
}

// Several servers may share the operator's own PostgreSQL, each with its own data folder (with the click journal).
async function folderKey(dataDir: string): Promise<number> {
  const id = await readFolderId(dataDir).catch((error) => {
    throw unusableFolder(dataDir, error);
  });
  // Negative, so that it never equals one of the numbers in advisory-locks.ts.
  return -1 - (createHash('sha256').update(id).digest().readUInt32BE() >>> 1);
}

/** The permanent name of a data folder. */
export async function readFolderId(dataDir: string): Promise<string> {
  makeFolders(dataDir, { mode: 0o700 });
  const file = join(dataDir, 'folder-id');
  // If several processes start at once, the first one writes the file.
  await writeNewFile(file, randomBytes(16).toString('hex'));
  return readFile(file, 'utf8');
}
