// What a room's commands work with: a way to use the opened house, a terminal to speak through, and the options many have.
import { UsageProblem } from '../startup-problem.ts';
import type { Terminal } from './terminal.ts';

/** Opens what the command needs, runs the work, and closes it again. */
export type Use<Room> = (work: (room: Room, terminal: Terminal) => Promise<void>) => Promise<void>;

/** Every command has it: data as JSON on stdout. */
export const jsonArg = { json: { type: 'boolean', description: 'Print JSON for other programs.' } } as const;

/** How many rows a list shows at most: `{ ...mostArg('50'), … }`, read by `readCount`. */
export const mostArg = (value: string) =>
  ({ most: { type: 'string', default: value, description: 'How many at most.' } }) as const;

export function readCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageProblem(`--most is "${text}": it must be a whole number from 1 to 99999.`);
}
