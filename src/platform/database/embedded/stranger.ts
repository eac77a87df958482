// Finds out whether PostgreSQL's lock file names a process that is somebody else by now.
import { readFile, readlink, realpath } from 'node:fs/promises';
import type { Folder } from './folder.ts';
import { readServerPid } from './server.ts';

/** The process that the lock file names, if it lives but does not work in this cluster: its number was given out anew. */
export async function findStranger(folder: Folder): Promise<number | undefined> {
  const pid = await readServerPid(folder);
  // Only Linux tells which folder a process works in; elsewhere PostgreSQL's own words reach the operator.
  if (pid === undefined || process.platform !== 'linux') return undefined;
  return (await worksIn(pid, await realpath(folder.cluster))) ? undefined : pid;
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    // Gone, or not ours to look into. If it may be a PostgreSQL it may be this one, and the lock counts.
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
    return name.trim() === 'postgres';
  }
}
