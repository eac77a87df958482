// Runs a room's command on the app under test, as the command line does, and returns what it printed.
import { PassThrough } from 'node:stream';
import { type CommandDef, runCommand } from 'citty';
import type { Use } from '#platform/cli/command.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { findCommand } from '../../src/commands/find-command.ts';

export type Printed = { text: string; data: unknown };

export async function runCommandWith<Part>(
  build: (use: Use<Part>) => Record<string, unknown>,
  part: Part,
  argv: string[],
): Promise<Printed> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const isJson = argv.includes('--json');
  const terminal = createTerminal({ json: isJson }, { stdout, stderr });
  const subCommands = build((work) => work(part, terminal)) as Record<string, CommandDef>;
  const { command, rawArgs } = await findCommand({ subCommands }, argv);
  await runCommand(command, { rawArgs });
  const text = String(stdout.read() ?? '');
  return { text, data: isJson ? JSON.parse(text) : undefined };
}
