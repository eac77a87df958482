// Proves that two blocking events of a calendar never overlap: at the edges, with many requests, and by the constraint alone.
import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { somebodyElse, testDatabase } from '#test/database.ts';
import { addCalendar, type EventFields, listEvents, postEvent } from '#test/events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ database: await testDatabase({ poolSize: 40 }) });
});

const at = (time: string) => `2027-05-03T${time}:00Z`;
const event = (calendarId: string, from: string, to: string, more: EventFields = {}) => ({
  calendarId,
  startTime: at(from),
  endTime: at(to),
  title: 'Secret title',
  ...more,
});

async function book(calendarId: string, from: string, to: string, more: EventFields = {}) {
  const answer = await postEvent(kontor, event(calendarId, from, to, more));
  const { conflict, nextFree } = answer.json();
  const short = (time?: string) => time?.slice(11, 16);
  if (answer.statusCode !== 409) return answer.statusCode;
  expect(answer.body).not.toContain('Secret');
  expect(answer.json().code).toBe('event_conflict');
  return `${short(conflict.startTime)}-${short(conflict.endTime)}, free ${short(nextFree)}`;
}

describe('a taken slot', () => {
  it('refuses what overlaps it by a minute on either side, lies inside it or around it', async () => {
    const id = await addCalendar(kontor);
    expect(await book(id, '10:00', '11:00')).toBe(200);
    for (const [from, to] of [
      ['10:00', '11:00'],
      ['09:00', '10:01'],
      ['10:59', '12:00'],
      ['10:15', '10:30'],
      ['09:00', '12:00'],
    ] as const) {
      expect(await book(id, from, to)).toBe('10:00-11:00, free 11:00');
    }
    expect(await listEvents(kontor, id)).toHaveLength(1);
  });

  it('lets events touch it at both ends', async () => {
    const id = await addCalendar(kontor);
    expect(await book(id, '10:00', '11:00')).toBe(200);
    expect(await book(id, '09:00', '10:00')).toBe(200);
    expect(await book(id, '11:00', '12:00')).toBe(200);
  });

  it('reaches to blockingTo, and no further', async () => {
    const id = await addCalendar(kontor);
    expect(await book(id, '10:00', '11:00', { blockingTo: at('11:15') })).toBe(200);
    expect(await book(id, '11:14', '11:30')).toBe('10:00-11:15, free 11:15');
    expect(await book(id, '11:15', '11:30')).toBe(200);
    expect(await book(id, '09:00', '09:30', { blockingTo: at('10:01') })).toBe('10:00-11:15, free 11:30');
    expect(await book(id, '09:00', '09:30', { blockingTo: at('10:00') })).toBe(200);
  });

  it('does not matter to an event that does not block, nor does that event to others', async () => {
    const id = await addCalendar(kontor);
    expect(await book(id, '10:00', '11:00')).toBe(200);
    expect(await book(id, '10:00', '11:00', { isBlocking: false })).toBe(200);
    expect(await book(id, '10:30', '12:00', { isBlocking: false })).toBe(200);
    expect(await book(id, '11:00', '12:00')).toBe(200);
  });

  it('is taken in its own calendar and environment only', async () => {
    const [one, two] = [await addCalendar(kontor), await addCalendar(kontor)];
    expect(await book(one, '10:00', '11:00')).toBe(200);
    expect(await book(two, '10:00', '11:00')).toBe(200);
  });

  it('is free again when its event is cancelled', async () => {
    const id = await addCalendar(kontor);
    const made = (await postEvent(kontor, event(id, '10:00', '11:00'))).json();
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await kontor.app.rooms.calendar.events.cancel(tenant, { id: made.eventId }, {}, 'command line');
    expect(await book(id, '10:00', '11:00')).toBe(200);
  });
});

describe('nextFree', () => {
  it('is the first gap that is long enough, at the edge of its length', async () => {
    const id = await addCalendar(kontor);
    for (const [from, to] of [
      ['08:00', '09:00'],
      ['09:00', '10:00'],
      ['10:30', '11:00'],
      ['12:00', '13:00'],
    ] as const) {
      expect(await book(id, from, to)).toBe(200);
    }
    expect(await book(id, '08:00', '08:30')).toBe('08:00-09:00, free 10:00');
    expect(await book(id, '08:00', '08:31')).toBe('08:00-09:00, free 11:00');
    expect(await book(id, '08:00', '09:00')).toBe('08:00-09:00, free 11:00');
    expect(await book(id, '08:00', '09:01')).toBe('08:00-09:00, free 13:00');
    expect(await book(id, '10:45', '11:45')).toBe('10:30-11:00, free 11:00');
  });

  it('of an all-day event is the first midnight from which its days are free', async () => {
    const id = await addCalendar(kontor, { timeZone: 'UTC' });
    await book(id, '10:00', '11:00');
    const onDay = (day: number) => ({ startTime: `2027-05-0${day}T09:00:00`, endTime: `2027-05-0${day}T10:00:00` });
    await postEvent(kontor, { calendarId: id, title: 'x', ...onDay(5) });
    const allDay = async (days: number) => {
      const endTime = `2027-05-0${3 + days}T00:00:00`;
      const wish = { calendarId: id, title: 'x', isAllDay: true, startTime: '2027-05-03T00:00:00', endTime };
      return (await postEvent(kontor, wish)).json().nextFree;
    };
    expect(await allDay(1)).toBe('2027-05-04T00:00:00.000Z');
    expect(await allDay(2)).toBe('2027-05-06T00:00:00.000Z');
  });

  it('after hundreds of events without a gap is the end of the last one', async () => {
    const id = await addCalendar(kontor);
    const { rows } = await kontor.database.query<{ number: string }>({
      text: 'select number from calendar_calendar where id = $1',
      values: [id],
    });
    await insertAround(rows[0]?.number ?? '', '2027-05-03T00:00:00Z', 1_500);
    const [first, after] = await Promise.all([book(id, '00:00', '00:01'), book(id, '00:00', '00:02')]);
    expect([first, after]).toEqual(['00:00-00:01, free 01:00', '00:00-00:01, free 01:00']);
  });
});

/** Writes minute-long blocking events one after the other, straight into the table. */
async function insertAround(calendarNumber: string, from: string, count: number): Promise<void> {
  await kontor.database.query({
    text: `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
             is_blocking, title, created_at)
           select $1, 'live', gen_random_uuid(), $2, $3::timestamptz + n * interval '1 minute',
             $3::timestamptz + (n + 1) * interval '1 minute', false, true, 'x', now()
           from generate_series(0, $4 - 1) n`,
    values: [kontor.organisation.id, calendarNumber, from, count],
  });
}

describe('a crowd', () => {
  it('of 1,000 overlapping requests on 40 connections: accepted events never overlap, others get 409, and there is no deadlock', async () => {
    const id = await addCalendar(kontor);
    await kontor.api.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const { port } = kontor.api.server.address() as AddressInfo;
    const statuses = new Map<number, number>();
    const wishes = Array.from({ length: 1_000 }, (_, index) => {
      // Starts every ten minutes of a day, half an hour to an hour and a half long: each overlaps many others.
      const from = Date.parse('2027-05-04T00:00:00Z') + ((index * 37) % 144) * 600_000;
      const to = from + (30 + ((index * 13) % 60)) * 60_000;
      return { startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() };
    });
    await Promise.all(
      wishes.map(async (wish) => {
        const { status, body } = await post(port, agent, { ...wish, calendarId: id, title: 'x' });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 409) return;
        expect(body).toMatchObject({ code: 'event_conflict', conflict: { startTime: expect.any(String) } });
        expect(Date.parse(String(body.nextFree))).toBeGreaterThan(Date.parse(wish.startTime));
      }),
    );
    agent.destroy();
    const events = await listEvents(kontor, id);
    expect([...statuses.keys()].sort()).toEqual([200, 409]);
    expect(statuses.get(200)).toBe(events.length);
    expect(events.length).toBeGreaterThan(9);
    for (const [index, { starts_at: start }] of events.entries()) {
      const before = events[index - 1]?.occupied_to.getTime() ?? 0;
      expect(before).toBeLessThanOrEqual(start.getTime());
    }
  });
});

function post(port: number, agent: Agent, fields: EventFields): Promise<{ status: number; body: EventFields }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': kontor.keys.PROD };
    const options = { port, agent, headers, method: 'POST', path: '/api/v1/calendar/add-event' };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      );
    });
    request.on('error', reject);
    request.end(JSON.stringify({ event: fields }));
  });
}

describe('the constraint alone', () => {
  const numberOf = async (id: string) =>
    (await kontor.database.query({ text: 'select number from calendar_calendar where id = $1', values: [id] })).rows[0]
      ?.number as string;

  it('refuses an overlap that is inserted directly', async () => {
    const id = await addCalendar(kontor);
    expect(await book(id, '10:00', '11:00')).toBe(200);
    await expect(insertAround(await numberOf(id), at('10:59'), 1)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'calendar_event_no_overlap',
    });
    await expect(insertAround(await numberOf(id), at('11:00'), 1)).resolves.toBeUndefined();
  });

  it('is answered with 409 if another writer did not take the lock', async () => {
    const id = await addCalendar(kontor);
    const number = await numberOf(id);
    let answer: Promise<unknown> = Promise.resolve();
    await somebodyElse(kontor.database, async (within) => {
      await within.query({
        text: `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
                 is_blocking, title, created_at)
               values ($1, 'live', gen_random_uuid(), $2, $3, $4, false, true, 'x', now())`,
        values: [kontor.organisation.id, number, at('10:00'), at('11:00')],
      });
      // add-event does not see the row yet; its insert waits for the end of this transaction.
      answer = book(id, '10:30', '11:30');
      await untilSomeoneWaits();
    });
    expect(await answer).toBe('10:00-11:00, free 11:00');
  });

  async function untilSomeoneWaits(): Promise<void> {
    for (;;) {
      const { rows } = await kontor.database.query({
        text: `select 1 from pg_locks join pg_stat_activity using (pid)
               where datname = current_database() and not granted and locktype = 'transactionid'`,
      });
      if (rows.length > 0) return;
    }
  }
});
