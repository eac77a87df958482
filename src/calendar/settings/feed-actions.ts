// What people do with the feeds of a calendar, and the same acts as commands: make an address for other programs, give it another
// one, end it.
import Type from 'typebox';
import type { Tenant } from '#platform/database/tenant.ts';
import { declareFor, oneOfValues } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { msg } from '#platform/text/msg.ts';
import { createFeed, revokeFeed, rotateFeed } from '../feeds/feeds.ts';
import type { CalendarRoom } from '../room.ts';
import { CalendarId, one, pathOf, Reason, requireHere, write } from './actions.ts';

const { action } = declareFor<CalendarRoom>();

export const FeedId = Type.String({ maxLength: 100, description: 'Id of the feed.' });

/** A feed of another calendar is as unknown as one that does not exist. */
async function requireFeed(room: CalendarRoom, tenant: Tenant, { calendar, id }: { calendar: string; id: string }) {
  await requireHere(room, tenant, calendar);
  if (!(await room.feeds.list(tenant, calendar)).some((feed) => feed.id === id)) throw notFoundHere();
}

const revoked = { code: 'feed.revoked', said: msg('The feed has ended: its address leads nowhere.') };
const note = () => 'Keep this address: it is shown only now. Whoever has it can read the calendar.';

/** On the command line a feed goes by its id alone. */
const byId = { leaves: ['calendar'], optional: ['calendar'] };

export const feedActions = [
  action({
    ...write,
    path: `${one}/feeds/create`,
    summary: 'Make an address at which other programs can read a calendar',
    body: Type.Object({
      calendar: CalendarId,
      detail: Type.Optional(oneOfValues(['busy', 'full'], { description: 'Times only, if left out.' })),
    }),
    act: async (room, caller, { calendar, detail = 'busy' }) => {
      const { id } = await requireHere(room, caller, calendar);
      const made = await createFeed(room, caller, id, detail, caller.actor);
      const done = { code: 'feed.made', said: msg('Here is the address. It is shown only now.') };
      return { to: `${pathOf(id)}?feed=${made.id}`, done, secret: made.url, data: { id: made.id } };
    },
    command: {
      name: 'calendar feed create',
      leaves: ['detail'],
      args: {
        full: { type: 'boolean', description: 'With titles, places and descriptions; otherwise times only.' },
      },
      act: async (room, acting, { calendar }, { full }) => {
        const data = await createFeed(room, acting, String(calendar), full ? 'full' : 'busy', acting.actor);
        return { to: pathOf(data.calendarId), data };
      },
      show: ({ data = {} }) => data,
      note,
    },
  }),
  action({
    ...write,
    path: `${one}/feeds/:id/rotate`,
    summary: 'Give a feed another address; the old one ends at once',
    body: Type.Object({ calendar: CalendarId, id: FeedId }),
    act: async (room, caller, { calendar, id }) => {
      await requireFeed(room, caller, { calendar, id });
      const { url } = await rotateFeed(room, caller, id, caller.actor);
      const done = { code: 'feed.rotated', said: msg('Here is the new address. The old one has ended.') };
      return { to: `${pathOf(calendar)}?feed=${id}`, done, secret: url };
    },
    command: {
      ...byId,
      name: 'calendar feed rotate',
      act: async (room, acting, { id }) => {
        const data = await rotateFeed(room, acting, String(id), acting.actor);
        return { to: pathOf(data.calendarId), data };
      },
      show: ({ data = {} }) => data,
      note,
    },
  }),
  action({
    ...write,
    path: `${one}/feeds/:id/revoke`,
    summary: 'End a feed: its address answers 404 at once',
    body: Type.Object({ calendar: CalendarId, id: FeedId, reason: Reason }),
    act: async (room, caller, { calendar, id, reason }) => {
      await requireFeed(room, caller, { calendar, id });
      await revokeFeed(room, caller, id, caller.actor, reason?.trim() || null);
      return { to: pathOf(calendar), done: revoked };
    },
    command: {
      ...byId,
      name: 'calendar feed revoke',
      act: async (room, acting, { id, reason }) => {
        const data = await revokeFeed(room, acting, String(id), acting.actor, String(reason ?? '').trim() || null);
        return { to: pathOf(data.calendarId), done: revoked, data };
      },
    },
  }),
];
