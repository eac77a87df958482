// A server on this machine that answers every connection with the bytes that a test wants, once or without end.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type HostileServer = {
  url: string;
  /** How many bytes it got rid of so far: what was read, and what lies in the buffers of both sides. */
  sent(): number;
};

type Answer = {
  /** Sent first. */
  head?: string;
  /** Sent again and again, until the other side hangs up. */
  endless?: string;
  /** Sent after `head`, and then the connection is closed. */
  tail?: string;
};

/** As much as the buffers of a connection hold, with plenty to spare: whoever reads on takes far more in a moment. */
export const buffersHold = 32 * 1_024 * 1_024;

export async function hostileServer({ head = '', endless, tail }: Answer): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let sent = 0;
  const block = Buffer.from((endless ?? '').repeat(Math.ceil(65_536 / Math.max(1, endless?.length ?? 1))));
  const server = createServer((socket) => {
    sockets.add(socket);
    // The other side hangs up: that is what the tests want to see.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const pour = (error?: Error | null) => {
      if (error || socket.destroyed) return;
      sent += block.length;
      socket.write(block, pour);
    };
    // Only when it was asked: an answer before the question is another fault.
    socket.once('data', () => {
      socket.resume();
      socket.write(head);
      if (tail !== undefined) socket.end(tail);
      if (endless !== undefined) pour();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent };
}

export const interim = (code: number) => `HTTP/1.1 ${code} Wait\r\nlink: </style.css>\r\n\r\n`;

/** What a server sends that wants to keep a caller busy; none of it is ever an answer. */
export const endlessHeads: [what: string, answer: Answer][] = [
  ...[100, 102, 103, 199].map((code): [string, Answer] => [`heads with ${code}`, { endless: interim(code) }]),
  ['headers of one head', { head: 'HTTP/1.1 200 OK\r\n', endless: 'x: y\r\n' }],
  ['bytes of one header', { head: 'HTTP/1.1 200 OK\r\nx: ', endless: 'y' }],
  ['empty lines', { endless: '\r\n' }],
];
