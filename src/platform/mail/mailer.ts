// Sends mail over SMTP, one message to one recipient. The outcome says whether to try again: "refused" is final (the server
// does not accept the recipient), "failed" may succeed later. The caller retries; every attempt has the same Message-ID.
import { createTransport } from 'nodemailer';
import { StartupProblem } from '../startup-problem.ts';
import { oneLine } from '../text/one-line.ts';

export type Mail = {
  /** The same for every attempt, so that a message sent twice can be recognised. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** A calendar file (RFC 5545) to attach; mail programs offer to import it. */
  icsFile?: string;
  /** The purpose of the file (RFC 5546): a new state of something, or its end. PUBLISH if left out. */
  icsMethod?: 'PUBLISH' | 'CANCEL';
};

type Sending = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string };

export type Mailer = {
  /** The sender's address. */
  from: string;
  send(mail: Mail): Promise<Sending>;
  close(): Promise<void>;
};

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const connections = 5;
/** Contents of a mail are sent as they are; nothing is read from a disk or an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Null if no mail server is set. */
export function createMailer(smtpUrl: string | undefined, from: string | undefined): Mailer | null {
  if (smtpUrl === undefined && from === undefined) return null;
  if (smtpUrl === undefined || from === undefined) {
    const [set, unset] = smtpUrl === undefined ? ['MAIL_FROM', 'SMTP_URL'] : ['SMTP_URL', 'MAIL_FROM'];
    throw new StartupProblem(`${set} is set and ${unset} is not. Mail needs both: set ${unset}, or neither.`);
  }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    ...closed,
  });
  // A mail is built completely before it is sent: otherwise the pool would send it in dozens of small pieces.
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  const domain = from.trimEnd().replace(/>$/, '').replace(/^.*@/s, '');
  return {
    from,
    send: async ({ id, to, subject, text, icsFile, icsMethod = 'PUBLISH' }) => {
      try {
        const { message, envelope } = await composer.sendMail({
          from,
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject),
          text,
          messageId: `<${id}@${domain}>`,
          // RFC 3834: prevents automatic replies such as holiday notices.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(icsFile !== undefined && {
            icalEvent: { method: icsMethod, filename: 'event.ics', content: icsFile },
          }),
        });
        await transport.sendMail({ envelope, raw: message });
        return { outcome: 'sent' };
      } catch (error) {
        return explain(error as SmtpError);
      }
    },
    close: async () => transport.close(),
  };
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/** 5xx to RCPT: the server will also refuse this recipient later. Any other error may be temporary. */
function explain({ command, responseCode, response, message }: SmtpError): Sending {
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return { outcome: isRefused ? 'refused' : 'failed', reason: oneLine(response ?? message).slice(0, 500) };
}
