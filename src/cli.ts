// The command line: finds the command, runs it, and says in a sentence what went wrong if it did.
import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, defineCommand, renderUsage, runCommand } from 'citty';
import { accessCommands } from '#access';
import { addressCommands } from '#address';
import { bankCommands } from '#bank';
import { branchCommands } from '#branch';
import { attendeeCommand, calendarCommands } from '#calendar';
import { organisationCommands } from '#organisation';
import type { Use } from '#platform/command.ts';
import { redactSecrets } from '#platform/log.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { createTerminal } from '#platform/terminal.ts';
import { registryCommands } from '#registry';
import { linkCommands } from '#shortener';
import type { App } from './app.ts';
import { configCommand } from './commands/config.ts';
import { databaseCommands } from './commands/database.ts';
import { docsCommand } from './commands/docs.ts';
import { doctorCommand } from './commands/doctor.ts';
import { findCommand } from './commands/find-command.ts';
import { openapiCommand } from './commands/openapi.ts';
import { startCommand } from './commands/start.ts';
import { withApp } from './commands/with-app.ts';
import { productVersion } from './version.ts';

/** Lends a room's commands the part of the app they work with. */
const use =
  <Part>(argv: string[], pick: (app: App) => Part): Use<Part> =>
  (work) =>
    withApp((app) => work(pick(app), createTerminal({ json: argv.includes('--json') })));

function buildCommands(argv: string[]): CommandDef {
  const { key, audit } = accessCommands(
    use(argv, ({ access, organisations }) => ({ keys: access.keys, audit: access.audit, organisations })),
  );
  const { contact, address, gazetteer } = addressCommands(
    use(argv, ({ address: room, organisations }) => ({ ...room, organisations })),
  );
  const { calendar, event } = calendarCommands(
    use(argv, ({ calendar: room, organisations }) => ({ calendars: room.calendars, organisations })),
  );
  const subCommands = {
    start: startCommand,
    org: organisationCommands(
      use(argv, ({ organisations, access }) => ({ organisations, recordAudit: access.audit.record })),
    ),
    key,
    audit,
    bank: bankCommands,
    contact,
    address,
    gazetteer,
    registry: registryCommands(use(argv, (app) => app.registry.commands)),
    link: linkCommands(use(argv, (app) => app.shortener)),
    calendar,
    event,
    attendee: attendeeCommand(
      use(argv, ({ calendar: room, organisations }) => ({ attendees: room.attendees, organisations })),
    ),
    branch: branchCommands(use(argv, ({ branches, organisations }) => ({ branches, organisations }))),
    db: databaseCommands,
    doctor: doctorCommand,
    config: configCommand,
    openapi: openapiCommand,
    docs: docsCommand,
  };
  return defineCommand({
    meta: {
      name: 'kontor',
      version: productVersion,
      description: 'Kontor: addresses, companies, bank accounts, branches, calendars and short links.',
    },
    subCommands: subCommands as unknown as Record<string, CommandDef>,
  });
}

/** A reader of our output that goes away, as in `kontor key list | head -1`, is no fault. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

export async function runCli(argv: string[]): Promise<void> {
  outliveReaders();
  try {
    if (argv[0] === '--version' || argv[0] === '-v') {
      process.stdout.write(`${productVersion}\n`);
      return;
    }
    const found = await findCommand(buildCommands(argv), argv);
    if (found.wantsHelp) printUsage(await renderUsage(found.command, found.parent));
    else await runCommand(found.command, { rawArgs: found.rawArgs });
  } catch (error) {
    explain(error as Error);
  }
}

function printUsage(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? text : stripVTControlCharacters(text)}\n`);
}

/** Exit 2 for a wrong call, 1 for a failure; a stack only for those who ask for it. */
function explain(error: Error): void {
  const isUsage = error instanceof UsageProblem || error.name === 'CLIError';
  const isExpected = isUsage || error instanceof StartupProblem;
  process.exitCode = isUsage ? 2 : 1;
  const text = isExpected ? error.message : `Something went wrong: ${error.message}`;
  process.stderr.write(`${redactSecrets(text)}\n`);
  if (wantsStack()) process.stderr.write(`${redactSecrets(String(error.stack))}\n`);
  else if (!isExpected) process.stderr.write('Run it again with LOG_LEVEL=debug to see where.\n');
}

function wantsStack(): boolean {
  // biome-ignore lint/style/noProcessEnv: the settings themselves may be what cannot be read.
  return process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
}
