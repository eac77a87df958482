// kontor calendar feed: addresses at which other programs read a calendar.
import { defineCommand } from 'citty';
import { chooseTenant, type Organisations, tenantArgs } from '#organisation';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import type { Feeds } from './feeds.ts';

export type FeedCommandNeeds = { feeds: Feeds; organisations: Organisations };

const idArg = { id: { type: 'positional', required: true, description: 'Id of the feed.' } } as const;
const once = 'Keep this address: it is shown only now. Whoever has it can read the calendar.';

export function feedCommand(use: Use<FeedCommandNeeds>) {
  const create = defineCommand({
    meta: { name: 'create', description: 'Make an address at which other programs can read a calendar.' },
    args: {
      calendar: { type: 'positional', required: true, description: 'Id of the calendar.' },
      full: { type: 'boolean', description: 'With titles, places and descriptions; otherwise times only.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ feeds, organisations }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        terminal.record(await feeds.create(tenant, args.calendar, args.full ? 'full' : 'busy', 'command line'));
        terminal.note(once);
      }),
  });
  const list = defineCommand({
    meta: { name: 'list', description: 'List the feeds of calendars; their addresses are not stored.' },
    args: {
      calendar: { type: 'string', description: 'Id of the calendar; all calendars if left out.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ feeds, organisations }, terminal) => {
        terminal.table(await feeds.list(await chooseTenant(organisations, args), args.calendar ?? null));
      }),
  });
  const rotate = defineCommand({
    meta: { name: 'rotate', description: 'Give a feed another address; the old one ends at once.' },
    args: { ...idArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ feeds, organisations }, terminal) => {
        terminal.record(await feeds.rotate(await chooseTenant(organisations, args), args.id, 'command line'));
        terminal.note(once);
      }),
  });
  const revoke = defineCommand({
    meta: { name: 'revoke', description: 'End a feed: its address answers 404 at once.' },
    args: { ...idArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ feeds, organisations }, terminal) => {
        const revoked = await feeds.revoke(await chooseTenant(organisations, args), args.id, 'command line');
        terminal.say(`The feed ${revoked.id} of ${revoked.calendarId} has ended.`, revoked);
      }),
  });
  return defineCommand({
    meta: { name: 'feed', description: 'Feeds of calendars for other programs: create, list, rotate, revoke.' },
    subCommands: { create, list, rotate, revoke },
  });
}
