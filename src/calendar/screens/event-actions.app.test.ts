// What is done with events on the calendar's screens, through the front door: book, move, cancel, restore, and what is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { base, bff, type CalendarWeek, eventsOf, openWeek, type View } from '#test/calendar-week.ts';

let week: CalendarWeek;

beforeAll(async () => {
  week = await openWeek();
});

describe('an event', () => {
  const act = async (path: string, fields: Record<string, string>, browser = week.editor) =>
    browser.send(`${base}/events/${path}`, fields);

  it('is booked with several reminders, each planned; problems stand at their fields', async () => {
    const fields = {
      ...{ calendarId: week.other, title: 'Nová', startTime: '2037-11-25T09:00', minutes: '45', blockMinutes: '15' },
      ...{ 'notifyBefore[0]': '7 dní', 'notifyBefore[1]': '', 'notifyBefore[2]': '2h' },
      ...{ 'attendees[0][name]': '', 'attendees[1][name]': 'Jana Ukázková', 'attendees[1][email]': 'jana@example.com' },
    };
    const wrong = await act('create', { ...fields, title: '', 'attendees[1][phone]': '12', 'notifyBefore[2]': 'soon' });
    expect(wrong.statusCode).toBe(400);
    for (const words of ['Write a title.', 'This is not a phone number.', 'up to four weeks', 'value="Jana Ukázková"'])
      expect(wrong.body).toContain(words);
    expect(wrong.body).toMatch(/id="field-attendees-1-phone"[^>]*aria-invalid="true"/);
    const made = await act('create', fields);
    expect(made.statusCode, made.body).toBe(303);
    const id = new URL(String(made.headers.location), 'http://x').searchParams.get('event');
    const { event } = await week.viewOf(`?event=${id}`);
    expect(event).toMatchObject({
      occupiedTo: '2037-11-25T09:00:00.000Z',
      notifyBefore: ['7 dní', '2h'],
      attendees: [{ name: 'Jana Ukázková' }],
    });
    expect(event.reminders.map(({ remindAt }: { remindAt: string }) => remindAt)).toEqual([
      '2037-11-18T08:00:00.000Z',
      '2037-11-25T06:00:00.000Z',
    ]);
    await act(`${id}/move`, { version: '1', startTime: '2037-11-26T09:00' });
    const moved = (await week.viewOf(`?event=${id}`)).event.reminders;
    expect(moved.map(({ remindAt, state }: View) => `${remindAt} ${state}`)).toEqual([
      '2037-11-18T08:00:00.000Z cancelled',
      '2037-11-25T06:00:00.000Z cancelled',
      '2037-11-19T08:00:00.000Z planned',
      '2037-11-26T06:00:00.000Z planned',
    ]);
  });

  it('is refused where its time is taken, with what was typed; the next free start is one button, a walk-in goes in', async () => {
    const fields = { calendarId: week.room, title: 'Navíc', startTime: '2037-11-19T13:30', minutes: '30' };
    const refused = await act('create', fields);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('value="Navíc"');
    expect(refused.body).toMatch(/name="take" value="2037-11-19T13:30:00.000Z"[^>]*>Book at 14:30/);
    expect((await act('create', { ...fields, take: '2037-11-19T13:30:00.000Z' })).statusCode).toBe(303);
    expect((await act('create', { ...fields, title: 'Bez objednání', isWalkIn: 'true' })).statusCode).toBe(303);
    const view = await week.viewOf(`?date=2037-11-19&calendars=${week.room}`);
    expect(eventsOf(view, '2037-11-19')).toEqual(['Čočky', 'Bez objednání', 'Navíc']);
  });

  it('is moved and taken back; a taken time is 409 with the next free one; two people do not undo each other', async () => {
    const { version } = (await week.viewOf(`?event=${week.eva}`)).event;
    const taken = await act(`${week.eva}/move?event=${week.eva}`, {
      version: String(version),
      startTime: '2037-11-19T13:15',
    });
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('value="2037-11-19T13:15"');
    expect(taken.body).toMatch(/Use (?:Thu[^<]*)?15:00/);
    const moved = await act(`${week.eva}/move`, {
      version: String(version),
      startTime: '2037-11-20T10:00',
      minutes: '60',
    });
    expect(moved.headers.location).toBe(`${base}?event=${week.eva}&date=2037-11-20`);
    expect(await week.bookedOf(week.eva)).toMatchObject({ occupied_to: new Date('2037-11-20T10:15:00Z') });
    const page = (await week.editor.get(String(moved.headers.location))).body;
    expect(page).toContain('is now on Fri');
    const late = await act(`${week.eva}/move`, { version: String(version), startTime: '2037-11-20T15:00' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Somebody else changed this meanwhile');
    const undo = Object.fromEntries(
      [...(/<form class="push"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
      ),
    );
    expect((await act(`${week.eva}/move`, undo)).statusCode).toBe(303);
    expect(await week.bookedOf(week.eva)).toMatchObject({
      starts_at: new Date('2037-11-18T10:00:00Z'),
      ends_at: new Date('2037-11-18T10:45:00Z'),
      occupied_to: new Date('2037-11-18T11:00:00Z'),
    });
  });

  it('is cancelled with a reason and restored only where its time is free', async () => {
    const id = await week.book('Ke zrušení', '2037-11-21T10:00:00', '2037-11-21T11:00:00', {
      attendees: [{ name: 'Petr Ukázkový', email: 'petr@example.com' }],
    });
    expect((await act(`${id}/cancel`, { version: '1', reason: 'nemoc', tell: 'true' })).statusCode).toBe(303);
    const { event } = await week.viewOf(`?event=${id}`);
    expect(event).toMatchObject({ cancelReason: 'nemoc', cancelledBy: 'member' });
    expect(event.reminders).toMatchObject([{ kind: 'cancellation', state: 'planned' }]);
    expect(eventsOf(await week.viewOf(`?date=2037-11-21&calendars=${week.room}`), '2037-11-21')).toEqual([]);
    expect(eventsOf(await week.viewOf(`?date=2037-11-21&cancelled=show`), '2037-11-21')).toEqual(['Ke zrušení']);
    const instead = await week.book('Místo ní', '2037-11-21T10:30:00', '2037-11-21T11:00:00');
    const refused = await act(`${id}/restore?event=${id}`, { version: '2' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Taken from');
    await act(`${instead}/cancel`, { version: '1' });
    expect((await act(`${id}/restore`, { version: '2' })).statusCode).toBe(303);
    expect((await week.viewOf(`?event=${id}`)).event.cancelledAt).toBeNull();
  });

  it('is never changed without the version that the page showed', async () => {
    const id = await week.book('Bez verze', '2037-11-22T10:00:00', '2037-11-22T11:00:00');
    for (const [path, fields] of [
      ['move', { startTime: '2037-11-22T12:00' }],
      ['cancel', {}],
      ['restore', {}],
    ] as const) {
      const answer = await week.editor.call(`${bff}/events/${id}/${path}`, fields);
      expect([answer.statusCode, answer.json().errors], path).toMatchObject([400, [{ field: 'version' }]]);
    }
    expect((await week.viewOf(`?event=${id}`)).event).toMatchObject({ version: 1, cancelledAt: null });
  });

  it('goes on only where the calendar is: no other address is taken', async () => {
    const wrong = await act(`${week.eva}/move`, {
      ...{ version: '1', startTime: '2037-11-18T11:00', back: '//evil.example/' },
    });
    expect(wrong.statusCode).toBe(400);
  });
});
