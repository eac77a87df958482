// node:cluster loses a connection if the worker dies after it was sent the connection and before it accepted it: the client
// would wait for ever, and the primary would keep the connection open. Here it is handed to another worker.
import type { Worker } from 'node:cluster';

/** The internal message of node:cluster that hands a connection over, as in Node 24. With another format this file does nothing. */
type Handover = { cmd: 'NODE_CLUSTER'; act: 'newconn'; seq: number };
type Connection = { close(): void };
type Send = (message: unknown, handle?: unknown, ...rest: unknown[]) => boolean;

const isHandover = (message: unknown): message is Handover =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message;

/** `findOther` returns another worker that serves, if there is one. */
export function watchHandovers(worker: Worker, findOther: () => Worker | undefined): void {
  const unaccepted = new Map<number, { message: Handover; connection: Connection }>();
  const child = worker.process as unknown as {
    send: Send;
    on(event: string, listener: (reply: unknown) => void): void;
  };
  const send = child.send.bind(child);
  child.send = (message, handle, ...rest) => {
    if (isHandover(message) && handle) unaccepted.set(message.seq, { message, connection: handle as Connection });
    return send(message, handle, ...rest);
  };
  child.on('internalMessage', (reply) => {
    const { ack, accepted } = reply as { ack?: number; accepted?: boolean };
    const handover = ack === undefined ? undefined : unaccepted.get(ack);
    if (ack === undefined || handover === undefined) return;
    unaccepted.delete(ack);
    // The worker is closing and did not accept it. Without another worker nobody would ever read the connection.
    if (accepted === false && findOther() === undefined) handover.connection.close();
  });
  worker.once('exit', () => {
    for (const { message, connection } of unaccepted.values()) {
      const other = findOther();
      // The same message with the same number: node:cluster accepts the other worker's answer to it.
      if (other?.isConnected()) (other.process as unknown as { send: Send }).send(message, connection);
      else connection.close();
    }
  });
}
