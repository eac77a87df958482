// Spec 4.8: POST /api/v1/calendar/add-event, every field in all three media types.
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, type EventFields, listEvents, makeForm, postEvent } from '#test/events.ts';

const path = '/api/v1/calendar/add-event';

/** Every field of the specification's table, each with a value that can be told from its default. */
const whole = {
  calendarId: 'rooms',
  startTime: '2027-05-03T10:00:00+02:00',
  endTime: '2027-05-03T11:00:00+02:00',
  title: 'Consultation: žluťoučký kůň',
  description: 'Line one\nline two',
  agenda: '1. greet\n2. talk',
  url: 'https://example.com/meeting?id=1',
  notifyBefore: '1h 30m',
  blockingTo: '2027-05-03T11:15:00+02:00',
  locationTitle: 'Václavské náměstí 1, 110 00 Praha',
  isAllDay: false,
  isBlocking: true,
  attendees: [
    { name: 'First', memberId: 7, customerId: 42, email: 'first@example.com', phone: '+420 777 123 456' },
    { name: 'Second', phone: '777 654 321' },
  ],
  type: 'Consultation',
};

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
});

async function store(body: { payload: string; type?: string }) {
  const id = await addCalendar(kontor);
  const payload = body.payload
    .replaceAll('"rooms"', JSON.stringify(id))
    .replaceAll('\r\n\r\nrooms\r\n', `\r\n\r\n${id}\r\n`);
  const answer = await kontor.api.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': kontor.keys.PROD, ...(body.type ? { 'content-type': body.type } : {}) },
    payload,
  });
  expect(answer.json()).toEqual({ eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(answer.statusCode).toBe(200);
  return listEvents(kontor, id);
}

const stored = {
  starts_at: new Date('2027-05-03T08:00:00Z'),
  ends_at: new Date('2027-05-03T09:00:00Z'),
  blocking_to: new Date('2027-05-03T09:15:00Z'),
  occupied_to: new Date('2027-05-03T09:15:00Z'),
  is_all_day: false,
  is_blocking: true,
  title: whole.title,
  description: whole.description,
  agenda: whole.agenda,
  url: whole.url,
  location_title: whole.locationTitle,
  notify_before: '1h 30m',
  type: 'Consultation',
  attendees: [
    { name: 'First', member_id: 7, customer_id: 42, email: 'first@example.com', phone: '+420777123456' },
    { name: 'Second', member_id: null, customer_id: null, email: null, phone: '+420777654321' },
  ],
};

const flat = (dotted: boolean): Record<string, string> => {
  const fields: Record<string, string> = {};
  const walk = (value: unknown, name: string) => {
    if (typeof value !== 'object' || value === null) fields[name] = String(value);
    else
      for (const [part, member] of Object.entries(value)) walk(member, dotted ? `${name}.${part}` : `${name}[${part}]`);
  };
  walk(whole, 'event');
  return fields;
};

describe('every field arrives', () => {
  const json = JSON.stringify({ event: whole });
  it.each([
    ['application/json', { payload: json, type: 'application/json' }],
    ['text/plain', { payload: json, type: 'text/plain' }],
    ['no Content-Type', { payload: json }],
    ['a form with event as JSON', makeForm({ event: JSON.stringify(whole) })],
    ['a form with event.title', makeForm(flat(true))],
    ['a form with event[title]', makeForm(flat(false))],
  ])('as %s', async (_what, body) => {
    const rows = await store(body);
    expect(rows).toMatchObject([stored]);
  });

  it('with only the required fields the defaults hold', async () => {
    const { calendarId, startTime, endTime, title } = whole;
    const event = { calendarId, startTime, endTime, title };
    const rows = await store({ payload: JSON.stringify({ event }), type: 'application/json' });
    const nothing = { description: null, agenda: null, url: null, location_title: null, notify_before: null };
    expect(rows).toMatchObject([
      { ...nothing, blocking_to: null, is_all_day: false, is_blocking: true, type: null, attendees: [] },
    ]);
  });

  it('and an optional field left empty in a form counts as left out', async () => {
    const { calendarId, startTime, endTime, title } = whole;
    const empty = { blockingTo: '', url: '', notifyBefore: '', type: '', description: '' };
    const fields = Object.entries({ calendarId, startTime, endTime, title, ...empty });
    const rows = await store(makeForm(Object.fromEntries(fields.map(([name, text]) => [`event[${name}]`, text]))));
    expect(rows).toMatchObject([{ blocking_to: null, url: null, notify_before: null, type: null, description: null }]);
  });
});

describe('the answer', () => {
  it.each(mediaTypes)('comes as %s, refusals too', async (accept) => {
    const calendarId = await addCalendar(kontor);
    for (const [status, id] of [
      [200, calendarId],
      [404, 'unknown'],
      [409, calendarId],
    ] as const) {
      const answer = await postEvent(kontor, { ...whole, calendarId: id }, { headers: { accept } });
      expect(answer.statusCode).toBe(status);
      expect(Object.keys(readAnswer(answer))).toContain(status === 200 ? 'eventId' : 'code');
    }
  });
});

describe('a wrong field', () => {
  const wrong: [string, EventFields, string[]][] = [
    ['no event at all', undefined as unknown as EventFields, ['/event required']],
    ['an empty event', {}, ['calendarId', 'startTime', 'endTime', 'title'].map((name) => `/event/${name} required`)],
    ['a title that is no text', { ...whole, title: 123 }, ['/event/title type']],
    ['a title of spaces', { ...whole, title: '  ' }, ['/event/title too_short']],
    ['a title of 251 characters', { ...whole, title: '😀'.repeat(251) }, ['/event/title too_long']],
    ['a description over 64 KiB', { ...whole, description: 'x'.repeat(65_537) }, ['/event/description too_long']],
    ['an agenda over 64 KiB', { ...whole, agenda: 'x'.repeat(65_537) }, ['/event/agenda too_long']],
    ['a url that is none', { ...whole, url: 'ftp://example.com' }, ['/event/url invalid_format']],
    ['a notifyBefore that is none', { ...whole, notifyBefore: '90' }, ['/event/notifyBefore invalid_format']],
    ['a type of 65 characters', { ...whole, type: 'x'.repeat(65) }, ['/event/type too_long']],
    ['isBlocking as text in JSON', { ...whole, isBlocking: 'false' }, ['/event/isBlocking type']],
    ['101 attendees', { ...whole, attendees: Array(101).fill({ name: 'x' }) }, ['/event/attendees too_many']],
    ['an attendee without a name', { ...whole, attendees: [{}] }, ['/event/attendees/0/name required']],
    ['an attendee with an empty name', { ...whole, attendees: [{ name: ' ' }] }, ['/event/attendees/0/name too_short']],
    [
      'an impossible phone and a wrong e-mail',
      { ...whole, attendees: [{ name: 'x' }, { name: 'y', phone: '12', email: 'nobody' }] },
      ['/event/attendees/1/email invalid_format', '/event/attendees/1/phone invalid_format'],
    ],
    [
      'a fraction of a member',
      { ...whole, attendees: [{ name: 'x', memberId: 1.5 }] },
      ['/event/attendees/0/memberId type'],
    ],
    [
      'a customer beyond exact numbers',
      { ...whole, attendees: [{ name: 'x', customerId: 2 ** 53 }] },
      ['/event/attendees/0/customerId out_of_range'],
    ],
    ['NUL in a text', { ...whole, agenda: 'a\u0000b' }, ['/event/agenda invalid_format']],
    [
      'several wrong fields, all named at once',
      { ...whole, startTime: 'soon', url: 'x', title: ' ' },
      ['/event/startTime invalid_format', '/event/title too_short', '/event/url invalid_format'],
    ],
  ];
  it.each(wrong)('is refused: %s', async (_what, event, problems) => {
    const calendarId = await addCalendar(kontor);
    const fields = event?.calendarId === undefined ? event : { ...event, calendarId };
    const answer = await postEvent(kontor, fields);
    expect(answer.statusCode).toBe(400);
    const { code, errors } = answer.json();
    expect(code).toBe('validation_failed');
    expect(errors.map((error: { pointer: string; code: string }) => `${error.pointer} ${error.code}`)).toEqual(
      problems,
    );
    expect(await listEvents(kontor, calendarId)).toEqual([]);
  });

  it('is not refused at the edge: 250 characters, 64 KiB, 100 attendees, a phone that is possible and not valid', async () => {
    const calendarId = await addCalendar(kontor);
    const attendees = Array(100).fill({ name: 'x', phone: '+15551234567' });
    const event = { ...whole, calendarId, title: '😀'.repeat(250), agenda: 'x'.repeat(65_536), attendees };
    expect((await postEvent(kontor, event)).statusCode).toBe(200);
    const [row] = await listEvents(kontor, calendarId);
    expect(row?.attendees).toHaveLength(100);
    expect(row?.attendees[99]).toMatchObject({ phone: '+15551234567' });
  });

  it('that is half a character is replaced, not a fault', async () => {
    const calendarId = await addCalendar(kontor);
    const event = { ...whole, calendarId, title: 'half \ud83d', attendees: [{ name: 'x\udc00' }] };
    expect((await postEvent(kontor, event)).statusCode).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([
      { title: 'half \ufffd', attendees: [{ name: 'x\ufffd' }] },
    ]);
  });
});

describe('a calendar', () => {
  it('that is unknown, of another organisation or of the other environment is 404 with the same bytes', async () => {
    const { keys, organisation } = await kontor.addOrganisation('other');
    const foreign = await addCalendar(kontor, { organisationId: organisation.id });
    const sandbox = await addCalendar(kontor, { environment: 'sandbox' });
    const bodies = [];
    for (const calendarId of ['unknown', foreign, sandbox, 'a\u0000b', 'x'.repeat(10_000)]) {
      const answer = await postEvent(kontor, { ...whole, calendarId });
      expect(answer.statusCode).toBe(404);
      const { requestId, ...body } = answer.json();
      bodies.push(JSON.stringify(body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'calendar_not_found' });
    expect((await postEvent(kontor, { ...whole, calendarId: foreign }, { key: keys.PROD })).statusCode).toBe(200);
    expect((await postEvent(kontor, { ...whole, calendarId: sandbox }, { key: kontor.keys.DEV_ })).statusCode).toBe(
      200,
    );
  });

  it('reads times without an offset in its own zone', async () => {
    const calendarId = await addCalendar(kontor, { timeZone: 'America/New_York' });
    const event = { ...whole, calendarId, startTime: '2027-05-03T10:00:00', endTime: '2027-05-03T11:00:00' };
    const { blockingTo: _, ...rest } = event;
    expect((await postEvent(kontor, rest)).statusCode).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ starts_at: new Date('2027-05-03T14:00:00Z') }]);
  });

  it('takes events of the past', async () => {
    const calendarId = await addCalendar(kontor);
    const event = {
      ...whole,
      calendarId,
      startTime: '2001-01-01T10:00:00Z',
      endTime: '2001-01-01T11:00:00Z',
      blockingTo: '',
    };
    expect((await postEvent(kontor, event)).statusCode).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ reminders: 0 }]);
  });
});

describe('a type', () => {
  it('is created once, whatever its case, and only with an event that stays', async () => {
    const calendarId = await addCalendar(kontor);
    const at = (hour: number, type: string) =>
      postEvent(kontor, {
        calendarId,
        startTime: `2027-06-01T${hour}:00:00Z`,
        endTime: `2027-06-01T${hour}:30:00Z`,
        title: 'x',
        type,
      });
    expect((await at(10, ' Vyšetření ')).statusCode).toBe(200);
    expect((await at(11, 'VYŠETŘENÍ')).statusCode).toBe(200);
    expect((await at(11, 'refused with its event')).statusCode).toBe(409);
    expect((await listEvents(kontor, calendarId)).map(({ type }) => type)).toEqual(['Vyšetření', 'Vyšetření']);
    const { rows } = await kontor.database.query({
      text: "select name from calendar_type where folded in ('vyšetření', 'refused with its event')",
    });
    expect(rows).toEqual([{ name: 'Vyšetření' }]);
  });
});

describe('the key', () => {
  it('may stand in the query, the header or the body, and needs the role calendar:write', async () => {
    const calendarId = await addCalendar(kontor);
    const event = { calendarId, startTime: '2027-07-01T10:00:00Z', endTime: '2027-07-01T11:00:00Z', title: 'x' };
    const inBody = await kontor.api.inject({ method: 'POST', url: path, payload: { event, apiKey: kontor.keys.PROD } });
    expect(inBody.statusCode).toBe(200);
    const none = await kontor.api.inject({ method: 'POST', url: path, payload: { event } });
    expect(none.json()).toMatchObject({ status: 401, code: 'api_key_missing' });
    const { key } = await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'PROD',
      roles: ['bank:read'],
    });
    const poor = await kontor.api.inject({ method: 'POST', url: `${path}?apiKey=${key}`, payload: { event } });
    expect(poor.json()).toMatchObject({ status: 403, code: 'role_missing' });
  });
});
