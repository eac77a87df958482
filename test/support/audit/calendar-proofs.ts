// How each action on the screens of calendars is done for real, so that its line in the audit log can be looked for.
import { addCalendar } from '#test/events.ts';
import type { Proof, World } from './world.ts';

const base = 'demo/live/calendar/calendars';
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

async function makeFeed({ act, kontor }: World): Promise<string> {
  const calendar = await addCalendar(kontor);
  const { id } = await act(`${base}/${calendar}/feeds/create`, { detail: 'full' });
  return `${base}/${calendar}/feeds/${id}`;
}

export const calendarProofs: Record<string, Proof> = {
  'organisation calendar/calendars/create': byMember('calendar.create', ({ act, canary }) =>
    act(`${base}/create`, { name: `MUDr. ${canary()}` }),
  ),
  'organisation calendar/calendars/:calendar/save': byMember('calendar.change', async ({ act, canary, kontor }) =>
    act(`${base}/${await addCalendar(kontor)}/save`, { name: `MUDr. ${canary()}`, version: 1 }),
  ),
  'organisation calendar/calendars/:calendar/archive': byMember('calendar.archive', async ({ act, kontor }) =>
    act(`${base}/${await addCalendar(kontor)}/archive`, { version: 1 }),
  ),
  'organisation calendar/calendars/:calendar/unarchive': byMember('calendar.restore', async ({ act, kontor }) => {
    const calendar = await addCalendar(kontor);
    await act(`${base}/${calendar}/archive`, { version: 1 });
    await act(`${base}/${calendar}/unarchive`, { version: 2 });
  }),
  'organisation calendar/calendars/:calendar/delete': byMember('calendar.delete', async ({ act, canary, kontor }) => {
    const calendar = await addCalendar(kontor);
    await act(`${base}/${calendar}/save`, { name: `MUDr. ${canary()}`, version: 1 });
    await act(`${base}/${calendar}/delete`, { version: 2, reason: 'never used' });
  }),
  'organisation calendar/calendars/:calendar/feeds/create': byMember('feed.create', makeFeed),
  'organisation calendar/calendars/:calendar/feeds/:id/rotate': byMember('feed.rotate', async (world) =>
    world.act(`${await makeFeed(world)}/rotate`),
  ),
  'organisation calendar/calendars/:calendar/feeds/:id/revoke': byMember('feed.revoke', async (world) =>
    world.act(`${await makeFeed(world)}/revoke`, { reason: 'moved' }),
  ),
};
