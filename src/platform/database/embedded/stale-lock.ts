// Removes PostgreSQL's lock files when the process they name is somebody else by now.
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folder } from './folder.ts';
import { SOCKET_PORT } from './socket-path.ts';

/** True if lock files were removed. */
export async function removeStaleLocks(folder: Folder): Promise<boolean> {
  // Only Linux tells which folder a process works in; elsewhere PostgreSQL's own words reach the operator.
  if (process.platform !== 'linux') return false;
  if (await isInUse(await realpath(folder.cluster))) return false;
  const socket = join(folder.root, `.s.PGSQL.${SOCKET_PORT}`);
  for (const file of [join(folder.cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    await rm(file, { force: true });
  return true;
}

async function isInUse(cluster: string): Promise<boolean> {
  const processes = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const used = await Promise.all(processes.map((pid) => worksIn(pid, cluster)));
  return used.includes(true);
}

async function worksIn(pid: string, cluster: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    // Not ours to look into: if it is some PostgreSQL, it may be this one, and the lock stays.
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    return name.trim() === 'postgres';
  }
}
