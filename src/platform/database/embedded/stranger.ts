// Finds out whether PostgreSQL's lock file names a process that is somebody else by now.
import { readFile, readlink, realpath } from 'node:fs/promises';
import type { Folder } from './folder.ts';
import { readServerPid } from './server.ts';

/**
 * The process that the lock file names, if PostgreSQL would take it for a running server but it is none of this cluster:
 * its number was given out anew, or it is dead and only waits for its parent to notice.
 */
export async function findStranger(folder: Folder): Promise<number | undefined> {
  const pid = await readServerPid(folder);
  // Only Linux tells which folder a process works in; elsewhere PostgreSQL's own words reach the operator.
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const { name, state } = await describeProcess(pid);
  if (state === undefined) return undefined;
  if (state === 'Z') return pid;
  const workplace = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // Not ours to look into: if it is a PostgreSQL it may be this one, and the lock counts.
  const isOurs = workplace === undefined ? name === 'postgres' : workplace === (await realpath(folder.cluster));
  return isOurs ? undefined : pid;
}

async function describeProcess(pid: number): Promise<{ name?: string | undefined; state?: string | undefined }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(text) ?? [];
  return { name, state };
}
