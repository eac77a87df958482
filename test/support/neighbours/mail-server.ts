// A real SMTP server in the test process. It keeps each mail; a test can make it fail, hang or refuse.
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atFileEnd } from '../run/at-file-end.ts';
import { type ReadMail, readMail } from './read-mail.ts';

export type ArrivedMail = ReadMail & { at: number; recipients: string[] };

export type MailServer = {
  url: string;
  mails: ArrivedMail[];
  /** Waits until this many mails have arrived in all. */
  arrived(count: number): Promise<ArrivedMail[]>;
  /** How it answers recipients and messages from now on. */
  behave(how: Behaviour): void;
  close(): Promise<void>;
};

export type Behaviour = { sender?: number; recipient?: number; message?: number; onMessage?: () => Promise<void> };

export async function mailServer(port = 0): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const news = new EventEmitter();
  let behaviour: Behaviour = {};
  const failure = (code: number) => Object.assign(new Error('as the test asked'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(behaviour.sender ? failure(behaviour.sender) : null),
    onRcptTo: (_address, _session, done) => done(behaviour.recipient ? failure(behaviour.recipient) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (behaviour.message) return done(failure(behaviour.message));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...readMail(Buffer.concat(chunks).toString()), at: Date.now(), recipients });
        news.emit('mail');
        // The mail has arrived, but the sender does not know it yet.
        await behaviour.onMessage?.();
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atFileEnd(close);
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    arrived: async (count) => {
      while (mails.length < count) await once(news, 'mail');
      return mails;
    },
    behave: (how) => {
      behaviour = how;
    },
    close,
  };
}
