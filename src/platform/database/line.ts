// A single connection that tells when it is lost and can always be ended, even if the other side is silent.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// A server behind a network learns within half a minute that we are gone, and frees the locks we held.
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';
const POLITE_END_MS = 1_000;

export type Line = {
  client: pg.Client;
  lost: Promise<void>;
  /** Hangs up without a word. */
  cut(): void;
  end(): Promise<void>;
};

export async function openLine(config: pg.ClientConfig): Promise<Line> {
  const socket = new Socket();
  const options = [config.options, KEEP_ALIVE].filter(Boolean).join(' ');
  const client = new pg.Client({ ...config, options, stream: () => socket });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const cut = () => {
    socket.destroy();
  };
  const end = async () => {
    await Promise.race([client.end().catch(() => undefined), sleep(POLITE_END_MS, undefined, { ref: false })]);
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
