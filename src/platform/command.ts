// What a room's commands get to work with: a way to use the opened house, and a terminal to speak through.
import type { Terminal } from './terminal.ts';

/** Opens what the command needs, runs the work, and closes it again. */
export type Use<Room> = (work: (room: Room, terminal: Terminal) => Promise<void>) => Promise<void>;

/** Every command has it: data as JSON on stdout. */
export const jsonArg = { json: { type: 'boolean', description: 'Print JSON for other programs.' } } as const;
