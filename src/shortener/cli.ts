// The commands of kontor link: find, show and edit links, tag them, turn them off and on, make many, and import them from files.
// edit, disable and enable are the actions of the screens.
import { existsSync } from 'node:fs';
import { byTenantArgs, chooseTenant, tenantArgs, tenantCommandsOn } from '#organisation';
import { actionCommands } from '#platform/cli/action-commands.ts';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { withOutput } from '#platform/cli/output.ts';
import { explainUnreadable, moreProblems, Unreadable } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { linkConsole } from './console.ts';
import { importLinks } from './import/import-links.ts';
import type { ImportProblem, ImportReport } from './import/import-report.ts';
import { SOURCES, type Source } from './import/rules/foreign.ts';
import { commandLine, lookAtLink, pageLinks, tagLinks } from './links.ts';
import { createLinks } from './managed/create-links.ts';
import { exportLinks } from './managed/export-links.ts';
import type { ListedLink } from './managed/managed-store.ts';
import { readMany, writeMade } from './managed/read-many.ts';
import { readSums } from './managed/sums.ts';
import type { ShortenerRoom } from './room.ts';
import { displayTarget } from './rules/show-link.ts';
import { readStatistics } from './statistics/statistics.ts';
import { internalAsker } from './statistics/turns.ts';

const codeArg = { type: 'positional', required: true, description: 'Code of the short link.' } as const;
const tagsArg = (what: string) => ({ type: 'string', description: `${what}, with commas between them.` }) as const;
const split = (text: string | undefined): string[] => text?.split(',') ?? [];

function requireFile(path: string): void {
  if (!existsSync(path)) throw new StartupProblem(`There is no file ${path}. Check the path.`);
}

export function linkCommands(use: Use<{ room: ShortenerRoom }>) {
  const command = commandsOn(use);
  const acts = actionCommands({
    use,
    console: linkConsole,
    ...byTenantArgs,
    locate: async (room: ShortenerRoom, code) => (await lookAtLink(room, 'all', code)).link.owner,
  });
  return nounCommand('link', 'Short links: list, show, edit, tag, turn off and on, make many, import, export.', {
    list: command({
      description: 'List links with their clicks, newest first.',
      args: {
        search: { type: 'string', description: 'Only links whose code, target, title or tags contain this text.' },
        tag: { type: 'string', description: 'Only links with this tag.' },
        ...mostArg('100'),
        org: { type: 'string', description: 'Only links of the organisation with this slug.' },
        environment: tenantArgs.environment,
      },
      run: async (room, args, terminal) => {
        const most = readCount(args.most);
        if (args.org === undefined) {
          const links = await room.managed.listAll(args.search ?? '', args.tag ?? null, most);
          return terminal.table(links.map(showListed));
        }
        const owner = await chooseTenant(room.organisations, args);
        const asked = { q: args.search, tag: args.tag, size: most };
        terminal.table((await pageLinks(room, { owner, isOperator: false }, asked)).items.map(showListed));
      },
    }),
    show: command({
      description: 'Show a link, where it led before, and its statistics.',
      args: { code: codeArg },
      run: async (room, args, terminal) => {
        const { link, targets } = await lookAtLink(room, 'all', args.code);
        const { statistics } = await readStatistics(room, internalAsker('command line', args.code), {});
        const { title, note, tags, disabledAt, disabledReason, version } = link;
        terminal.record({
          ...statistics,
          title,
          note,
          tags,
          disabled_at: disabledAt,
          disabled_reason: disabledReason,
          ...showEarlier(link),
          version,
          targets: targets.map(({ changedAt, changedBy, ...target }) => ({
            changed_at: changedAt,
            changed_by: changedBy,
            ...target,
          })),
        });
      },
    }),
    sum: tenantCommandsOn(use)({
      description: 'Show the statistics of all links of an organisation, or of those with a tag.',
      args: {
        tag: { type: 'string', description: 'Only links with this tag.' },
        ...tenantArgs,
      },
      run: async (room, owner, args, terminal) => {
        const scope = { owner, isOperator: false };
        const sums = await readSums(room, internalAsker('command line'), { scope, tag: args.tag }, {});
        const { links, clicksBeforeMove, statistics } = sums;
        terminal.record({ links, clicks_before_move: clicksBeforeMove, ...statistics });
      },
    }),
    ...acts,
    tag: command({
      description: 'Add tags to links, or remove them, as in: link tag spring summer --add sale',
      args: {
        codes: { type: 'positional', required: true, description: 'Codes of one or more links.' },
        add: tagsArg('Tags to add'),
        remove: tagsArg('Tags to remove'),
      },
      run: async (room, args, terminal) => {
        const change = { add: split(args.add), remove: split(args.remove) };
        if (change.add.length + change.remove.length === 0) throw new UsageProblem('Name the tags: --add or --remove.');
        const changed = await tagLinks(room, commandLine, args._, change);
        terminal.say(`${changed} of ${args._.length} links changed.`, { changed, links: args._.length });
      },
    }),
    'create-many': command({
      description:
        'Create links from a file: one address on each line, or CSV with a column url. Prints CSV with the codes.',
      args: {
        file: { type: 'positional', required: true, description: 'The file. The same file again creates nothing new.' },
        ...tenantArgs,
      },
      run: async (room, args, terminal) => {
        requireFile(args.file);
        const owner = await chooseTenant(room.organisations, args);
        const rows = await readMany({ path: args.file }).catch((error: unknown) => {
          throw error instanceof Unreadable ? new StartupProblem(explainUnreadable(error)) : error;
        });
        const made = await createLinks(room, { owner, by: 'command line' }, rows);
        terminal.say(writeMade(made).trimEnd(), { rows: made });
        if (made.some(({ problem }) => problem !== null)) process.exitCode = 1;
      },
    }),
    import: command({
      description: 'Import links and their clicks from Shlink, YOURLS, Kutt, Bitly, Rebrandly, Dub, or a CSV file.',
      args: {
        file: { type: 'positional', required: true, description: 'The file. All links are imported, or none.' },
        clicks: { type: 'string', description: 'A second file: the single clicks of the links in the first.' },
        from: { type: 'string', description: `Where it comes from: ${SOURCES.join(', ')}. Most files are recognised.` },
        'dry-run': { type: 'boolean', description: 'Check the file, but write nothing.' },
        'skip-problems': { type: 'boolean', description: 'Leave out rows with problems, and import the others.' },
        org: { type: 'string', description: 'Slug of the organisation whose links they become; without it, nobody.' },
        environment: tenantArgs.environment,
      },
      withoutData: 'make',
      run: async (room, args, terminal) => {
        requireFile(args.file);
        requireFile(args.clicks ?? args.file);
        const isDryRun = args['dry-run'] === true;
        const isLenient = args['skip-problems'] === true;
        const report = await importLinks(room, {
          by: 'command line',
          file: { path: args.file },
          clicksFile: args.clicks === undefined ? undefined : { path: args.clicks },
          isDryRun,
          isLenient,
          from: readSource(args.from),
          owner: args.org === undefined ? undefined : await chooseTenant(room.organisations, args),
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
    }),
    export: command({
      description: 'Write links as CSV, or their clicks. Both can be imported again.',
      args: {
        output: { type: 'string', alias: 'o', description: 'The file; without it, standard output.' },
        clicks: { type: 'boolean', description: 'Clicks instead of links: a row each, with the code of its link.' },
        tag: { type: 'string', description: 'Only links with this tag.' },
        org: { type: 'string', description: 'Only links of the organisation with this slug.' },
        environment: tenantArgs.environment,
      },
      isFile: true,
      run: async (room, args) => {
        const scope =
          args.org === undefined ? 'all' : { owner: await chooseTenant(room.organisations, args), isOperator: false };
        const request = { of: args.clicks ? 'clicks' : 'links', tag: args.tag || undefined } as const;
        await withOutput(args.output, async (write) => {
          for await (const part of exportLinks(room, { ...commandLine, scope }, request)) await write(part);
        });
      },
    }),
  });
}

function readSource(text: string | undefined): Source | undefined {
  const from = SOURCES.find((source) => source === text);
  if (text !== undefined && from === undefined) throw new UsageProblem(`--from is one of ${SOURCES.join(', ')}.`);
  return from;
}

/** What is said of an import. */
function sumUp(report: ImportReport, isDryRun: boolean, isLenient: boolean): string {
  const { added, unchanged, clicks, clicksAdded, clicksKnown, clicksRefused, clicksWithoutLink } = report;
  const { total, problemCount } = report;
  if (problemCount > 0 && !isLenient) return 'Nothing was imported. Correct the lines listed above and try again.';
  const left = problemCount === 0 ? '' : `, ${problemCount} left out`;
  const links = `${added} new, ${unchanged} already there${left}`;
  const counted = total === 0 ? '' : ` ${total} clicks were counted there in all.`;
  const without = `${clicksRefused} of links that are refused or not here, ${clicksWithoutLink} of links that the file does not have`;
  if (isDryRun) return `The file can be imported: ${links}; ${clicks} single clicks, ${without}.${counted}`;
  return `Imported: ${links}; ${clicksAdded} single clicks added, ${clicksKnown} already there, ${without}.${counted}`;
}

function showListed({ code, originalUrl, title, tags, createdAt, disabledAt, ...link }: ListedLink) {
  const { clicks, visitors, bots, lastAt } = link;
  return {
    code,
    url: displayTarget(originalUrl),
    title,
    tags: tags.join(', '),
    created_at: createdAt,
    disabled_at: disabledAt,
    clicks,
    unique_visitors: visitors,
    bot_clicks: bots,
    last_click_at: lastAt,
    ...showEarlier(link),
  };
}

type Earlier = Pick<ListedLink, `earlier${'Clicks' | 'Visitors' | 'Bots'}`>;

const showEarlier = ({ earlierClicks, earlierVisitors, earlierBots }: Earlier) => ({
  clicks_before_move: earlierClicks,
  unique_visitors_before_move: earlierVisitors,
  bot_clicks_before_move: earlierBots,
});
