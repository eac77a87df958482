// The log: JSON lines, readable ones on a terminal, and no line ever holds an API key.
import { type DestinationStream, type Logger, pino } from 'pino';
import pinoPretty from 'pino-pretty';
import type { LogRepeats } from './log-repeats.ts';

export type Log = Logger;

/**
 * Any text of the form of an API key (spec 5), wherever it turns up: URL, Referer, error message, stack. Also inside a
 * longer word, as in the percent-encoded `apiKey%3DPROD…`.
 */
const keyShape = /(PROD|DEV_|ROOT)[A-Za-z0-9]{28}/g;

export const redactKeys = (text: string): string => text.replace(keyShape, '$1…');

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
    // Fields that are secrets by name; the shape above catches keys under any other name.
    redact: { paths: ['apiKey', '*.apiKey', '*.authorization', '*.password', '*.pepper'], censor: '[redacted]' },
    hooks: { streamWrite: redactKeys, ...(repeats && { logMethod: repeats.logMethod }) },
  };
  return pino(options, stream);
}
