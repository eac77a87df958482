// kontor calendar and kontor event: create and list calendars, list and cancel events.
import { defineCommand } from 'citty';
import { chooseOrganisation, chooseTenant, type Organisations, readEnvironment, tenantArgs } from '#organisation';
import { jsonArg, mostArg, readCount, type Use } from '#platform/cli/command.ts';
import type { Environment, Tenant } from '#platform/database/tenant.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { Calendars } from './calendars.ts';
import type { ListedEvent } from './event-store.ts';
import type { Calendar } from './store.ts';

export type CalendarCommandNeeds = { calendars: Calendars; organisations: Organisations };

/** What to type next, by the code of a refusal. */
export const calendarHints = {
  calendar_not_found: '"kontor calendar list" lists all calendars.',
  calendar_taken: '"kontor calendar list" shows all.',
  event_not_found: '"kontor event list --calendar …" shows the ids.',
};

export function calendarCommands(use: Use<CalendarCommandNeeds>) {
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
        const made = await calendars.create(tenant, {
          id: args.id,
          name: args.name,
          timeZone: args.timezone ?? organisation.timeZone,
          defaultCountry: args.country ?? organisation.defaultCountry,
        });
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
  const listEvents = defineCommand({
    meta: { name: 'list', description: 'List the events of a calendar with their reminders, in order of start time.' },
    args: {
      calendar: { type: 'string', required: true, description: 'Id of the calendar.' },
      from: {
        type: 'string',
        description: 'Only events that start at this time or later, as in 2027-05-03T00:00:00Z.',
      },
      ...mostArg('100'),
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ calendars, organisations }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        const events = await calendars.listEvents(tenant, args.calendar, readFrom(args.from), readCount(args.most));
        terminal.table(args.json ? [...events] : events.map(showEvent));
      }),
  });
  const cancel = defineCommand({
    meta: { name: 'cancel', description: 'Cancel an event: its time becomes free, and no more reminders are sent.' },
    args: {
      id: { type: 'positional', required: true, description: 'Id of the event.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ calendars, organisations }, terminal) => {
        const { id: organisationId } = await chooseOrganisation(organisations, args.org);
        const tenants: Tenant[] = readEnvironments(args.environment).map((environment) => ({
          organisationId,
          environment,
        }));
        const { environment } = await calendars.cancelEvent(tenants, args.id);
        terminal.say(`The event ${args.id} (${environment}) is cancelled.`, {
          id: args.id,
          environment,
          cancelled: true,
        });
      }),
  });
  return {
    calendar: defineCommand({
      meta: { name: 'calendar', description: 'Calendars: create, list.' },
      subCommands: { create, list },
    }),
    event: defineCommand({
      meta: { name: 'event', description: 'Events of a calendar: list, cancel.' },
      subCommands: { list: listEvents, cancel },
    }),
  };
}

const readEnvironments = (text: string | undefined): Environment[] =>
  text === undefined ? ['live', 'sandbox'] : [readEnvironment(text)];

function readFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new StartupProblem(`--from is "${text}": write it as 2027-05-03T00:00:00Z.`);
  return at;
}

const showCalendar = ({ id, name, timeZone, defaultCountry, createdAt }: Calendar) => ({
  id,
  name,
  timeZone,
  defaultCountry,
  createdAt,
});

const showEvent = (event: ListedEvent) => ({
  id: event.id,
  start: event.startsAt,
  end: event.endsAt,
  title: event.title,
  type: event.type,
  attendees: event.attendees,
  state: event.cancelledAt ? 'cancelled' : event.isBlocking ? 'blocking' : 'free',
  reminders: event.reminders
    .map(({ channel, state, reason }) => (reason ? `${channel} ${state} (${reason})` : `${channel} ${state}`))
    .join('; '),
});
