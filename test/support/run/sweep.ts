// Removes what a killed test run left behind: its PostgreSQL and its folder.
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { stopServer } from '#platform/database/embedded/server.ts';
import { findStalePid } from '#platform/database/embedded/stale-lock.ts';

const PREFIX = 'kontor-run-';

/** The prefix of the folder of this run; its process id tells later runs whether this run still lives. */
export const runFolderPrefix = join(tmpdir(), `${PREFIX}${process.pid}-`);

export async function sweepDeadRuns(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    const [, pid] = entry.startsWith(PREFIX) ? (/^kontor-run-(\d+)-/.exec(entry) ?? []) : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(tmpdir(), entry);
    const folder = describeFolder(path);
    if ((await findStalePid(folder).catch(() => 0)) === undefined) await stopServer(folder).catch(() => undefined);
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
