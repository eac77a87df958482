// kontor calendar: what is no action of the screens: lists, changes of single fields, free slots. The rest are the actions
// themselves (settings/console.ts).
import { defineCommand } from 'citty';
import { chooseOrganisation, chooseTenant, readEnvironment, type TenantArgs, tenantArgs } from '#organisation';
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import type { Environment } from '#platform/database/tenant.ts';
import { type CalendarCommandNeeds, changeCommands } from './change-cli.ts';
import { calendarActions, showCalendar } from './settings/actions.ts';
import { feedActions } from './settings/feed-actions.ts';

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

export function calendarCommands(use: Use<CalendarCommandNeeds>) {
  const list = defineCommand({
    meta: { name: 'list', description: 'List calendars of live and sandbox data.' },
    args: { ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room: { calendars, organisations } }, terminal) => {
        const { id: organisationId } = await chooseOrganisation(organisations, args.org);
        const found = readEnvironments(args.environment).map(async (environment) =>
          (await calendars.list({ organisationId, environment })).map((item) => ({
            ...showCalendar(item),
            environment,
          })),
        );
        terminal.table((await Promise.all(found)).flat());
      }),
  });
  const feedList = defineCommand({
    meta: { name: 'list', description: 'List the feeds of calendars; their addresses are not stored.' },
    args: {
      calendar: { type: 'string', description: 'Id of the calendar; all calendars if left out.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { feeds, organisations } }, terminal) => {
        terminal.table(await feeds.list(await chooseTenant(organisations, args), args.calendar ?? null));
      }),
  });
  const commandsOf = (actions: typeof calendarActions) =>
    actionCommands({
      use,
      roomOf: ({ room }) => room,
      console: { actions },
      tenantArgs,
      chooseTenant: ({ room }, options) => chooseTenant(room.organisations, options as TenantArgs),
    });
  const feed = defineCommand({
    meta: { name: 'feed', description: 'Feeds of calendars for other programs: create, list, rotate, revoke.' },
    subCommands: inOrder(['create', 'list', 'rotate', 'revoke'], { ...commandsOf(feedActions), list: feedList }),
  });
  const names = ['create', 'list', 'rename', 'recolour', 'archive', 'delete', 'rules', 'free', 'feed'];
  return {
    calendar: defineCommand({
      meta: { name: 'calendar', description: 'Calendars: create, list, change, archive, delete, free slots, feeds.' },
      subCommands: inOrder(names, { ...commandsOf(calendarActions), ...changeCommands(use), list, feed }),
    }),
  };
}

/** Without an environment, both. */
export const readEnvironments = (text: string | undefined): Environment[] =>
  text === undefined ? ['live', 'sandbox'] : [readEnvironment(text)];
