// kontor calendar: what is no action of the screens: lists, changes of single fields, free slots. The rest are the actions
// themselves (settings/actions.ts).

import { byTenantArgs, chooseOrganisation, readEnvironment, tenantArgs, tenantCommandsOn } from '#organisation';
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import type { Environment } from '#platform/database/tenant.ts';
import { pick } from '#platform/rules/pick.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { changeCalendar, writeHours } from './calendars.ts';
import type { CalendarRoom } from './room.ts';
import { calendarActions, showCalendar } from './settings/actions.ts';
import { feedActions } from './settings/feed-actions.ts';
import { findSlots } from './slots/find-slots.ts';

/** What to type next, by the code of a refusal. */
export const calendarHints = {
  calendar_not_found: '"kontor calendar list" lists all calendars.',
  calendar_archived: '"kontor calendar archive … --undo" takes it out of the archive.',
  calendar_has_events: '"kontor calendar archive …" archives it.',
  calendar_taken: '"kontor calendar list" shows all.',
  feed_not_found: '"kontor calendar feed list" shows the ids.',
  event_not_found: '"kontor event list" shows the ids.',
  event_cancelled: '"kontor event restore …" restores it.',
  event_conflict: 'Take the next free start, or another time.',
};

const idArg = { id: { type: 'positional', required: true, description: 'Id of the calendar.' } } as const;

export function calendarCommands(use: Use<{ room: CalendarRoom }>) {
  const list = commandsOn(use)({
    description: 'List calendars of live and sandbox data.',
    args: { ...tenantArgs },
    run: async ({ calendars, organisations }, args, terminal) => {
      const { id: organisationId } = await chooseOrganisation(organisations, args.org);
      const found = readEnvironments(args.environment).map(async (environment) =>
        (await calendars.list({ organisationId, environment })).map((item) => ({
          ...showCalendar(item),
          environment,
        })),
      );
      terminal.table((await Promise.all(found)).flat());
    },
  });
  const feedList = tenantCommandsOn(use)({
    description: 'List the feeds of calendars; their addresses are not stored.',
    args: {
      calendar: { type: 'string', description: 'Id of the calendar; all calendars if left out.' },
      ...tenantArgs,
    },
    run: async ({ feeds }, tenant, args, terminal) => terminal.table(await feeds.list(tenant, args.calendar ?? null)),
  });
  const commandsOf = (actions: typeof calendarActions) =>
    actionCommands({ use, console: { actions }, ...byTenantArgs });
  const feed = nounCommand(
    'feed',
    'Feeds of calendars for other programs: create, list, rotate, revoke.',
    inOrder(['create', 'list', 'rotate', 'revoke'], { ...commandsOf(feedActions), list: feedList }),
  );
  const names = ['create', 'list', 'rename', 'recolour', 'archive', 'delete', 'rules', 'free', 'feed'];
  return {
    calendar: nounCommand(
      'calendar',
      'Calendars: create, list, change, archive, delete, free slots, feeds.',
      inOrder(names, { ...commandsOf(calendarActions), ...changeCommands(use), list, feed }),
    ),
  };
}

/** Without an environment, both. */
export const readEnvironments = (text: string | undefined): Environment[] =>
  text === undefined ? ['live', 'sandbox'] : [readEnvironment(text)];

function changeCommands(use: Use<{ room: CalendarRoom }>) {
  const tenantCommand = tenantCommandsOn(use);
  const rename = tenantCommand({
    description: 'Give a calendar another name; its id stays.',
    args: {
      ...idArg,
      name: { type: 'string', required: true, description: 'The new name.' },
      ...tenantArgs,
    },
    run: async (room, tenant, args, terminal) => {
      const { id, name } = args;
      terminal.record(showCalendar(await changeCalendar(room, tenant, { id }, { name }, 'command line')));
    },
  });
  const recolour = tenantCommand({
    description: 'Give a calendar another colour in the console.',
    args: {
      ...idArg,
      colour: { type: 'string', required: true, description: '1 to 4, or auto for the colour of its place.' },
      ...tenantArgs,
    },
    run: async (room, tenant, args, terminal) => {
      const colour = readOr('auto', '--colour', args.colour);
      terminal.record(showCalendar(await changeCalendar(room, tenant, { id: args.id }, { colour }, 'command line')));
    },
  });
  const rules = tenantCommand({
    description: 'Set the rules by which free slots are offered; without options, show them.',
    args: {
      ...idArg,
      hours: { type: 'string', description: 'Opening hours in one line, as "Mon-Fri 8-17"; empty: always open.' },
      'buffer-before': { type: 'string', description: 'Minutes that must be free before a slot.' },
      'buffer-after': { type: 'string', description: 'Minutes that must be free after a slot.' },
      'earliest-notice': { type: 'string', description: 'How many minutes ahead a slot begins at least.' },
      'latest-notice': { type: 'string', description: 'How many days ahead a slot begins at most, or none.' },
      ...tenantArgs,
    },
    run: async (room, tenant, args, terminal) => {
      const change = {
        hours: args.hours,
        bufferBefore: readNumber('--buffer-before', args['buffer-before']),
        bufferAfter: readNumber('--buffer-after', args['buffer-after']),
        earliestNotice: readNumber('--earliest-notice', args['earliest-notice']),
        latestNoticeDays: readOr('none', '--latest-notice', args['latest-notice']),
      };
      const calendar = await changeCalendar(room, tenant, { id: args.id }, change, 'command line');
      const hours = writeHours(room, calendar, 'en') || 'always open';
      const rules = ['bufferBefore', 'bufferAfter', 'earliestNotice', 'latestNoticeDays', 'version'] as const;
      terminal.record({ id: calendar.id, hours, ...pick(calendar, rules) });
    },
  });
  const free = tenantCommand({
    description: 'List the free slots of a calendar.',
    args: {
      ...idArg,
      from: { type: 'string', required: true, description: 'From this day or time on, as in 2027-05-03.' },
      to: { type: 'string', required: true, description: 'Until this day or time, exclusive; at most 62 days.' },
      minutes: { type: 'string', default: '60', description: 'Length of a slot.' },
      step: { type: 'string', default: '15', description: 'Minutes from one start to the next.' },
      ...tenantArgs,
    },
    run: async (room, tenant, args, terminal) => {
      const minutes = readNumber('--minutes', args.minutes) ?? 60;
      const query = { from: args.from, to: args.to, minutes, step: readNumber('--step', args.step) };
      terminal.table(await findSlots(room, tenant, args.id, query));
    },
  });
  return { rename, recolour, rules, free };
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new UsageProblem(`${name} is "${text}": it must be a whole number.`);
}

/** The word stands for nothing. */
const readOr = (word: string, name: string, text: string | undefined): number | null | undefined =>
  text === word ? null : readNumber(name, text);
