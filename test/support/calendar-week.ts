// A week of one calendar for the tests of its screens, in the far future: reminders wait for their time by the clock of the database.
import { expect } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { type Browser, signedInAs } from './console-calls.ts';
import { addCalendar, listEvents, postEvent } from './events.ts';
import { buildIndexes } from './search-data.ts';

export const base = '/console/demo/live/calendar';
export const bff = '/bff/demo/live/calendar';
export const json = { accept: 'application/json' };
/** A Monday. */
export const now = Date.parse('2037-11-16T14:20:00+01:00');

// biome-ignore lint/suspicious/noExplicitAny: the answers of many screens
export type View = any;

/** The events of one day in the order they are drawn. */
export const eventsOf = (view: View, day: string): string[] =>
  view.days
    .find(({ date }: { date: string }) => date === day)
    .blocks.map(({ event }: { event: number }) => view.events[event].title);

export type CalendarWeek = {
  kontor: TestApp;
  editor: Browser;
  viewer: Browser;
  /** The ids of the calendar with the events, of an empty one, and of the event of Eva. */
  room: string;
  other: string;
  eva: string;
  book(title: string, startTime: string, endTime: string, more?: object): Promise<string>;
  viewOf(query?: string): Promise<View>;
  bookedOf(id: string): Promise<Awaited<ReturnType<typeof listEvents>>[number] | undefined>;
};

export async function openWeek(): Promise<CalendarWeek> {
  const kontor = await testApp({ withJobs: true });
  kontor.clock.set(now);
  const [room, other] = [await addCalendar(kontor), await addCalendar(kontor)];
  const book: CalendarWeek['book'] = async (title, startTime, endTime, more = {}) => {
    const answer = await postEvent(kontor, { calendarId: room, title, startTime, endTime, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().eventId;
  };
  const eva = await book('Kontrola zraku', '2037-11-18T11:00:00', '2037-11-18T11:45:00', {
    blockingTo: '2037-11-18T12:00:00',
    notifyBefore: '1d',
    type: 'kontrola',
    attendees: [
      { name: 'Eva Ukázková', email: 'eva@example.com', phone: '+420604118902', customerId: 'customer-4711' },
      { name: 'Bez ničeho' },
    ],
  });
  await book('Čočky', '2037-11-19T13:00:00', '2037-11-19T14:00:00', { blockingTo: '2037-11-19T14:30:00' });
  await book('Celý den', '2037-11-20', '2037-11-20', { isAllDay: true, isBlocking: false });
  await book('Probíhá', '2037-11-16T14:00:00', '2037-11-16T14:45:00');
  await book('Host', '2037-11-18T11:15:00', '2037-11-18T11:30:00', { isBlocking: false });
  const [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
  await buildIndexes(kontor);
  return {
    ...{ kontor, editor, viewer, room, other, eva, book },
    viewOf: async (query = '') => (await viewer.get(`${bff}${query}`, json)).json(),
    bookedOf: async (id) => (await listEvents(kontor, room)).find((event) => event.id === id),
  };
}
