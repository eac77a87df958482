// A file system of a few megabytes for one process and its children, which nobody else sees and which ends with them.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A command to put in front of another: it mounts the disk at the folder, then becomes the other. */
export const onSmallDisk = (folder: string, options: string): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`,
  folder,
];

/** The same for a folder that is there already and can now only be read. */
export const readOnly = (folder: string): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
  folder,
];

const chunk = Buffer.alloc(64 * 1024);

/** Fills the disk as the process sees it, to the last block; the result makes room again. */
export async function fillDisk(pid: number, folder: string): Promise<() => Promise<void>> {
  const ballast = join(`/proc/${pid}/root`, folder, 'ballast');
  for (const size of [chunk.length, 4_096]) {
    for (;;) {
      const full = await writeFile(ballast, chunk.subarray(0, size), { flag: 'a' }).then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ENOSPC',
      );
      if (full) break;
    }
  }
  return () => rm(ballast);
}
