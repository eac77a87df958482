// Proves which process in a lock file counts as PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { describeFolder } from './folder.ts';
import { findStalePid } from './stale-lock.ts';

const folder = describeFolder(await temporaryFolder());
await mkdir(folder.cluster, { recursive: true });
const inside = spawn('sleep', ['60'], { cwd: folder.cluster });
const outside = spawn('sleep', ['60']);
// Its child ends at once and nobody reads its exit code: it stays as a zombie.
const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
const zombie = Number(String((await once(parent.stdout, 'data'))[0]));

afterAll(() => {
  for (const child of [inside, outside, parent]) child.kill();
});

const nameInLock = (pid: number | undefined) => writeFile(join(folder.cluster, 'postmaster.pid'), `${pid}\n`);

describe.skipIf(process.platform !== 'linux')('a lock file', () => {
  it('counts if its process works in the folder', async () => {
    await nameInLock(inside.pid);
    expect(await findStalePid(folder)).toBeUndefined();
  });

  it('does not count if its process works elsewhere', async () => {
    await nameInLock(outside.pid);
    expect(await findStalePid(folder)).toBe(outside.pid);
  });

  it('does not count if its process is dead and its parent has not noticed', async () => {
    await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /);
    await nameInLock(zombie);
    expect(await findStalePid(folder)).toBe(zombie);
  });

  it('needs no help if its process is gone: PostgreSQL sees that itself', async () => {
    await nameInLock(2 ** 22 + 1);
    expect(await findStalePid(folder)).toBeUndefined();
  });
});
