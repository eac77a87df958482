// A path to the server's socket that is short enough for the kernel, wherever the data folder is.
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The socket's file name follows from this number; no TCP port is opened. */
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero.
const LONGEST_PATH_BYTES = 103;

type SocketPath = { host: string; release(): void };

export function reachSocket(folder: string): SocketPath {
  if (fits(folder)) return { host: folder, release: () => undefined };
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, 'r');
    return { host: `/proc/self/fd/${descriptor}`, release: () => closeSync(descriptor) };
  }
  const alias = mkdtempSync(join(tmpdir(), 'kontor-'));
  symlinkSync(folder, join(alias, 's'));
  return { host: join(alias, 's'), release: () => rmSync(alias, { recursive: true, force: true }) };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_PATH_BYTES;
}
