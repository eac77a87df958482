// The commands of kontor link: find, show and edit links, turn them off and on, make many, and import them from files.
import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { chooseTenant, tenantArgs } from '#organisation';
import { jsonArg, mostArg, readCount, type Use } from '#platform/cli/command.ts';
import { withOutput } from '#platform/cli/output.ts';
import { moreProblems } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { codeArg, editCommands, type LinkCommandNeeds } from './edit-cli.ts';
import type { ImportProblem } from './import/import-report.ts';
import { SOURCES, type Source } from './import/rules/foreign.ts';
import { sumUp } from './import/sum-up.ts';
import { commandLine } from './links.ts';
import type { ListedLink } from './managed/managed-store.ts';
import { displayTarget } from './rules/display-target.ts';
import { internalAsker } from './statistics/who-asks.ts';

export function linkCommands(use: Use<LinkCommandNeeds>) {
  const list = defineCommand({
    meta: { name: 'list', description: 'List links with their clicks, newest first.' },
    args: {
      search: { type: 'string', description: 'Only links whose code, target, title or tags contain this text.' },
      tag: { type: 'string', description: 'Only links with this tag.' },
      ...mostArg('100'),
      org: { type: 'string', description: 'Only links of the organisation with this slug.' },
      environment: tenantArgs.environment,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { links }, organisations }, terminal) => {
        const most = readCount(args.most);
        if (args.org === undefined) {
          return terminal.table((await links.list(args.search ?? '', most, args.tag ?? null)).map(showListed));
        }
        const owner = await chooseTenant(organisations, args);
        const asked = { q: args.search ?? '', size: most, ...(args.tag === undefined ? {} : { tag: args.tag }) };
        terminal.table((await links.page({ owner, isOperator: false }, asked)).items.map(showListed));
      }),
  });
  const show = defineCommand({
    meta: { name: 'show', description: 'Show a link, where it led before, and its statistics.' },
    args: { code: codeArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room: { links, statistics } }, terminal) => {
        const { link, targets } = await links.show('all', args.code);
        const { statistics: data } = await statistics.read(internalAsker('command line', args.code), {});
        const { title, note, tags, disabledAt, disabledReason, version } = link;
        terminal.record({
          ...data,
          ...{ title, note, tags, disabled_at: disabledAt, disabled_reason: disabledReason },
          ...{ ...showEarlier(link), version },
          targets: targets.map(({ changedAt, changedBy, from, to }) => ({
            ...{ changed_at: changedAt, changed_by: changedBy, from, to },
          })),
        });
      }),
  });
  const sum = defineCommand({
    meta: { name: 'sum', description: 'Show the statistics of all links of an organisation, or of those with a tag.' },
    args: {
      tag: { type: 'string', description: 'Only links with this tag.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { linkSums }, organisations }, terminal) => {
        const scope = { owner: await chooseTenant(organisations, args), isOperator: false };
        const of = { scope, ...(args.tag === undefined ? {} : { tag: args.tag }) };
        const { links, clicksBeforeMove, statistics } = await linkSums.read(internalAsker('command line'), of, {});
        terminal.record({ links, clicks_before_move: clicksBeforeMove, ...statistics });
      }),
  });
  const importFile = defineCommand({
    meta: {
      name: 'import',
      description: 'Import links and their clicks from Shlink, YOURLS, Kutt, Bitly, Rebrandly, Dub, or a CSV file.',
    },
    args: {
      file: { type: 'positional', required: true, description: 'The file. All links are imported, or none.' },
      clicks: { type: 'string', description: 'A second file: the single clicks of the links in the first.' },
      from: { type: 'string', description: `Where it comes from: ${SOURCES.join(', ')}. Most files are recognised.` },
      'dry-run': { type: 'boolean', description: 'Check the file, but write nothing.' },
      'skip-problems': { type: 'boolean', description: 'Leave out rows with problems, and import the others.' },
      org: { type: 'string', description: 'Slug of the organisation whose links they become; without it, nobody.' },
      environment: tenantArgs.environment,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(
        async ({ room: { importLinks }, organisations }, terminal) => {
          for (const path of [args.file, args.clicks ?? args.file]) {
            if (!existsSync(path)) throw new StartupProblem(`There is no file ${path}. Check the path.`);
          }
          const clicksFile = args.clicks === undefined ? {} : { clicksFile: { path: args.clicks } };
          const isDryRun = args['dry-run'] === true;
          const isLenient = args['skip-problems'] === true;
          const from = readSource(args.from);
          const owner = args.org === undefined ? {} : { owner: await chooseTenant(organisations, args) };
          const report = await importLinks({
            by: 'command line',
            file: { path: args.file },
            ...clicksFile,
            isDryRun,
            isLenient,
            ...from,
            ...owner,
          });
          const note = ({ row, code, problem }: ImportProblem) => terminal.note(`line ${row} (${code}): ${problem}`);
          report.problems.forEach(note);
          const unnamed = report.problemCount - report.problems.length;
          if (unnamed > 0) terminal.note(moreProblems(unnamed));
          report.notices.forEach(note);
          const unsaid = report.noticeCount - report.notices.length;
          if (unsaid > 0) terminal.note(`and ${unsaid} more of these`);
          for (const { name, rows, meaning } of report.unread) terminal.note(`not read: ${name} (${rows}): ${meaning}`);
          terminal.say(sumUp(report, isDryRun, isLenient), { ...report });
          if (report.problemCount > 0) process.exitCode = 1;
        },
        { withoutData: 'make' },
      ),
  });
  const exportFile = defineCommand({
    meta: { name: 'export', description: 'Write links as CSV, or their clicks. Both can be imported again.' },
    args: {
      output: { type: 'string', alias: 'o', description: 'The file; without it, standard output.' },
      clicks: { type: 'boolean', description: 'Clicks instead of links: a row each, with the code of its link.' },
      tag: { type: 'string', description: 'Only links with this tag.' },
      org: { type: 'string', description: 'Only links of the organisation with this slug.' },
      environment: tenantArgs.environment,
    },
    run: ({ args }) =>
      use(async ({ room: { exportLinks }, organisations }) => {
        const scope =
          args.org === undefined ? 'all' : { owner: await chooseTenant(organisations, args), isOperator: false };
        const request = { of: args.clicks ? 'clicks' : 'links', ...(args.tag ? { tag: args.tag } : {}) } as const;
        await withOutput(args.output, async (write) => {
          for await (const part of exportLinks({ ...commandLine, scope }, request)) await write(part);
        });
      }),
  });
  return defineCommand({
    meta: {
      name: 'link',
      description: 'Short links: list, show, edit, tag, turn off and on, make many, import, export.',
    },
    subCommands: { list, show, sum, ...editCommands(use), import: importFile, export: exportFile },
  });
}

function readSource(text: string | undefined): { from?: Source } {
  const from = SOURCES.find((source) => source === text);
  if (text !== undefined && from === undefined) throw new UsageProblem(`--from is one of ${SOURCES.join(', ')}.`);
  return from === undefined ? {} : { from };
}

function showListed({ code, originalUrl, title, tags, createdAt, disabledAt, ...link }: ListedLink) {
  const { clicks, visitors, bots, lastAt } = link;
  const figures = { clicks, unique_visitors: visitors, bot_clicks: bots, last_click_at: lastAt };
  return {
    ...{ code, url: displayTarget(originalUrl), title, tags: tags.join(', ') },
    ...{ created_at: createdAt, disabled_at: disabledAt, ...figures, ...showEarlier(link) },
  };
}

const showEarlier = ({
  earlierClicks,
  earlierVisitors,
  earlierBots,
}: Pick<ListedLink, `earlier${'Clicks' | 'Visitors' | 'Bots'}`>) => ({
  ...{ clicks_before_move: earlierClicks, unique_visitors_before_move: earlierVisitors },
  bot_clicks_before_move: earlierBots,
});
