// A file system of a few megabytes that only one process and its children see, and that ends with them.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A prefix for a command: mounts the disk at the folder, then runs the command. */
export const onSmallDisk = (folder: string, options: string): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`,
  folder,
];

/** The disk holds what the command prints, in the file `output`. */
export const printsOnSmallDisk = (folder: string, options: string): string[] => [
  ...onSmallDisk(folder, options),
  'sh',
  '-c',
  'exec "$@" >"$0/output" 2>&1',
  folder,
];

/** The same for an existing folder, which becomes read-only. */
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

/** Fills the disk of the process completely; the returned function frees the space again. */
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
