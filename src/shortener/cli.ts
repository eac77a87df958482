// The commands of kontor link: list, show, disable and enable links, and import them from a CSV file.
import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { jsonArg, mostArg, readCount, type Use } from '#platform/cli/command.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { ImportLinks, ImportReport } from './import-links.ts';
import type { Links } from './links.ts';
import { displayTarget } from './rules/display-target.ts';
import type { ReadStatistics } from './statistics/statistics.ts';
import { internalAsker } from './statistics/who-asks.ts';
import type { ListedLink } from './store.ts';

type LinkCommandNeeds = { links: Links; statistics: ReadStatistics; importLinks: ImportLinks };

const codeArg = {
  type: 'positional',
  required: true,
  description: 'Code of the short link.',
} as const;

export function linkCommands(use: Use<LinkCommandNeeds>) {
  const list = defineCommand({
    meta: { name: 'list', description: 'List links with their clicks, newest first.' },
    args: {
      search: { type: 'string', description: 'Only links whose code or target contains this text.' },
      ...mostArg('100'),
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const found = await links.list(args.search ?? '', readCount(args.most));
        terminal.table(found.map(showListed));
      }),
  });
  const show = defineCommand({
    meta: { name: 'show', description: 'Show a link and its statistics.' },
    args: { code: codeArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ statistics }, terminal) => {
        const asker = internalAsker('command line', args.code);
        const { link, statistics: data } = await statistics.read(asker, {});
        terminal.record({ ...data, disabled_at: link.disabledAt });
      }),
  });
  const disable = defineCommand({
    meta: { name: 'disable', description: 'Turn a link off: it answers 410, its statistics stay.' },
    args: { code: codeArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ links }, terminal) => {
        const { code } = await links.disable(args.code);
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
  const importFile = defineCommand({
    meta: { name: 'import', description: 'Import links from a CSV file with the columns url, code and created_at.' },
    args: {
      file: { type: 'positional', required: true, description: 'The CSV file. All rows are imported, or none.' },
      'dry-run': { type: 'boolean', description: 'Check the file, but write nothing.' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(
        async ({ importLinks }, terminal) => {
          if (!existsSync(args.file)) throw new StartupProblem(`There is no file ${args.file}. Check the path.`);
          const isDryRun = args['dry-run'] === true;
          const report = await importLinks(args.file, isDryRun);
          for (const { row, code, problem } of report.problems) terminal.note(`row ${row} (${code}): ${problem}`);
          terminal.say(sumUp(report, isDryRun), { ...report });
          if (report.problems.length > 0) process.exitCode = 1;
        },
        { withoutData: 'make' },
      ),
  });
  return defineCommand({
    meta: { name: 'link', description: 'Short links: list, show, turn off and on, import.' },
    subCommands: { list, show, disable, enable, import: importFile },
  });
}

function sumUp({ added, unchanged, problems }: ImportReport, isDryRun: boolean): string {
  if (problems.length > 0) return 'Nothing was imported. Correct the rows listed above and try again.';
  const words = `${added} new, ${unchanged} already there`;
  return isDryRun ? `The file can be imported: ${words}.` : `Imported: ${words}.`;
}

function showListed({ code, originalUrl, createdAt, disabledAt, clicks, visitors, bots, lastAt }: ListedLink) {
  const figures = { clicks, unique_visitors: visitors, bot_clicks: bots, last_click_at: lastAt };
  return { code, url: displayTarget(originalUrl), created_at: createdAt, disabled_at: disabledAt, ...figures };
}
