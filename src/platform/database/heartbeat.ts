// Notices a server that stops answering without closing the connection: it hangs, or the network drops every packet.
import type { SingleConnection } from './single-connection.ts';

const HEARTBEAT_MS = 1_000;
// Counted in heartbeats, not in time: a busy event loop delays the heartbeat and its answer alike.
const MISSED_HEARTBEATS = 4;

/** Sends a query once a second; after `MISSED_HEARTBEATS` without an answer the connection is closed. */
export function startHeartbeat(connection: SingleConnection, onUnresponsive: () => void): () => void {
  let missed = 0;
  let isWaiting = false;
  const timer = setInterval(() => {
    if (!isWaiting) {
      isWaiting = true;
      connection.client.query('select 1').then(
        () => {
          isWaiting = false;
          missed = 0;
        },
        () => undefined,
      );
      return;
    }
    missed += 1;
    if (missed < MISSED_HEARTBEATS) return;
    clearInterval(timer);
    onUnresponsive();
    connection.cut();
  }, HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
