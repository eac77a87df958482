// The folder of a test run, and how what a killed run left behind is removed: its PostgreSQL and its folder.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { stopServer } from '#platform/database/embedded/server.ts';
import { findStalePid } from '#platform/database/embedded/stale-lock.ts';

const PREFIX = 'kontor-run-';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';

/** A run of all app tests needs a fifth of it at most. */
const ROOM_IN_MEMORY = 4 * 1024 ** 3;

/**
 * A new folder for this run; its process id tells later runs whether this run still lives. Every test file copies and removes
 * 700 small files: where they fit into memory, that is a fraction of the work.
 */
export async function makeRunFolder({ isSmall }: { isSmall: boolean }): Promise<string> {
  const parent = isSmall && (await roomIn(MEMORY)) >= ROOM_IN_MEMORY ? MEMORY : tmpdir();
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

export async function sweepDeadRuns(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) {
    for (const entry of await readdir(parent).catch(() => [])) await sweepIfDead(parent, entry);
  }
}

async function sweepIfDead(parent: string, entry: string): Promise<void> {
  const [, pid] = entry.startsWith(PREFIX) ? (/^kontor-run-(\d+)-/.exec(entry) ?? []) : [];
  if (pid === undefined || isAlive(Number(pid))) return;
  const path = join(parent, entry);
  const folder = describeFolder(path);
  if ((await findStalePid(folder).catch(() => 0)) === undefined) await stopServer(folder).catch(() => undefined);
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
