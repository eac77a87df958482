// What the commands of a room get: a way to use the opened room, a terminal, and the options that many commands have.
import { UsageProblem } from '../startup-problem.ts';
import type { Terminal } from './terminal.ts';

/** Opens what the command needs, runs the work, and closes everything again. */
export type Use<Room> = (work: (room: Room, terminal: Terminal) => Promise<void>) => Promise<void>;

/** Every command has this option: data as JSON on stdout. */
export const jsonArg = { json: { type: 'boolean', description: 'Print JSON for other programs.' } } as const;

/** The maximum number of rows of a list: `{ ...mostArg('50'), … }`, parsed by `readCount`. */
export const mostArg = (value: string) =>
  ({ most: { type: 'string', default: value, description: 'How many at most.' } }) as const;

export function readCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageProblem(`--most is "${text}": it must be a whole number from 1 to 99999.`);
}
