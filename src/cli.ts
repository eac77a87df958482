// The command line: finds the command, runs it, and prints one sentence if it fails.
import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, defineCommand, renderUsage, runCommand } from 'citty';
import { explainFileError, OutputClosed } from '#platform/cli/output.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { redactSecrets } from '#platform/redact.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { databaseCommands } from './commands/database.ts';
import { demoCommands } from './commands/demo.ts';
import { configCommand, docsCommand, openapiCommand } from './commands/docs.ts';
import { doctorCommand } from './commands/doctor.ts';
import { findCommand } from './commands/find-command.ts';
import { startCommand } from './commands/start.ts';
import { withApp, withDatabase } from './commands/with-app.ts';
import { house } from './rooms.ts';
import { productVersion } from './version.ts';

/** All commands. */
export function buildCommands(argv: string[]): CommandDef {
  const terminal = () => createTerminal({ json: argv.includes('--json') });
  const subCommands = {
    start: startCommand,
    ...house.commands((work, options) => withApp(({ openRooms }) => work(openRooms, terminal()), options)),
    demo: demoCommands((work, options) => withApp((app) => work({ room: app }, terminal()), options)),
    db: databaseCommands((work, options) =>
      withDatabase((database, config) => work({ room: { database, config } }, terminal()), options),
    ),
    doctor: doctorCommand,
    config: configCommand,
    openapi: openapiCommand,
    docs: docsCommand,
  };
  return defineCommand({
    meta: {
      name: 'kontor',
      version: productVersion,
      description: `Kontor: ${house.offers}.`,
    },
    subCommands: subCommands as unknown as Record<string, CommandDef>,
  });
}

/**
 * Failing to print ends nothing: the reader is gone, as in `kontor key list | head -1`, the terminal is closed, or the disk is
 * full. A command that was asked for data reports that the output is incomplete; a server goes on.
 */
function surviveLostOutput(isServer: boolean): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    const isUnwanted = error.code === 'EPIPE' || error.code === 'EIO';
    if (isServer || isUnwanted || process.exitCode === 1) return;
    process.exitCode = 1;
    process.stderr.write(`The output cannot be written: ${explainFileError(error)}.\n`);
  });
}

export async function runCli(argv: string[]): Promise<void> {
  surviveLostOutput(argv[0] === 'start');
  try {
    if (argv[0] === '--version' || argv[0] === '-v') {
      process.stdout.write(`${productVersion}\n`);
      return;
    }
    const found = await findCommand(buildCommands(argv), argv);
    if (found.wantsHelp) printUsage(await renderUsage(found.command, found.parent));
    else await runCommand(found.command, { rawArgs: found.rawArgs });
  } catch (error) {
    if (!(error instanceof OutputClosed)) explain(error as Error);
  }
}

function printUsage(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? text : stripVTControlCharacters(text)}\n`);
}

/** Exit code 2 for a wrong call, 1 for a failure; the stack only with LOG_LEVEL=debug. */
function explain(error: Error): void {
  const isUsage = error instanceof UsageProblem || error.name === 'CLIError' || isWrongValue(error);
  const isExpected = isUsage || error instanceof StartupProblem || error instanceof Refusal;
  process.exitCode = isUsage ? 2 : 1;
  const text = isExpected ? describeError(error) : `Something went wrong: ${error.message}`;
  process.stderr.write(`${redactSecrets(text)}\n`);
  if (wantsStack()) process.stderr.write(`${redactSecrets(String(error.stack))}\n`);
  else if (!isExpected) process.stderr.write('Run it again with LOG_LEVEL=debug to see where.\n');
}

const isWrongValue = (error: Error) => error instanceof Refusal && error.status === 400;

/** A refusal knows no commands, so the room's hint says what to type next. */
function describeError(error: Error): string {
  const hint = error instanceof Refusal ? house.hints.get(error.code) : undefined;
  return hint === undefined ? error.message : `${error.message} ${hint}`;
}

function wantsStack(): boolean {
  // biome-ignore lint/style/noProcessEnv: reading the settings may be what failed.
  return process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
}
