// A day for Today in a browser: calendars with events of every kind, a reminder that failed, and a key that is soon over.
import { randomUUID } from 'node:crypto';
import { addCalendar, postEvent } from '../events.ts';
import { joinedMember, type Person, roomOf } from '../members.ts';
import type { ConsoleSite } from './console-site.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type ConsoleDay = {
  /** Sees the whole page: the machine, and the links of everybody. */
  operator: Person;
  /** Makes a reminder that failed; its id. */
  addFailed(name: string): Promise<string>;
};

export async function addDay(site: ConsoleSite): Promise<ConsoleDay> {
  const operator = await joinedMember(site, { role: 'owner', email: 'operator@example.com' });
  const { members } = roomOf(site);
  await members.setOperator({ memberId: operator.id, isOperator: true, by: 'command line' });
  const now = site.clock.now();
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const book = async (calendarId: string, from: number, to: number, more = {}) => {
    const event = { calendarId, title: 'Kontrola', startTime: at(from), endTime: at(to), ...more };
    const answer = await postEvent(site, { attendees: [], ...event });
    return String(answer.json().eventId);
  };
  const attendees = [{ name: 'Zákazník 1 (ukázka)', phone: '+420777123456' }, { name: 'Zákazník 2 (ukázka)' }];
  const first = await addCalendar(site);
  const second = await addCalendar(site);
  await book(first, -3, -2, { attendees });
  await book(first, -0.5, 0.5, { attendees, blockingTo: at(0.75) });
  await book(first, 1, 2, { isBlocking: false });
  await book(first, 1.25, 1.5, { attendees });
  await book(second, 2, 14, { title: 'Noční služba' });

  site.clock.set(now - 54 * dayMs);
  const made = { type: 'PROD', label: 'Pokladna', lifeMs: 60 * dayMs, by: 'command line' } as const;
  const key = { organisationId: site.organisation.id, ...made };
  await site.app.rooms.access.keys.create(key);
  site.clock.set(now);

  const addFailed = async (name: string) => {
    const eventId = await book(await addCalendar(site), 20, 21, {
      attendees: [{ name, email: 'customer@example.com' }],
    });
    const id = randomUUID();
    await site.database.query({
      text: `insert into calendar_reminder (organisation_id, environment, id, event_id, position, channel, remind_at, state,
               reason, attempts, settled_at)
             values ($1, 'live', $2, $3, 0, 'email', $4, 'failed', '550 no such mailbox', 1, $4)`,
      values: [site.organisation.id, id, eventId, new Date(now)],
    });
    return id;
  };
  return { operator, addFailed };
}
