// Notices a server that stops answering without closing the connection: it hangs, or the network drops every packet. It also
// asks the server for its time, so that differing clocks are noticed.
import { measureClockSkew } from './clock-skew.ts';
import type { SingleConnection } from './single-connection.ts';

const HEARTBEAT_MS = 1_000;
// Counted in heartbeats, not in time: a busy event loop delays the heartbeat and its answer equally.
const MISSED_HEARTBEATS = 4;

type Hears = {
  onUnresponsive(): void;
  /** In milliseconds, positive when this machine is ahead. */
  onSkew(ms: number): void;
};

/** Sends a query once a second; after `MISSED_HEARTBEATS` without an answer the connection is closed. */
export function startHeartbeat(connection: SingleConnection, { onUnresponsive, onSkew }: Hears): () => void {
  let missed = 0;
  let isWaiting = false;
  const timer = setInterval(() => {
    if (!isWaiting) {
      isWaiting = true;
      measureClockSkew({ query: (text) => connection.client.query(text) }).then(
        (skewMs) => {
          isWaiting = false;
          missed = 0;
          onSkew(skewMs);
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
