// Sends raw bytes to a server, which no HTTP library would send.
import { connect, type Socket } from 'node:net';
import type { Server } from '#platform/http/server.ts';

export async function listenOn(server: Server): Promise<number> {
  return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Everything that the server sends until it closes the connection, or is silent for this long after its first answer. */
export function exchange(
  port: number,
  bytes: string,
  silenceMs = 60_000,
): Promise<{ said: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let said = '';
    const finish = (isClosed: boolean) => {
      socket.destroy();
      resolve({ said, isClosed });
    };
    socket.setEncoding('latin1').setTimeout(60_000, () => finish(false));
    socket.on('data', (data) => {
      said += data;
      socket.setTimeout(silenceMs);
    });
    socket.on('error', () => finish(true)).on('close', () => finish(true));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

export const countAnswers = (said: string) => said.split(/^HTTP\/1\.[01] \d{3} /m).length - 1;
