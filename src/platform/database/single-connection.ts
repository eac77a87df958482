// One connection outside the pool: reports when it is lost, and can always be closed, even if the server does not answer.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ConnectionConfig, withSettings } from './client.ts';

// A server behind a network notices within half a minute that this process is gone, and frees the locks it held.
const KEEP_ALIVE = { tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '4' };
const END_TIMEOUT_MS = 1_000;

export type SingleConnection = {
  client: Client;
  lost: Promise<void>;
  /** Closes the socket at once. */
  cut(): void;
  /** Tells the server first, then closes the socket. */
  end(): Promise<void>;
};

export async function openSingleConnection(config: ConnectionConfig): Promise<SingleConnection> {
  const socket = new Socket();
  const client = new Client({ ...withSettings(config, KEEP_ALIVE), stream: () => socket });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const cut = () => {
    socket.destroy();
  };
  const end = async () => {
    await Promise.race([client.end().catch(() => undefined), sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
    cut();
  };
  try {
    await client.connect();
    return { client, lost, cut, end };
  } catch (error) {
    cut();
    throw error;
  }
}
