// The log: JSON lines, or readable ones on a terminal. No line ever holds a secret or the credentials of a URL.
import { type DestinationStream, type Logger, pino } from 'pino';
import pinoPretty from 'pino-pretty';
import type { LogRepeats } from './log-repeats.ts';
import { redactSecrets, secretFields } from './redact.ts';

export type Log = Logger;

const pretty = { ignore: 'pid,hostname', singleLine: true };

/**
 * Not pino's own writer: when the reader of our output is gone (`npm start | head`), that one retries for ever and blocks
 * the process. Here the lines are lost and the service goes on.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** Commands log here: their stdout is for data. */
export const standardError: DestinationStream = { write: (line) => void process.stderr.write(line) };

type LogOptions = {
  level: string;
  /** Readable lines instead of JSON. */
  isTerminal?: boolean;
  destination?: DestinationStream;
  /** Writes equal lines only once a minute, with their count. */
  repeats?: LogRepeats;
};

export function createLog({ level, isTerminal = false, destination, repeats }: LogOptions): Log {
  const stream = destination ?? (isTerminal ? pinoPretty({ ...pretty, destination: process.stdout }) : standardOutput);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Fields that are secret by their name; redactSecrets removes secrets of a known form under any name. An error of the
    // Redis client holds the command that failed, and so the password.
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
