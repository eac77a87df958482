// kontor link edit, tag, disable, enable and create-many: what changes links, one at a time or many.
import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { chooseTenant, type Organisations, tenantArgs } from '#organisation';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import { explainUnreadable, Unreadable } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import type { ImportLinks } from './import/import-links.ts';
import { commandLine, type LinkEdit, type Links } from './links.ts';
import type { CreateLinks } from './managed/create-links.ts';
import type { ExportLinks } from './managed/export-links.ts';
import { readMany, writeMade } from './managed/read-many.ts';
import type { LinkSums } from './managed/sums.ts';
import type { ReadStatistics } from './statistics/statistics.ts';

export type LinkCommandNeeds = {
  links: Links;
  createLinks: CreateLinks;
  statistics: ReadStatistics;
  importLinks: ImportLinks;
  exportLinks: ExportLinks;
  linkSums: LinkSums;
  organisations: Organisations;
};

export const codeArg = {
  type: 'positional',
  required: true,
  description: 'Code of the short link.',
} as const;

const tagsArg = (what: string) => ({ type: 'string', description: `${what}, with commas between them.` }) as const;
const split = (text: string | undefined): string[] => text?.split(',') ?? [];

export function editCommands(use: Use<LinkCommandNeeds>) {
  const edit = defineCommand({
    meta: { name: 'edit', description: 'Change where a link leads, its title, its note or all its tags.' },
    args: {
      code: codeArg,
      target: { type: 'string', description: 'The new target. The statistics page says when it was changed.' },
      title: { type: 'string', description: 'A title; an empty one removes it.' },
      note: { type: 'string', description: 'A note; an empty one removes it.' },
      tags: tagsArg('All its tags'),
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const { target, title, note } = args;
        const tags = args.tags === undefined ? undefined : split(args.tags);
        const given = Object.entries({ target, title, note, tags }).filter(([, value]) => value !== undefined);
        if (given.length === 0) throw new UsageProblem('Say what to change: --target, --title, --note or --tags.');
        const changes: LinkEdit = Object.fromEntries(given);
        const { code, version, originalUrl } = await links.edit(commandLine, args.code, changes);
        terminal.say(`The link ${code} is changed.`, { code, version, target: originalUrl });
      }),
  });
  const tag = defineCommand({
    meta: { name: 'tag', description: 'Add tags to links, or remove them, as in: link tag spring summer --add sale' },
    args: {
      codes: { type: 'positional', required: true, description: 'Codes of one or more links.' },
      add: tagsArg('Tags to add'),
      remove: tagsArg('Tags to remove'),
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const change = { add: split(args.add), remove: split(args.remove) };
        if (change.add.length + change.remove.length === 0) throw new UsageProblem('Name the tags: --add or --remove.');
        const changed = await links.tag(commandLine, args._, change);
        terminal.say(`${changed} of ${args._.length} links changed.`, { changed, links: args._.length });
      }),
  });
  const disable = defineCommand({
    meta: { name: 'disable', description: 'Turn a link off: it answers 410, its statistics stay.' },
    args: { code: codeArg, reason: { type: 'string', description: 'Why, for colleagues.' }, ...jsonArg },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const { code } = await links.disable(args.code, args.reason);
        terminal.say(`The link ${code} is turned off.`, { code, disabled: true });
      }),
  });
  const enable = defineCommand({
    meta: { name: 'enable', description: 'Turn a link on again.' },
    args: { code: codeArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const { code } = await links.enable(args.code);
        terminal.say(`The link ${code} is turned on.`, { code, disabled: false });
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
      use(async ({ createLinks, organisations }, terminal) => {
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
  return { edit, tag, disable, enable, 'create-many': createMany };
}
