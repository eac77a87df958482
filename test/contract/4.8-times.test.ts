// Spec 4.8, "ISO 8601": times as programs write them, and the days of all-day events.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, type EventFields, listEvents, postEvent } from '#test/events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
});

async function book(times: EventFields, timeZone = 'Europe/Prague') {
  const calendarId = await addCalendar(kontor, { timeZone });
  const answer = await postEvent(kontor, { calendarId, title: 'x', ...times });
  expect(answer.statusCode, answer.body).toBe(200);
  const [event] = await listEvents(kontor, calendarId);
  return [event?.starts_at.toISOString(), event?.occupied_to.toISOString()];
}

async function refuse(times: EventFields) {
  const answer = await postEvent(kontor, { calendarId: await addCalendar(kontor), title: 'x', ...times });
  expect(answer.statusCode).toBe(400);
  return answer.json().errors as { pointer: string; code: string; message: string }[];
}

describe('a time', () => {
  it.each([
    ['2028-06-13T10:00:00+0200', '2028-06-13T11:00:00+02'],
    ['20280613T080000Z', '20280613T110000+0200'],
    ['2028-06-13T08:00:00.0000000Z', '2028-06-13T09:00:00,000000000Z'],
    ['2028-06-13 10:00', '2028-06-13T11:00'],
  ])('may be written as %s or %s', async (startTime, endTime) => {
    expect(await book({ startTime, endTime })).toEqual(['2028-06-13T08:00:00.000Z', '2028-06-13T09:00:00.000Z']);
  });

  it('of 24:00 is the end of the day', async () => {
    const times = { startTime: '2028-06-13T22:00', endTime: '2028-06-13T24:00' };
    expect(await book(times)).toEqual(['2028-06-13T20:00:00.000Z', '2028-06-13T22:00:00.000Z']);
  });

  it.each(['2028-W24-2T10:00:00Z', '2028-165T10:00:00Z', '28-06-13T10:00:00Z', '2028-06-13T24:00:01Z', '13. 6. 2028'])(
    'is not %s',
    async (startTime) => {
      expect(await refuse({ startTime, endTime: '2028-06-13T11:00:00Z' })).toMatchObject([
        { pointer: '/event/startTime', code: 'invalid_format' },
      ]);
    },
  );

  it('may be a date alone only with isAllDay, and the refusal says so', async () => {
    const times = { startTime: '2028-06-13', endTime: '2028-06-14' };
    const [problem] = await refuse(times);
    expect(problem).toMatchObject({ pointer: '/event/startTime', message: expect.stringContaining('isAllDay') });
    expect(await book({ ...times, isAllDay: true })).toEqual(['2028-06-12T22:00:00.000Z', '2028-06-13T22:00:00.000Z']);
  });
});

describe('an all-day event', () => {
  const day = ['2040-02-07T23:00:00.000Z', '2040-02-08T23:00:00.000Z'];

  it.each([
    ['2040-02-08', '2040-02-08'],
    ['2040-02-08', '2040-02-09'],
    ['2040-02-08T00:00:00', '2040-02-08T23:59:59'],
    ['2040-02-07T23:00:00.000Z', '2040-02-08T23:00:00.000Z'],
    ['2040-02-08T00:00:00.000Z', '2040-02-09T00:00:00.000Z'],
  ])('from %s to %s is one day in Prague', async (startTime, endTime) => {
    expect(await book({ startTime, endTime, isAllDay: true })).toEqual(day);
  });

  it('of UTC midnights leaves the days before and after it free', async () => {
    const calendarId = await addCalendar(kontor);
    for (const date of [8, 9, 10]) {
      const [startTime, endTime] = [date, date + 1].map((each) => new Date(Date.UTC(2040, 1, each)).toISOString());
      const event = { calendarId, title: 'x', isAllDay: true, startTime, endTime };
      expect((await postEvent(kontor, event)).statusCode).toBe(200);
      expect((await postEvent(kontor, event)).statusCode).toBe(409);
    }
  });

  it('may not end on an earlier day', async () => {
    const times = { startTime: '2040-02-08', endTime: '2040-02-07', isAllDay: true };
    expect(await refuse(times)).toMatchObject([{ pointer: '/event/endTime', code: 'out_of_order' }]);
  });
});
