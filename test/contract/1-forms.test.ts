// Spec 1, multipart/form-data: forms as browsers, PHP and command lines send them.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, listEvents } from '#test/events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
});

const times = { startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' };

async function send(form: FormData) {
  const whole = new Response(form);
  return kontor.api.inject({
    method: 'POST',
    url: `/api/v1/calendar/add-event?apiKey=${kontor.keys.PROD}`,
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
}

/** A form with these fields, and those that every event needs. */
async function book(fields: [string, string][]) {
  const calendarId = await addCalendar(kontor);
  const form = new FormData();
  for (const [name, text] of Object.entries({ calendarId, title: 'x', ...times })) form.append(`event[${name}]`, text);
  for (const [name, text] of fields) form.append(name, text);
  const answer = await send(form);
  const [event] = await listEvents(kontor, calendarId);
  return { answer, event: event as unknown as Record<string, unknown> };
}

describe('event as a Blob', () => {
  it.each([
    ['application/json', undefined],
    ['application/json; charset=utf-8', undefined],
    ['application/json', 'event.json'],
    ['text/plain', 'blob'],
  ])('of type %s with the file name %s is read as JSON', async (type, fileName) => {
    const calendarId = await addCalendar(kontor);
    const event = { calendarId, title: 'žluťoučký kůň', ...times, description: null, attendees: [{ name: 'A' }] };
    const form = new FormData();
    const blob = new Blob([JSON.stringify(event)], { type });
    if (fileName === undefined) form.append('event', blob);
    else form.append('event', blob, fileName);
    const answer = await send(form);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([
      { title: 'žluťoučký kůň', attendees: [{ name: 'A' }] },
    ]);
  });

  it('is as strict as JSON', async () => {
    const event = { calendarId: await addCalendar(kontor), title: 5, ...times };
    const form = new FormData();
    form.append('event', new Blob([JSON.stringify(event)], { type: 'application/json' }));
    expect((await send(form)).json()).toMatchObject({ errors: [{ pointer: '/event/title', code: 'type' }] });
  });

  it('beside fields of the event is refused: which of them would count?', async () => {
    const form = new FormData();
    form.append('event', new Blob(['{}'], { type: 'application/json' }));
    form.append('event.title', 'x');
    expect((await send(form)).json()).toMatchObject({ code: 'malformed_body' });
  });
});

describe('a file', () => {
  it.each([
    ['text/plain', 'hello', 'notes.txt'],
    ['application/octet-stream', '{"title":"x"}', 'event.bin'],
    ['image/png', 'PNG', 'a.png'],
    ['application/json', '"text"', 'blob'],
    ['', '{}', 'blob'],
  ])('of type %j with the content %j is refused', async (type, content, fileName) => {
    const form = new FormData();
    form.append('event', new File([content], fileName, { type }));
    const answer = await send(form);
    expect(answer.json()).toMatchObject({ code: 'malformed_body', error: expect.stringContaining('is a file') });
  });
});

describe('attendees', () => {
  it('may have the names that PHP and jQuery write', async () => {
    const { answer, event } = await book([
      ['event[attendees][][name]', 'A'],
      ['event[attendees][][email]', 'a@example.com'],
      ['event[attendees][][name]', 'B'],
      ['event[attendees][][memberId]', '+7'],
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(event.attendees).toMatchObject([
      { name: 'A', email: 'a@example.com', member_id: null },
      { name: 'B', email: null, member_id: 7 },
    ]);
  });

  it('may be one JSON field', async () => {
    const { event } = await book([['event[attendees]', '[{"name":"A"},{"name":"B"}]']]);
    expect(event.attendees).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });
});

describe('a flag', () => {
  it.each(['true', 'True', '1', 'on', 'yes'])('%s is true', async (text) => {
    expect((await book([['event[isAllDay]', text]])).event).toMatchObject({ is_all_day: true });
  });
  it.each(['false', 'FALSE', '0', 'off', 'no'])('%s is false', async (text) => {
    expect((await book([['event[isBlocking]', text]])).event).toMatchObject({ is_blocking: false });
  });
  it.each(['2', 'ja', 'null'])('%s is neither', async (text) => {
    const { answer } = await book([['event[isBlocking]', text]]);
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/event/isBlocking', code: 'type' }] });
  });
});
