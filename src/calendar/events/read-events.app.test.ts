// Proves the list of events: by calendar, time, attendee, type and state, page by page, as CSV; and one event whole.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { buildIndexes } from '#test/search-data.ts';
import { cancelEvent } from './change-events.ts';
import { type EventQuery, findEvent, listEvents, writeEvents } from './read-events.ts';

let kontor: TestApp;
let one: string;
let two: string;
const ids: string[] = [];

const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const day = (number: number) => ({
  startTime: `2027-05-${String(number).padStart(2, '0')}T10:00:00Z`,
  endTime: `2027-05-${String(number).padStart(2, '0')}T11:00:00Z`,
});

beforeAll(async () => {
  kontor = await testApp();
  [one, two] = [await addCalendar(kontor), await addCalendar(kontor)];
  const people = [
    { name: 'Žofie Nováková (ukázka)', email: 'zofie@example.com' },
    { name: 'Zákazník 2 (ukázka)', phone: '+420777123456' },
  ];
  for (let number = 1; number <= 12; number += 1) {
    const calendarId = number % 2 === 0 ? two : one;
    const attendees = number <= 4 ? people : people.slice(1);
    const more = { isBlocking: number !== 5, ...(number % 3 === 0 ? { type: 'Talk' } : {}) };
    const answer = await postEvent(kontor, {
      calendarId,
      title: `=Event ${number}`,
      ...day(number),
      attendees,
      ...more,
    });
    ids.push(answer.json().eventId);
  }
  await cancelEvent(room(), live(), { id: ids[6] ?? '' }, {}, 'command line');
  await buildIndexes(kontor);
});

const numbers = async (query: EventQuery) =>
  (await listEvents(room(), live(), query)).items.map(({ id }) => ids.indexOf(id) + 1);

describe('the list', () => {
  it.each<[string, () => EventQuery, number[]]>([
    ['everything', () => ({}), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['a calendar', () => ({ calendarId: two }), [2, 4, 6, 8, 10, 12]],
    ['a time', () => ({ from: new Date('2027-05-03T10:00:00Z'), to: new Date('2027-05-06T10:00:00Z') }), [3, 4, 5]],
    ['a part of a name without accents', () => ({ attendee: 'zofie nov' }), [1, 2, 3, 4]],
    ['a part of an e-mail', () => ({ attendee: 'zofie@exam' }), [1, 2, 3, 4]],
    ['a part of a phone in one calendar', () => ({ attendee: '777123', calendarId: one }), [1, 3, 5, 7, 9, 11]],
    ['nobody', () => ({ attendee: 'nobody at all' }), []],
    ['a type without case', () => ({ type: 'TALK' }), [3, 6, 9, 12]],
    ['a type in a calendar', () => ({ type: 'talk', calendarId: one }), [3, 9]],
    ['a type that there is not', () => ({ type: 'none' }), []],
    ['what is cancelled', () => ({ state: 'cancelled' }), [7]],
    ['what is not', () => ({ state: 'active', calendarId: one }), [1, 3, 5, 9, 11]],
    ['what blocks', () => ({ state: 'blocking', calendarId: one }), [1, 3, 9, 11]],
    ['what does not block', () => ({ state: 'free' }), [5]],
  ])('by %s', async (_name, query, expected) => {
    expect(await numbers(query())).toEqual(expected);
  });

  it('comes in pages, forwards and backwards, also within a calendar', async () => {
    for (const query of [{}, { calendarId: one }, { type: 'talk' }, { attendee: '777123' }]) {
      const all = (await listEvents(room(), live(), query)).items;
      const first = await listEvents(room(), live(), query, { size: 2 });
      expect(first).toMatchObject({ items: all.slice(0, 2), previous: null });
      const second = await listEvents(room(), live(), query, { size: 2, after: first.next ?? '' });
      expect(second.items).toEqual(all.slice(2, 4));
      const back = await listEvents(room(), live(), query, { size: 2, before: second.previous ?? '' });
      expect(back.items).toEqual(first.items);
    }
    await expect(listEvents(room(), live(), {}, { after: 'x' })).rejects.toMatchObject({ status: 400 });
  });

  it('says when too little of an attendee is given, and which calendar there is not', async () => {
    expect(await listEvents(room(), live(), { attendee: 'zo' })).toMatchObject({ items: [], limited: 'short' });
    await expect(listEvents(room(), live(), { calendarId: 'a b' })).rejects.toMatchObject({
      code: 'calendar_not_found',
    });
  });

  it('is CSV with all rows, and no cell is a formula', async () => {
    let text = '';
    const count = await writeEvents(room(), live(), { calendarId: one }, (piece) => {
      text += piece;
    });
    const rows = text.trimEnd().split('\r\n');
    expect([count, rows.length]).toEqual([6, 7]);
    expect(rows[0]).toBe('id,calendarId,startsAt,endsAt,isAllDay,title,type,who,attendees,state');
    expect(rows[1]).toContain(`,'=Event 1,,Žofie Nováková (ukázka),2,blocking`);
    expect(rows[4]).toContain('cancelled');
  });
});

describe('one event', () => {
  it('is shown whole', async () => {
    expect(await findEvent(room(), live(), ids[2] ?? '')).toMatchObject({
      id: ids[2],
      calendarId: one,
      title: '=Event 3',
      type: 'Talk',
      timeZone: 'Europe/Prague',
      version: 1,
      sequence: 0,
      attendees: [{ name: 'Žofie Nováková (ukázka)', email: 'zofie@example.com' }, { phone: '+420777123456' }],
      reminders: [],
      state: 'blocking',
    });
  });
});
