// Finds connections on which no answer will ever come: a firewall or router dropped one of them while the others work. TCP
// gives up such a connection after a quarter of an hour, and Node cannot shorten that (TCP_USER_TIMEOUT).
import { repeat } from '../clock.ts';
import type { Client } from './client.ts';

const LOOK_MS = 5_000;

type Watch = {
  clients: ReadonlySet<Client>;
  /** Asks on another connection for which of these backends PostgreSQL is working. */
  listWorking(backends: number[]): Promise<readonly number[]>;
};

/** Closes a waiting connection if PostgreSQL had no work for it in two checks and no byte arrived between them. */
export function watchForDeadSockets({ clients, listWorking }: Watch, lookMs = LOOK_MS): () => void {
  let received = new Map<Client, number>();
  let suspects = new Set<Client>();

  async function look(): Promise<void> {
    const busy = [...clients].filter(({ isBusy }) => isBusy);
    const silent = busy.filter((client) => received.get(client) === client.bytesRead);
    received = new Map(busy.map((client) => [client, client.bytesRead]));
    if (silent.length === 0) {
      suspects = new Set();
      return;
    }
    const working = new Set(await listWorking(silent.map(({ backend }) => backend)));
    const idle = silent.filter((client) => !working.has(client.backend) && received.get(client) === client.bytesRead);
    for (const client of idle) if (suspects.has(client)) client.cut();
    suspects = new Set(idle);
  }

  return repeat(lookMs, () => void look().catch(() => undefined));
}
