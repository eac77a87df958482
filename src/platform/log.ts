// The log: JSON lines, or readable ones on a terminal. No line ever contains a secret or the credentials of a URL.
import { Writable } from 'node:stream';
import { type DestinationStream, type Logger, pino } from 'pino';
import pinoPretty from 'pino-pretty';
import type { LogRepeats } from './log-repeats.ts';
import { redactSecrets, secretFields } from './redact.ts';

export type Log = Logger;

const pretty = { ignore: 'pid,hostname', singleLine: true };

/**
 * Not pino's own writer: if the reader of our output is gone (`npm start | head`), that one retries for ever and blocks the
 * process. Here lines that cannot be written are lost, the service continues, and the next line that can be written comes after
 * a line with the number of lost ones.
 */
export function writeTo(stream: Pick<NodeJS.WriteStream, 'write'>): DestinationStream {
  let lost = 0;
  let code: string | undefined;
  return {
    write: (line) => {
      stream.write(line, (error) => {
        if (error) {
          lost += 1;
          code = (error as NodeJS.ErrnoException).code;
        } else if (lost > 0) {
          const msg = `lines of this log were lost: they could not be written (${code})`;
          const gap = { level: 'warn', time: new Date().toISOString(), lost, msg };
          lost = 0;
          stream.write(`${JSON.stringify(gap)}\n`);
        }
      });
    },
  };
}

const standardOutput = writeTo(process.stdout);

/** Commands log here: their stdout is for data. */
export const standardError = writeTo(process.stderr);

/** For the writer of readable lines, which would end with the terminal. */
const terminal = () =>
  new Writable({ write: (text: Buffer, _encoding, done) => void process.stdout.write(text, () => done()) });

type LogOptions = {
  level: string;
  /** Readable lines instead of JSON. */
  isTerminal?: boolean;
  destination?: DestinationStream;
  /** Writes equal lines only once a minute, with their count. */
  repeats?: LogRepeats;
};

export function createLog({ level, isTerminal = false, destination, repeats }: LogOptions): Log {
  const stream = destination ?? (isTerminal ? pinoPretty({ ...pretty, destination: terminal() }) : standardOutput);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Fields that are secret by their name; redactSecrets removes secrets of a known form under any name. An error of the Redis
    // client contains the failed command, and so the password.
    redact: {
      paths: [
        ...secretFields().flatMap((name) => [name, `*.${name}`]),
        '*.authorization',
        '*.password',
        'err.command.args',
      ],
      censor: '[redacted]',
    },
    hooks: { streamWrite: redactSecrets, ...(repeats && { logMethod: repeats.logMethod }) },
  };
  return pino(options, stream);
}
