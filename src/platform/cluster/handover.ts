// node:cluster forgets a connection that it handed to a worker which died before it took it: the client would wait for
// ever, and the primary would keep the connection open. Here such a connection is handed to another worker.
import type { Worker } from 'node:cluster';

/** How node:cluster hands a connection over, in Node 24. Where a Node speaks otherwise, nothing here happens. */
type Handover = { cmd: 'NODE_CLUSTER'; act: 'newconn'; seq: number };
type Connection = { close(): void };
type Send = (message: unknown, handle?: unknown, ...rest: unknown[]) => boolean;

const isHandover = (message: unknown): message is Handover =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message;

/** `findOther` gives a worker that serves, if there is another. */
export function watchHandovers(worker: Worker, findOther: () => Worker | undefined): void {
  const untaken = new Map<number, { message: Handover; connection: Connection }>();
  const child = worker.process as unknown as { send: Send; on(event: string, hear: (reply: unknown) => void): void };
  const send = child.send.bind(child);
  child.send = (message, handle, ...rest) => {
    if (isHandover(message) && handle) untaken.set(message.seq, { message, connection: handle as Connection });
    return send(message, handle, ...rest);
  };
  child.on('internalMessage', (reply) => {
    const { ack, accepted } = reply as { ack?: number; accepted?: boolean };
    const handover = ack === undefined ? undefined : untaken.get(ack);
    if (ack === undefined || handover === undefined) return;
    untaken.delete(ack);
    // It is closing and did not take it. With nobody else to go to, the connection would wait in a list that is no more.
    if (accepted === false && findOther() === undefined) handover.connection.close();
  });
  worker.once('exit', () => {
    for (const { message, connection } of untaken.values()) {
      const other = findOther();
      // The same message with its number: node:cluster takes the other worker's answer for the one it waits for.
      if (other?.isConnected()) (other.process as unknown as { send: Send }).send(message, connection);
      else connection.close();
    }
  });
}
