// How each action of the calendar's screens is done for real, for the completeness of the audit log.
import { addCalendar } from '#test/events.ts';
import type { Proof, World } from './world.ts';

const base = 'demo/live/calendar/events';
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

/** An event of a person; what people wrote is a canary. */
async function addEvent({ act, canary, kontor }: World): Promise<string> {
  const calendarId = await addCalendar(kontor);
  const attendees = [{ name: canary(), email: `${canary()}@example.com` }];
  const event = { calendarId, title: canary(), startTime: '2037-11-16T10:00', minutes: 30, attendees };
  return String((await act(`${base}/create`, event)).eventId);
}

export const eventProofs: Record<string, Proof> = {
  'organisation calendar/events/create': byMember('event.create', addEvent),
  'organisation calendar/events/:id/change': byMember('event.change', async (world) => {
    const id = await addEvent(world);
    const calendarId = await addCalendar(world.kontor);
    const texts = { title: world.canary(), description: world.canary(), locationTitle: world.canary() };
    const times = { startTime: '2037-11-18T09:00', minutes: 45, blockMinutes: 15 };
    const attendees = [
      { position: 0, name: world.canary(), phone: '+420777123456' },
      { name: world.canary(), email: `${world.canary()}@example.com` },
    ];
    await world.act(`${base}/${id}/change`, { version: 1, calendarId, ...texts, ...times, attendees });
  }),
  'organisation calendar/events/:id/move': byMember('event.move', async (world) => {
    await world.act(`${base}/${await addEvent(world)}/move`, { version: 1, startTime: '2037-11-17T10:00' });
  }),
  'organisation calendar/events/:id/cancel': byMember('event.cancel', async (world) => {
    await world.act(`${base}/${await addEvent(world)}/cancel`, { version: 1, reason: world.canary() });
  }),
  'organisation calendar/events/:id/restore': byMember('event.restore', async (world) => {
    const id = await addEvent(world);
    await world.act(`${base}/${id}/cancel`, { version: 1 });
    await world.act(`${base}/${id}/restore`, { version: 2 });
  }),
};
