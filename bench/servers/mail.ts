// A real SMTP server in a separate thread: it accepts every mail, and reports the recipient and the time to its parent.
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      parentPort?.postMessage({ to: session.envelope.rcptTo[0]?.address, at: Date.now() });
      done();
    });
  },
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.server.address() as AddressInfo).port }));
