// Mail servers that are down, silent, or send garbage or endless data: the mail fails with a reason, and nothing hangs.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';

const mail = {
  id: 'a-mail',
  to: { name: 'Customer', address: 'customer@example.com' },
  subject: 'Reminder',
  text: 'Tomorrow',
  icsFile: '',
};

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function serve(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends data until the connection is closed. */
function pour(socket: Socket, text: string): void {
  const chunk = text.repeat(2_000);
  const go = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', go);
  go();
}

const servers: [string, () => Promise<number>][] = [
  ['where nobody listens', findFreePort],
  ['that never says a word', () => serve(() => undefined)],
  ['that hangs up at once', () => serve((socket) => socket.destroy())],
  ['that speaks another language', () => serve((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>'))],
  ['that sends garbage', () => serve((socket) => socket.write(Buffer.from([0, 255, 10, 13, 254, 10])))],
  ['that greets and falls silent', () => serve((socket) => socket.write('220 hello\r\n'))],
  ['whose greeting never ends', () => serve((socket) => pour(socket, '220-hello\r\n'))],
  ['whose one line never ends', () => serve((socket) => pour(socket, '2200000000000'))],
];

describe('a mail server', () => {
  it.concurrent.each(servers)('%s fails the mail for now, with a reason', async (_name, open) => {
    const mailer = createMailer(`smtp://127.0.0.1:${await open()}`, 'shop@example.com');
    const before = process.memoryUsage().rss;
    const sending = await mailer?.send(mail);
    expect(sending).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^\P{Cc}{1,500}$/u) });
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1_048_576);
    await mailer?.close();
  });
});
