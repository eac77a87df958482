// kontor calendar: create and list calendars; change-cli.ts has the commands that change one.
import { defineCommand } from 'citty';
import { chooseOrganisation, readEnvironment, tenantArgs } from '#organisation';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import type { Environment } from '#platform/database/tenant.ts';
import { type CalendarCommandNeeds, changeCommands, showCalendar } from './change-cli.ts';
import { type FeedCommandNeeds, feedCommand } from './feeds/cli.ts';

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

export function calendarCommands(use: Use<CalendarCommandNeeds & FeedCommandNeeds>) {
  const create = defineCommand({
    meta: { name: 'create', description: 'Create a calendar.' },
    args: {
      ...tenantArgs,
      name: { type: 'string', required: true, description: 'Display name.' },
      id: { type: 'string', description: 'The calendarId for the API; generated if left out.' },
      timezone: { type: 'string', description: "IANA time zone; the organisation's if left out." },
      country: { type: 'string', description: "Country of phone numbers without +; the organisation's if left out." },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ calendars, organisations }, terminal) => {
        const organisation = await chooseOrganisation(organisations, args.org);
        const tenant = { organisationId: organisation.id, environment: readEnvironment(args.environment) };
        const made = await calendars.create(
          tenant,
          {
            id: args.id,
            name: args.name,
            timeZone: args.timezone ?? organisation.timeZone,
            defaultCountry: args.country ?? organisation.defaultCountry,
          },
          'command line',
        );
        terminal.record({ ...showCalendar(made), environment: tenant.environment });
      }),
  });
  const list = defineCommand({
    meta: { name: 'list', description: 'List calendars of live and sandbox data.' },
    args: { ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ calendars, organisations }, terminal) => {
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
  return {
    calendar: defineCommand({
      meta: { name: 'calendar', description: 'Calendars: create, list, change, archive, delete, free slots, feeds.' },
      subCommands: { create, list, ...changeCommands(use), feed: feedCommand(use) },
    }),
  };
}

/** Without an environment, both. */
export const readEnvironments = (text: string | undefined): Environment[] =>
  text === undefined ? ['live', 'sandbox'] : [readEnvironment(text)];
