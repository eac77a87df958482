// The log: JSON lines, readable ones on a terminal, and no line ever holds an API key or the credentials of an address.
import { type DestinationStream, type Logger, pino } from 'pino';
import pinoPretty from 'pino-pretty';
import { maskUrls } from './mask-urls.ts';

export type Log = Logger;

/**
 * Any text of the form of an API key (spec 5), wherever it turns up: URL, Referer, error message, stack. Also inside a
 * longer word, as in the percent-encoded `apiKey%3DPROD…`.
 */
const keyShape = /(PROD|DEV_|ROOT)[A-Za-z0-9]{28}/g;

export const redactKeys = (text: string): string => text.replace(keyShape, '$1…');

/** For whatever a person or a log gets to read: no API key, no credentials of an address. */
export const redactSecrets = (text: string): string => maskUrls(redactKeys(text));

const secretFields = ['apiKey', '*.apiKey', '*.authorization', '*.password', '*.pepper'];

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
};

export function createLog({ level, isTerminal = false, destination }: LogOptions): Log {
  const stream = destination ?? (isTerminal ? pinoPretty({ ...pretty, destination: process.stdout }) : standardOutput);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // The shape above catches keys under any other name. An error of Redis carries its command, with the password.
    redact: { paths: [...secretFields, 'err.command.args'], censor: '[redacted]' },
    hooks: { streamWrite: redactSecrets },
  };
  return pino(options, stream);
}
