// kontor calendar rename, recolour, rules and free: change single fields of a calendar, and see when it has room.
import { defineCommand } from 'citty';
import { chooseTenant, tenantArgs } from '#organisation';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import type { CalendarRoom } from './room.ts';
import { showCalendar } from './settings/actions.ts';

export type CalendarCommandNeeds = { room: CalendarRoom };

const idArg = { id: { type: 'positional', required: true, description: 'Id of the calendar.' } } as const;

export function changeCommands(use: Use<CalendarCommandNeeds>) {
  const rename = defineCommand({
    meta: { name: 'rename', description: 'Give a calendar another name; its id stays.' },
    args: {
      ...idArg,
      name: { type: 'string', required: true, description: 'The new name.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { calendars, organisations } }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        terminal.record(
          showCalendar(await calendars.change(tenant, { id: args.id }, { name: args.name }, 'command line')),
        );
      }),
  });
  const recolour = defineCommand({
    meta: { name: 'recolour', description: 'Give a calendar another colour in the console.' },
    args: {
      ...idArg,
      colour: { type: 'string', required: true, description: '1 to 4, or auto for the colour of its place.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { calendars, organisations } }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        const colour = readOr('auto', '--colour', args.colour);
        terminal.record(showCalendar(await calendars.change(tenant, { id: args.id }, { colour }, 'command line')));
      }),
  });
  const rules = defineCommand({
    meta: { name: 'rules', description: 'Set the rules by which free slots are offered; without options, show them.' },
    args: {
      ...idArg,
      hours: { type: 'string', description: 'Opening hours in one line, as "Mon-Fri 8-17"; empty: always open.' },
      'buffer-before': { type: 'string', description: 'Minutes that must be free before a slot.' },
      'buffer-after': { type: 'string', description: 'Minutes that must be free after a slot.' },
      'earliest-notice': { type: 'string', description: 'How many minutes ahead a slot begins at least.' },
      'latest-notice': { type: 'string', description: 'How many days ahead a slot begins at most, or none.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { calendars, organisations } }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        const calendar = await calendars.change(
          tenant,
          { id: args.id },
          {
            hours: args.hours,
            bufferBefore: readNumber('--buffer-before', args['buffer-before']),
            bufferAfter: readNumber('--buffer-after', args['buffer-after']),
            earliestNotice: readNumber('--earliest-notice', args['earliest-notice']),
            latestNoticeDays: readOr('none', '--latest-notice', args['latest-notice']),
          },
          'command line',
        );
        const { id, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays, version } = calendar;
        const hours = calendars.writeHours(calendar, 'en') || 'always open';
        terminal.record({ id, hours, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays, version });
      }),
  });
  const free = defineCommand({
    meta: { name: 'free', description: 'List the free slots of a calendar.' },
    args: {
      ...idArg,
      from: { type: 'string', required: true, description: 'From this day or time on, as in 2027-05-03.' },
      to: { type: 'string', required: true, description: 'Until this day or time, exclusive; at most 62 days.' },
      minutes: { type: 'string', default: '60', description: 'Length of a slot.' },
      step: { type: 'string', default: '15', description: 'Minutes from one start to the next.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { calendars, organisations } }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        const minutes = readNumber('--minutes', args.minutes) ?? 60;
        const query = { from: args.from, to: args.to, minutes, step: readNumber('--step', args.step) };
        terminal.table(await calendars.findSlots(tenant, args.id, query));
      }),
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
