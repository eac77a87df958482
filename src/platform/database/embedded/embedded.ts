// The address of the embedded PostgreSQL: it is started when a process needs it, and the last process to leave stops it.
import type pg from 'pg';
import { LOCK_CLASS, locks, tryLock } from '../advisory-locks.ts';
import { describeFolder, prepareFolder, readPassword } from './folder.ts';
import { stopServer } from './server.ts';
import { reachSocket, SOCKET_PORT } from './socket-path.ts';
import { ensureRunning } from './start.ts';
import { waitWhileStopping } from './watcher.ts';

type EmbeddedOptions = {
  dataDir: string;
  /** Extra server settings; the tests use `fsync: 'off'`. */
  settings?: Record<string, string>;
};

type Embedded = {
  target: pg.ClientConfig;
  ensureRunning(signal: AbortSignal): Promise<void>;
  /** Marks the server as used by this process, for as long as this connection lasts. */
  markInUse(client: pg.ClientBase): Promise<void>;
  /** Removes the mark, and stops the server if no other process uses it. */
  leave(client: pg.ClientBase): Promise<void>;
  release(): void;
};

export async function useEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = describeFolder(dataDir);
  await prepareFolder(folder);
  const password = await readPassword(folder);
  const socket = reachSocket(folder.root);
  const target: pg.ClientConfig = {
    host: socket.host,
    port: SOCKET_PORT,
    user: 'kontor',
    database: 'kontor',
    password,
    ssl: false,
  };
  return {
    target,
    ensureRunning: (signal) => ensureRunning({ folder, target, settings, signal }),
    markInUse: async (client) => {
      // Waits while the last user, who holds the lock alone, stops the server. This connection is then lost and opened again.
      await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, locks.presence]);
      await waitWhileStopping(client);
    },
    leave: async (client) => {
      await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_CLASS, locks.presence]);
      if (await tryLock(client, locks.presence)) await stopServer(folder);
    },
    release: socket.release,
  };
}
