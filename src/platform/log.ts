// The log: JSON lines, readable ones on a terminal, and no line ever holds a secret or the credentials of an address.
import { type DestinationStream, type Logger, pino } from 'pino';
import pinoPretty from 'pino-pretty';
import type { LogRepeats } from './log-repeats.ts';
import { redactSecrets, secretFields } from './redact.ts';

export type Log = Logger;

const pretty = { ignore: 'pid,hostname', singleLine: true };

/**
 * Not pino's own writer: when whoever read our output goes away (`npm start | head`), it tries again for ever, with the
 * whole process waiting. Here the lines are lost and the service goes on.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** Where commands log: their stdout is for data. */
export const standardError: DestinationStream = { write: (line) => void process.stderr.write(line) };

export type LogOptions = {
  level: string;
  /** Readable lines instead of JSON. */
  isTerminal?: boolean;
  destination?: DestinationStream;
  /** Of lines that say the same, only one a minute is written, with their number. */
  repeats?: LogRepeats;
};

export function createLog({ level, isTerminal = false, destination, repeats }: LogOptions): Log {
  const stream = destination ?? (isTerminal ? pinoPretty({ ...pretty, destination: process.stdout }) : standardOutput);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Fields that are secrets by name; redactSecrets catches those of a known form under any other name.
    // An error of Redis carries its command, with the password.
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
