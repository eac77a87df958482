// Every field of an event is changed in its drawer, through the front door: with its version, its conflict and its Undo; what the audit
// log keeps of it, and what becomes of its reminders.
import { beforeAll, describe, expect, it } from 'vitest';
import { base, bff, type CalendarWeek, openWeek, type View } from '#test/calendar-week.ts';
import { addCalendar } from '#test/events.ts';

let week: CalendarWeek;

beforeAll(async () => {
  week = await openWeek();
});

const change = (id: string, fields: object) => week.editor.call(`${bff}/events/${id}/change`, fields);
const open = async (id: string): Promise<View> => (await week.viewOf(`?event=${id}&open=change`)).event;

let hour = 6;
/** An event of its own, each on another hour of a Saturday; with Eva at 0 and Petr at 1. */
async function book(more: object = {}): Promise<string> {
  hour += 1;
  const at = (minutes: string) => `2037-11-21T${String(hour).padStart(2, '0')}:${minutes}:00`;
  return week.book('Kontrola', at('00'), at('30'), {
    notifyBefore: '1d',
    attendees: [
      { name: 'Eva Ukázková', email: 'eva@example.com', customerId: 4711, memberId: 7 },
      { name: 'Petr Ukázkový', phone: '+420604118902' },
    ],
    ...more,
  });
}

const shape = ({ startsAt, endsAt, occupiedTo, ...event }: View) => ({
  ...event,
  ...{ startsAt, endsAt, occupiedTo },
  ...{ version: null, changedAt: null, form: null, reminders: null, createdAt: null },
});

describe('an event', () => {
  it('has every field changed in one go, and put back by its Undo', async () => {
    const id = await book();
    const before = await open(id);
    const fields = {
      ...{ title: 'Čočky', type: 'čočky', locationTitle: 'Brno', description: 'Vezme brýle', agenda: 'Měření' },
      ...{ url: 'https://example.com/1', notifyBefore: '2 dny; 3h', calendarId: week.other, isBlocking: false },
      ...{ startTime: '2037-11-23', isAllDay: true, days: 2, blockMinutes: 60 },
      attendees: [
        { position: 0, isRemoved: true },
        { position: 1, phone: '777 123 456', name: 'Petr Opravený', email: 'petr@example.com', customerId: 'c-2' },
        { name: 'Jana Nová', phone: '+420777123457' },
        { name: '', phone: ' ' },
      ],
    };
    const answer = await change(id, { version: 1, ...fields });
    expect(answer.statusCode, answer.body).toBe(200);
    const { done, undo, version } = answer.json();
    expect([done.code, version]).toEqual(['event.changed', 2]);
    const {
      attendees: _,
      calendarId,
      startTime: __,
      days: ___,
      blockMinutes: ____,
      notifyBefore: _____,
      ...texts
    } = fields;
    expect(await open(id)).toMatchObject({
      ...texts,
      ...{ calendarId, notifyBefore: ['2 dny', '3h'] },
      ...{
        startsAt: '2037-11-22T23:00:00.000Z',
        endsAt: '2037-11-24T23:00:00.000Z',
        occupiedTo: '2037-11-25T00:00:00.000Z',
      },
      attendees: [
        {
          name: 'Petr Opravený',
          email: 'petr@example.com',
          phone: { number: '+420777123456' },
          customer: { id: 'c-2' },
        },
        { name: 'Jana Nová', email: null },
      ],
    });

    expect(undo.action).toBe(`calendar/events/${id}/change`);
    const back = await change(id, undo.fields);
    expect(back.statusCode, back.body).toBe(200);
    const after = await open(id);
    expect(shape(after)).toEqual(shape(before));
    expect(after.attendees).toMatchObject([{ memberId: '7', customer: { id: '4711' } }, { name: 'Petr Ukázkový' }]);
    expect(after.form.values).toEqual(before.form.values);
  });

  it('keeps what is not sent, and is not changed by a form that changes nothing', async () => {
    const id = await book({ description: 'a\nb', startTime: '2037-11-23T10:00:20.5', endTime: '2037-11-23T10:30:40' });
    const { form, ...event } = await open(id);
    const fields = Object.fromEntries(Object.entries(form.values as Record<string, string>));
    fields.description = 'a\r\nb';
    fields.asked = form.asked;
    const sent = await week.editor.send(`${base}/events/${id}/change`, { ...fields, version: '1' });
    expect(sent.statusCode, sent.body).toBe(303);
    expect(await open(id)).toEqual({ form, ...event });
    expect((await change(id, { version: 1, title: ' Kontrola ', type: '' })).json().done.code).toBe('event.same');
    await change(id, { version: 1, title: 'Nová' });
    expect(await open(id)).toMatchObject({ title: 'Nová', startsAt: '2037-11-23T09:00:20.500Z', description: 'a\nb' });
  });

  it('is emptied where its form was emptied, and that is put back on the next page', async () => {
    const id = await book({ locationTitle: 'Brno', description: 'x' });
    const { form } = await open(id);
    const { locationTitle: _, notifyBefore: __, 'attendees.1.phone': ___, ...rest } = form.values;
    const sent = await week.editor.send(`${base}/events/${id}/change`, { ...rest, asked: form.asked, version: '1' });
    expect(sent.statusCode, sent.body).toBe(303);
    expect(await open(id)).toMatchObject({
      ...{ title: 'Kontrola', description: 'x', locationTitle: null, notifyBefore: [] },
      attendees: [{ email: 'eva@example.com' }, { name: 'Petr Ukázkový', phone: null }],
    });
    const page = (await week.editor.get(String(sent.headers.location))).body;
    const undo = [
      ...(/<form class="push"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '').matchAll(/name="([\w.]+)" value="([^"]*)"/g),
    ];
    const fields = Object.fromEntries(undo.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
    const back = await week.editor.send(`${base}/events/${id}/change`, fields);
    expect(back.statusCode, back.body).toBe(303);
    expect((await open(id)).form.values).toEqual(form.values);
  });

  it('says what was done also where its Undo is too long for the page', async () => {
    const id = await book({ description: 'ž'.repeat(3_000) });
    const sent = await week.editor.send(`${base}/events/${id}/change`, { version: '1', description: 'x' });
    const { body } = await week.editor.get(String(sent.headers.location));
    expect(body).toContain('“Kontrola” is changed.');
    expect(body).not.toContain('data-undo');
  });

  it('says each problem at its field, with what was typed', async () => {
    const id = await book();
    const fields = {
      ...{ version: '1', title: '', startTime: '2037-11-21T25:00', url: 'ftp://x', notifyBefore: '1d; soon' },
      ...{
        'attendees[0][position]': '0',
        'attendees[0][name]': '',
        'attendees[1][name]': 'Nový',
        'attendees[1][phone]': '12',
      },
      ...{ isBlocking: 'false', asked: 'title,attendees' },
    };
    const wrong = await week.editor.send(`${base}/events/${id}/change?event=${id}&open=change`, fields);
    expect(wrong.statusCode).toBe(400);
    for (const words of [
      'Write a title.',
      'Write a date and a time',
      'This is not a phone number.',
      'up to four weeks',
      'Write the name.',
    ])
      expect(wrong.body).toContain(words);
    expect(wrong.body).toMatch(/id="field-attendees-1-phone"[^>]*value="12"/);
    expect(wrong.body).toMatch(/<option value="false" selected[^>]*>Walk-in/);
    for (const [body, field] of [
      [{ notifyBefore: '1h;2h;3h;4h;5h;6h' }, 'notifyBefore'],
      [{ minutes: 0 }, 'minutes'],
      [{ title: 'a\u0000' }, 'title'],
    ] as const)
      expect((await change(id, { version: 1, ...body })).json().errors, field).toMatchObject([{ field }]);
    expect(await open(id)).toMatchObject({ version: 1 });
  });

  it('never overlaps another one: by its time, what it blocks after, its calendar, or by blocking at all', async () => {
    const other = await addCalendar(week.kontor);
    const first = await week.book('První', '2037-11-24T10:00:00', '2037-11-24T11:00:00', { calendarId: other });
    const second = await week.book('Druhá', '2037-11-24T11:00:00', '2037-11-24T12:00:00', { calendarId: other });
    const walkIn = await week.book('Host', '2037-11-24T10:30:00', '2037-11-24T10:45:00', {
      calendarId: other,
      isBlocking: false,
    });
    const elsewhere = await week.book('Jinde', '2037-11-24T10:30:00', '2037-11-24T11:30:00', {
      calendarId: week.other,
    });
    for (const [id, fields, free] of [
      [first, { blockMinutes: 15 }, '11'],
      [first, { minutes: 90 }, '11'],
      [second, { startTime: '2037-11-24T10:30' }, '10'],
      [walkIn, { isBlocking: true }, '11'],
      [elsewhere, { calendarId: other }, '11'],
    ] as const) {
      const refused = await change(id, { version: 1, ...fields });
      expect([refused.statusCode, refused.json().code], JSON.stringify(fields)).toEqual([409, 'event_conflict']);
      expect(refused.json().nextFree).toBe(`2037-11-24T${free}:00:00.000Z`);
    }
    const page = await week.editor.send(`${base}/events/${elsewhere}/change?event=${elsewhere}&open=change`, {
      ...{ version: '1', calendarId: other, title: 'Přesunutá' },
    });
    expect(page.body).toMatch(/name="take" value="2037-11-24T11:00:00.000Z"[^>]*>Save at 12:00/);
    const take = '2037-11-24T11:00:00.000Z';
    const moved = await change(elsewhere, { version: 1, calendarId: other, title: 'Přesunutá', startTime: 'x', take });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await open(elsewhere)).toMatchObject({ title: 'Přesunutá', calendarId: other, startsAt: take });
    expect((await change(elsewhere, { version: 2, calendarId: 'none' })).statusCode).toBe(404);
  });

  it('that somebody else changed meanwhile is refused, with both versions by their fields', async () => {
    const id = await book();
    await change(id, {
      version: 1,
      title: 'Jejich',
      attendees: [
        { position: 0, isRemoved: true },
        { position: 1, phone: '+420777123456' },
      ],
    });
    const mine = {
      ...{
        version: '1',
        title: 'Moje',
        locationTitle: 'Brno',
        'attendees[0][position]': '0',
        'attendees[0][name]': 'Eva',
      },
      ...{ 'attendees[1][position]': '1', 'attendees[1][phone]': '+420777123457', 'attendees[2][name]': 'Jana' },
    };
    const page = await week.editor.send(`${base}/events/${id}/change?event=${id}&open=change`, mine);
    expect(page.statusCode).toBe(409);
    for (const words of ['Somebody else changed this meanwhile', 'value="Moje"', 'value="Jejich"', 'Phone (2)'])
      expect(page.body).toContain(words);
    expect(page.body).not.toContain('[object Object]');
    const chosen = {
      ...{ version: '2', title: 'Jejich', 'attendees.1.position': '1', 'attendees.1.phone': '+420777123457' },
      ...{ 'attendees.0.position': '0', 'attendees.0.name': 'Eva', 'attendees.2.name': 'Jana' },
    };
    expect((await week.editor.send(`${base}/events/${id}/change`, chosen)).statusCode).toBe(303);
    expect(await open(id)).toMatchObject({
      title: 'Jejich',
      attendees: [{ name: 'Eva' }, { name: 'Petr Ukázkový', phone: { number: '+420777123457' } }, { name: 'Jana' }],
    });
  });

  it('is changed only by who may, where it is, and while it is not cancelled or its calendar archived', async () => {
    const id = await book();
    expect((await week.viewer.call(`${bff}/events/${id}/change`, { version: 1, title: 'x' })).statusCode).toBe(403);
    expect(
      (await week.editor.call(`/bff/demo/sandbox/calendar/events/${id}/change`, { version: 1, title: 'x' })).statusCode,
    ).toBe(404);
    await week.editor.call(`${bff}/events/${id}/cancel`, { version: 1 });
    expect((await change(id, { version: 2, title: 'x' })).json().code).toBe('event_cancelled');
    const calendarId = await addCalendar(week.kontor);
    const stays = await week.book('x', '2037-11-25T10:00:00', '2037-11-25T11:00:00', { calendarId });
    const { organisation, app } = week.kontor;
    const tenant = { organisationId: organisation.id, environment: 'live' as const };
    await app.rooms.calendar.calendars.archive(tenant, { id: calendarId }, 'command line');
    expect((await change(stays, { version: 1, title: 'x' })).json().code).toBe('calendar_archived');
    expect((await change(await book(), { version: 1, calendarId })).statusCode).toBe(404);
  });
});

describe('of a changed event', () => {
  it('the audit log has the names of the fields, and values of times alone', async () => {
    const id = await book();
    await change(id, {
      version: 1,
      title: 'Tajné',
      blockMinutes: 10,
      attendees: [{ position: 1, phone: '+420777999888' }],
    });
    const text = "select changes, details from platform_audit where subject = $1 and action = 'event.change'";
    const { rows } = await week.kontor.database.query({ text, values: [id] });
    expect(rows).toMatchObject([{ changes: { title: null, attendees: null, blockingTo: [null, expect.any(String)] } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Tajné|777999888/);
  });

  it('the reminders that are still right stay, and the others are planned anew', async () => {
    const id = await book();
    const remindersOf = async () =>
      (await open(id)).reminders.map(({ attendee, channel, state, reason }: View) =>
        [attendee.split(' ')[0], channel, state, reason].filter(Boolean).join(' '),
      );
    await change(id, { version: 1, title: 'Jiná', attendees: [{ position: 1, phone: '+420777123456' }] });
    const changed = ['Eva email planned', 'Petr sms cancelled the event was changed', 'Petr sms planned'];
    expect((await remindersOf()).sort()).toEqual(changed);
    // The one that stayed belongs to the newest state: it is sent, and can be sent by hand.
    const text =
      'select r.sequence = e.sequence as is_new from calendar_reminder r join calendar_event e on e.id = event_id where e.id = $1 and state = $2';
    const { rows } = await week.kontor.database.query({ text, values: [id, 'planned'] });
    expect(rows).toEqual([{ is_new: true }, { is_new: true }]);
    await change(id, { version: 2, notifyBefore: '' });
    expect((await remindersOf()).filter((one: string) => one.includes('planned'))).toEqual([]);
  });
});
