// Spec 4.8: attendees and their reminders as callers write them: phones, customer identifiers, notifyBefore.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, type EventFields, listEvents, makeForm, postEvent } from '#test/events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
});

const times = { startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' };

async function book(fields: EventFields) {
  const calendarId = await addCalendar(kontor);
  const answer = await postEvent(kontor, { calendarId, title: 'x', ...times, ...fields });
  const [event] = (await listEvents(kontor, calendarId)) as unknown as Record<string, unknown>[];
  return { answer, event };
}

describe('a phone', () => {
  it.each([
    ['(+420) 777 123 456', '+420777123456'],
    ['tel:+420777123456', '+420777123456'],
    ['\u202a+420 777 123 456\u202c', '+420777123456'],
    ['777 123 456', '+420777123456'],
    ['00421 905 123 456', '+421905123456'],
    ['421905123456', '+421905123456'],
    ['＋421905123456', '+421905123456'],
  ])('%s is stored as %s', async (phone, stored) => {
    const { answer, event } = await book({ attendees: [{ name: 'A', phone }] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(event?.attendees).toMatchObject([{ phone: stored }]);
  });

  it.each(['7771234567', '0777123456', '421905', '5551234567', 'tel:', '+420 777 123 456 ext. 5'])(
    '%s without a valid meaning is refused, and no country code is put before it',
    async (phone) => {
      const { answer, event } = await book({ attendees: [{ name: 'A' }, { name: 'B', phone }] });
      expect(answer.json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/event/attendees/1/phone', code: 'invalid_format', example: '+420777123456' }],
      });
      expect(event).toBeUndefined();
    },
  );
});

describe('a customerId', () => {
  it.each([
    [42, 42, null],
    [0, 0, null],
    ['C-0042/ž', null, 'C-0042/ž'],
    ['007', null, '007'],
    ['42', null, '42'],
    ['  padded  ', null, 'padded'],
    ['5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11', null, '5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11'],
    ['😀'.repeat(64), null, '😀'.repeat(64)],
    ['', null, null],
    [null, null, null],
  ])('%j is a number or a text', async (customerId, number, text) => {
    const { answer, event } = await book({ attendees: [{ name: 'A', customerId }] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(event?.attendees).toMatchObject([{ customer_id: number, customer_text: text }]);
  });

  it.each([
    ['x'.repeat(65), 'too_long'],
    [2 ** 53, 'out_of_range'],
    [1.5, 'not_allowed'],
    [true, 'not_allowed'],
    [{}, 'not_allowed'],
    [['a'], 'not_allowed'],
    ['a\u0000b', 'invalid_format'],
  ])('%j is refused as %s, once', async (customerId, code) => {
    const { answer } = await book({ attendees: [{ name: 'A', customerId }] });
    expect(answer.json().errors).toMatchObject([{ pointer: '/event/attendees/0/customerId', code }]);
    expect(answer.json().errors).toHaveLength(1);
  });

  it.each([
    ['42', 42, null],
    ['-7', -7, null],
    ['007', null, '007'],
    ['1e3', null, '1e3'],
    ['12345678901234567890', null, '12345678901234567890'],
    ['C-42', null, 'C-42'],
  ])('%s in a form is a number only where it is written as one', async (text, number, stored) => {
    const calendarId = await addCalendar(kontor);
    const fields = Object.entries({ calendarId, title: 'x', ...times, 'attendees.0.name': 'A' });
    const form = makeForm({
      ...Object.fromEntries(fields.map(([name, value]) => [`event.${name}`, value])),
      'event.attendees.0.customerId': text,
    });
    const headers = { 'x-api-key': kontor.keys.PROD, 'content-type': form.type };
    const url = '/api/v1/calendar/add-event';
    const answer = await kontor.api.inject({ method: 'POST', url, headers, payload: form.payload });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await listEvents(kontor, calendarId))[0]?.attendees).toMatchObject([
      { customer_id: number, customer_text: stored },
    ]);
  });
});

describe('notifyBefore', () => {
  const reminded = async (notifyBefore: string) => {
    const { answer, event } = await book({ notifyBefore, attendees: [{ name: 'A', email: 'a@example.com' }] });
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await kontor.database.query<{ remind_at: Date }>({
      text: 'select remind_at from calendar_reminder where event_id = $1',
      values: [event?.id],
    });
    return rows[0]?.remind_at.toISOString();
  };

  it.each(['1h 30m', '30 min, 1 hour', '90 minutes', '1 hod 30 min', '1:30', 'PT1H30M', '1H30M'])(
    '%s is an hour and a half before',
    async (text) => {
      expect(await reminded(text)).toBe('2027-05-03T08:30:00.000Z');
    },
  );

  it.each(['90', '1.5h', '-1h', '1h 1 hour', '5w', 'soon'])('%s is refused, with three right forms', async (text) => {
    const { answer } = await book({ notifyBefore: text });
    const [problem] = answer.json().errors;
    expect(problem).toMatchObject({ pointer: '/event/notifyBefore', code: 'invalid_format' });
    for (const form of ['1h 30m', '2 days', 'PT1H30M']) expect(problem.message).toContain(form);
  });
});
