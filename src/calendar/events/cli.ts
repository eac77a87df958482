// kontor event: list and show events. What changes one is an action of the console (screens/event-actions.ts).
import { byTenantArgs, chooseOrganisation, type TenantArgs, tenantArgs, tenantCommandsOn } from '#organisation';
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { withOutput } from '#platform/cli/output.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { readEnvironments } from '../cli.ts';
import type { CalendarRoom } from '../room.ts';
import { changeEvent } from '../screens/edit-event.ts';
import { eventActions } from '../screens/event-actions.ts';
import { locateEvent } from './change-events.ts';
import { eventStates, type ListedEvent, type ListedReminder, type StoredEvent } from './event-store.ts';
import { type EventQuery, findEvent, listEvents, stateOf, writeEvents } from './read-events.ts';

const time = 'as in 2027-05-03T00:00:00Z.';
const idArg = { id: { type: 'positional', required: true, description: 'Id of the event.' } } as const;

export function eventCommand(use: Use<{ room: CalendarRoom }>) {
  /** In whichever environment it is, unless one is named. */
  const locate = async (room: CalendarRoom, id: string, args: TenantArgs) => {
    const { id: organisationId } = await chooseOrganisation(room.organisations, args.org);
    const tenants = readEnvironments(args.environment).map((environment) => ({ organisationId, environment }));
    return locateEvent(room, tenants, id);
  };

  const list = tenantCommandsOn(use)({
    description: 'List events with their reminders, in order of start time.',
    args: {
      calendar: { type: 'string', description: 'Id of the calendar; all calendars if left out.' },
      from: { type: 'string', description: `Only events that start at this time or later, ${time}` },
      to: { type: 'string', description: `Only events that start before this time, ${time}` },
      attendee: { type: 'string', description: 'Any part of the name, e-mail or phone of an attendee.' },
      type: { type: 'string', description: 'Only events of this type; not case-sensitive.' },
      state: { type: 'string', description: 'active, blocking, free or cancelled; all if left out.' },
      csv: { type: 'string', description: 'Write all of them to this CSV file instead; - for standard output.' },
      ...mostArg('100'),
      ...tenantArgs,
    },
    run: async (room, tenant, args, terminal) => {
      const query = readQuery(args);
      const { csv } = args;
      if (csv !== undefined) {
        const count = await withOutput(csv === '-' ? undefined : csv, (write) =>
          writeEvents(room, tenant, query, write),
        );
        terminal.note(`${count} ${count === 1 ? 'event' : 'events'} written.`);
        return;
      }
      const size = readCount(args.most);
      const { items, next, limited } = await listEvents(room, tenant, query, { size });
      terminal.table(args.json ? [...items] : items.map(showRow));
      if (limited === 'short') terminal.note('--attendee needs at least three characters.');
      if (limited === 'late') terminal.note('The search for the attendee took too long. Write more of the name.');
      if (limited === 'broad')
        terminal.note('More than 1,000 attendees were found, and some are left out. Write more of the name.');
      if (next !== null) terminal.note(`There are more than ${size}. Use --most or --csv to get them.`);
    },
  });
  const show = commandsOn(use)({
    description: 'Print everything stored of an event, with the outcome of each reminder.',
    args: { ...idArg, ...tenantArgs },
    run: async (room, args, terminal) => {
      const tenant = await locate(room, args.id, args);
      const event = { ...(await findEvent(room, tenant, args.id)), environment: tenant.environment };
      terminal.record(args.json ? event : showWhole(event));
    },
  });
  const acts = actionCommands({ use, console: { actions: [changeEvent, ...eventActions] }, ...byTenantArgs, locate });
  return nounCommand(
    'event',
    'Events of calendars: list, show, change, move, cancel, restore.',
    inOrder(['list', 'show', 'change', 'move', 'cancel', 'restore'], { ...acts, list, show }),
  );
}

type QueryArgs = { [Name in 'calendar' | 'from' | 'to' | 'attendee' | 'type' | 'state']?: string | undefined };

function readQuery({ calendar, from, to, attendee, type, state }: QueryArgs): EventQuery {
  const known = eventStates.find((one) => one === state);
  if (state !== undefined && !known) throw new UsageProblem(`--state is "${state}": write ${eventStates.join(', ')}.`);
  return {
    calendarId: calendar,
    from: readMoment('--from', from),
    to: readMoment('--to', to),
    attendee,
    type,
    state: known,
  };
}

function readMoment(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new UsageProblem(`${name} is "${text}": write it as 2027-05-03T00:00:00Z.`);
  return at;
}

const showRow = (event: ListedEvent) => ({
  id: event.id,
  calendar: event.calendarId,
  start: event.startsAt,
  end: event.endsAt,
  title: event.title,
  type: event.type,
  attendees: event.attendees,
  state: stateOf(event),
  reminders: event.reminders.map(showReminder).join('; '),
});

const showReminder = ({ kind, channel, state, reason }: ListedReminder) =>
  `${kind === 'reminder' ? '' : `${kind} `}${channel} ${state}${reason ? ` (${reason})` : ''}`;

/** Names and values, one line each; people and reminders as lines of their own. */
function showWhole({ attendees, reminders, ...event }: StoredEvent & { environment: string }): Record<string, unknown> {
  const people = attendees.map(({ name, position: _, ...ways }) =>
    [name, ...Object.values(ways)].filter(Boolean).join(', '),
  );
  const outcomes = reminders.map((one) => `${one.remindAt} ${one.attendee}: ${showReminder(one)}`);
  const numbered = (name: string, lines: string[]) =>
    Object.fromEntries(lines.map((line, index) => [`${name} ${index + 1}`, line]));
  return { ...event, ...numbered('attendee', people), ...numbered('reminder', outcomes) };
}
