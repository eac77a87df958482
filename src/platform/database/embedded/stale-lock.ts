// Finds out whether PostgreSQL's lock file (postmaster.pid) names a process that is not PostgreSQL any more.
import { readFile, readlink, realpath } from 'node:fs/promises';
import type { Folder } from './folder.ts';
import { readServerPid } from './server.ts';

/**
 * The process id in the lock file, if PostgreSQL would take that process for a running server although it does not belong to
 * this cluster: the system gave the id to another process, or the process is dead and its parent has not read its exit code.
 */
export async function findStalePid(folder: Folder): Promise<number | undefined> {
  const pid = await readServerPid(folder);
  // Only Linux shows the working directory of a process. Elsewhere the operator sees PostgreSQL's own message.
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const { name, state } = await readProcess(pid);
  if (state === undefined) return undefined;
  if (state === 'Z') return pid;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // A process of another user hides its directory. If it is a PostgreSQL it may be this one, so the lock counts.
  const isOurs = directory === undefined ? name === 'postgres' : directory === (await realpath(folder.cluster));
  return isOurs ? undefined : pid;
}

async function readProcess(pid: number): Promise<{ name?: string | undefined; state?: string | undefined }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(text) ?? [];
  return { name, state };
}
