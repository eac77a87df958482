// What the commands of a room get: a way to use the opened room, a terminal, and the options that many commands have.
import { type ArgsDef, type CommandDef, type CommandMeta, defineCommand, type ParsedArgs } from 'citty';
import { UsageProblem } from '../startup-problem.ts';
import type { Terminal } from './terminal.ts';

/** Opens what the command needs, runs the work, and closes everything again. */
export type Use<Room> = (
  work: (room: Room, terminal: Terminal) => Promise<void>,
  options?: CommandOptions,
) => Promise<void>;

/**
 * What a command does in a folder without data. Most refuse: the person is in the wrong folder, and an empty database would
 * only hide it. A command that can write the first data begins there, as `start` does. One that needs only an app, with any
 * data, uses a temporary folder.
 */
export type CommandOptions = { withoutData?: 'refuse' | 'make' | 'elsewhere' };

/** Every command has this option: data as JSON on stdout. */
export const jsonArg = { json: { type: 'boolean', description: 'Print JSON for other programs.' } } as const;

/** A command: `given` is what its `run` gets before the options that were typed. */
export type CommandOf<Args extends ArgsDef, Given extends unknown[]> = CommandOptions & {
  description: string;
  args?: Args;
  /** What it prints is a file: it has no --json. */
  isFile?: true;
  run(...all: [...given: Given, args: ParsedArgs<Args>, terminal: Terminal]): Promise<void> | void;
};

/** Makes commands that work on an open room; each has --json. `nounCommand` names them by their keys. */
export const commandsOn =
  <Room>(use: Use<{ room: Room }>) =>
  <const Args extends ArgsDef>({ description, args, isFile, run, ...options }: CommandOf<Args, [room: Room]>) =>
    defineCommand({
      meta: { description },
      args: { ...args, ...(isFile ? {} : jsonArg) } as ArgsDef,
      run: ({ args: typed }) =>
        use(async ({ room }, terminal) => run(room, typed as ParsedArgs<Args>, terminal), options),
    });

/** A noun with its commands, in the order in which its help lists them. */
export const nounCommand = (name: string, description: string, commands: Record<string, CommandDef>): CommandDef => ({
  meta: { name, description },
  subCommands: Object.fromEntries(
    Object.entries(commands).map(([verb, command]) => [
      verb,
      { ...command, meta: { ...(command.meta as CommandMeta), name: verb } },
    ]),
  ),
});

/** The maximum number of rows of a list: `{ ...mostArg('50'), … }`, parsed by `readCount`. */
export const mostArg = (value: string) =>
  ({ most: { type: 'string', default: value, description: 'Maximum number of rows.' } }) as const;

/** Words of the form name=value, as in `org set demo name=Demo`. A value may contain further equals signs. */
export function readPairs(words: readonly string[], example: string): Record<string, string> {
  const pairs = words.map((word) => /^([A-Za-z.]+)=(.*)$/s.exec(word));
  if (pairs.length === 0 || pairs.includes(null)) {
    throw new UsageProblem(`Write what to change as name=value, as in: ${example}`);
  }
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]));
}

export function readCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageProblem(`--most is "${text}": it must be a whole number from 1 to 99999.`);
}
