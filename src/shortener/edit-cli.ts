// What changes links on the command line: link tag and create-many; edit, disable and enable are the actions of the screens.
import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { chooseTenant, type Organisations, tenantArgs } from '#organisation';
import { actionCommands } from '#platform/cli/action-commands.ts';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import { explainUnreadable, Unreadable } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { linkConsole } from './console.ts';
import { commandLine } from './links.ts';
import { readMany, writeMade } from './managed/read-many.ts';
import type { LinkRoom } from './views.ts';

export type LinkCommandNeeds = { room: LinkRoom; organisations: Organisations };

export const codeArg = {
  type: 'positional',
  required: true,
  description: 'Code of the short link.',
} as const;

const tagsArg = (what: string) => ({ type: 'string', description: `${what}, with commas between them.` }) as const;
const split = (text: string | undefined): string[] => text?.split(',') ?? [];

export function editCommands(use: Use<LinkCommandNeeds>) {
  const tag = defineCommand({
    meta: { name: 'tag', description: 'Add tags to links, or remove them, as in: link tag spring summer --add sale' },
    args: {
      codes: { type: 'positional', required: true, description: 'Codes of one or more links.' },
      add: tagsArg('Tags to add'),
      remove: tagsArg('Tags to remove'),
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { links } }, terminal) => {
        const change = { add: split(args.add), remove: split(args.remove) };
        if (change.add.length + change.remove.length === 0) throw new UsageProblem('Name the tags: --add or --remove.');
        const changed = await links.tag(commandLine, args._, change);
        terminal.say(`${changed} of ${args._.length} links changed.`, { changed, links: args._.length });
      }),
  });
  const createMany = defineCommand({
    meta: {
      name: 'create-many',
      description:
        'Create links from a file: one address on each line, or CSV with a column url. Prints CSV with the codes.',
    },
    args: {
      file: { type: 'positional', required: true, description: 'The file. The same file again creates nothing new.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { createLinks }, organisations }, terminal) => {
        if (!existsSync(args.file)) throw new StartupProblem(`There is no file ${args.file}. Check the path.`);
        const owner = await chooseTenant(organisations, args);
        const rows = await readMany({ path: args.file }).catch((error: unknown) => {
          throw error instanceof Unreadable ? new StartupProblem(explainUnreadable(error)) : error;
        });
        const made = await createLinks.many({ owner, by: 'command line' }, rows);
        terminal.say(writeMade(made).trimEnd(), { rows: made });
        if (made.some(({ problem }) => problem !== null)) process.exitCode = 1;
      }),
  });
  const acts = actionCommands({
    use,
    roomOf: ({ room }) => room,
    console: linkConsole,
    tenantArgs,
    chooseTenant: ({ organisations }, options) => chooseTenant(organisations, options),
    locate: async ({ room }, code) => (await room.links.show('all', code)).link.owner,
  });
  return { ...acts, tag, 'create-many': createMany };
}
