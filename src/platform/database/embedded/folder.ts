// The folders and files of the embedded PostgreSQL inside the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { writeFaults, writeNewFile } from '../../files/private-file.ts';
import { StartupProblem } from '../../startup-problem.ts';

export type Folder = {
  dataDir: string;
  /** Mode 0700; holds everything below, and the socket. */
  root: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  passwordFile: string;
  logFile: string;
};

export function describeFolder(dataDir: string): Folder {
  const root = join(resolve(dataDir), 'postgres');
  return {
    dataDir: resolve(dataDir),
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    logFile: join(root, 'server.log'),
  };
}

// PostgreSQL's path buffers have 1,024 bytes; this leaves room for the names inside the cluster.
const LONGEST_CLUSTER_PATH_BYTES = 900;

export async function prepareFolder(folder: Folder): Promise<void> {
  if (Buffer.byteLength(folder.cluster) > LONGEST_CLUSTER_PATH_BYTES) {
    throw new StartupProblem(
      `The path of the data folder is too long for PostgreSQL (${folder.dataDir}). Set DATA_DIR to a shorter one.`,
    );
  }
  try {
    makeFolders(dirname(folder.dataDir));
    makeFolders(folder.root, { mode: 0o700 });
    await chmod(folder.root, 0o700);
    const probe = join(folder.root, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw unusableFolder(folder.dataDir, error);
  }
}

/** A cluster gets its name when it is complete: a folder of that name that is not empty holds data. */
export async function hasCluster({ cluster }: Folder): Promise<boolean> {
  return (await readdir(cluster).catch(() => [])).length > 0;
}

/** The password of the embedded server; if several processes start at once, the first one makes it. */
export async function readPassword(folder: Folder): Promise<string> {
  const { dataDir, passwordFile } = folder;
  try {
    const known = (await readFile(passwordFile, 'utf8').catch(() => '')).trim();
    if (known !== '') return known;
    if (await hasCluster(folder)) throw lostPassword(passwordFile);
    // Never replaced: another process may already use its password.
    await writeNewFile(passwordFile, `${randomBytes(32).toString('base64url')}\n`);
    return (await readFile(passwordFile, 'utf8')).trim();
  } catch (error) {
    throw error instanceof StartupProblem ? error : unusableFolder(dataDir, error);
  }
}

const lostPassword = (file: string) =>
  new StartupProblem(
    `The password of the embedded PostgreSQL is missing: ${existsSync(file) ? `${file} is empty or cannot be read` : `there is no ${file}`}. ` +
      'Put the file back from a copy of the data folder, or restore a backup into a new data folder (kontor db restore).',
  );

const REASONS: Record<string, string> = {
  ...writeFaults,
  EEXIST: 'part of the path is a file',
  ENOENT: 'no folder can be made there',
};

export function unusableFolder(dataDir: string, error: unknown): StartupProblem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isFile = statSync(dataDir, { throwIfNoEntry: false })?.isFile() === true;
  return new StartupProblem(
    `The data folder ${dataDir} cannot be written: ${isFile ? 'it is a file' : (REASONS[code] ?? message)}. ` +
      'Give this user a folder it can write to, or set DATA_DIR to another folder.',
    { cause: error },
  );
}
