// Proves that a client may repeat add-event safely with an Idempotency-Key.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, type EventFields, listEvents, makeForm, postEvent } from '#test/events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const event = (calendarId: string, more: EventFields = {}) => ({
  calendarId,
  startTime: '2027-05-03T10:00:00Z',
  endTime: '2027-05-03T11:00:00Z',
  title: 'x',
  ...more,
});

const repeat = (fields: EventFields, key: string) => postEvent(kontor, fields, { headers: { 'idempotency-key': key } });

describe('add-event with an Idempotency-Key', () => {
  it('makes one event however often it is sent, and answers each time with its id', async () => {
    const id = await addCalendar(kontor);
    const first = (await repeat(event(id), 'k1')).json();
    expect(first.eventId).toBeDefined();
    for (let round = 0; round < 3; round += 1) expect((await repeat(event(id), 'k1')).json()).toEqual(first);
    expect(await listEvents(kontor, id)).toHaveLength(1);
  });

  it('is the same request in another media type, and with the API key in another place', async () => {
    const id = await addCalendar(kontor);
    const first = (await repeat(event(id, { isBlocking: false }), 'k2')).json();
    const { payload, type } = makeForm({ event: JSON.stringify(event(id, { isBlocking: false })) });
    const again = await kontor.api.inject({
      method: 'POST',
      url: `/api/v1/calendar/add-event?apiKey=${kontor.keys.PROD}`,
      headers: { 'content-type': type, 'idempotency-key': 'k2' },
      payload,
    });
    expect(again.json()).toEqual(first);
  });

  it('with another event is 422, and the first stays', async () => {
    const id = await addCalendar(kontor);
    await repeat(event(id), 'k3');
    const other = await repeat(event(id, { title: 'y' }), 'k3');
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await listEvents(kontor, id)).toHaveLength(1);
  });

  it('whose commit was not answered is 503 and says so; repeated with the key, there is one event', async () => {
    const id = await addCalendar(kontor);
    const run = (text: string) => kontor.app.database.query({ text });
    // For Kontor a connection that ends at the commit looks the same whether PostgreSQL did it or not.
    await run(`create function lose_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$`);
    await run(`create constraint trigger lose_connection after insert on calendar_event
      deferrable initially deferred for each row execute function lose_connection()`);
    const lost = await repeat(event(id), 'k6');
    expect(lost.headers['retry-after']).toBe('2');
    expect(lost.json()).toMatchObject({ success: false, status: 503, code: 'outcome_unknown' });
    expect(lost.json().error).toMatch(
      /unknown whether this was done.*Repeat the request with the same Idempotency-Key/,
    );
    await run('drop trigger lose_connection on calendar_event; drop function lose_connection');
    expect((await repeat(event(id), 'k6')).statusCode).toBe(200);
    expect((await repeat(event(id), 'k6')).statusCode).toBe(200);
    expect(await listEvents(kontor, id)).toHaveLength(1);
  });

  it('can be used again after a conflict', async () => {
    const id = await addCalendar(kontor);
    const blocker = (await postEvent(kontor, event(id))).json();
    expect((await repeat(event(id), 'k4')).statusCode).toBe(409);
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await kontor.app.rooms.calendar.events.cancel(tenant, { id: blocker.eventId }, {}, 'command line');
    expect((await repeat(event(id), 'k4')).statusCode).toBe(200);
  });

  it('sent 30 times at once makes one event, and never a conflict with itself', async () => {
    const id = await addCalendar(kontor);
    const answers = await Promise.all(Array.from({ length: 30 }, () => repeat(event(id), 'k5')));
    const codes = new Set(answers.map((answer) => answer.json().code ?? 'made'));
    expect([...codes].filter((code) => code !== 'made' && code !== 'idempotency_in_progress')).toEqual([]);
    const made = answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().eventId);
    expect(new Set(made).size).toBe(1);
    expect(await listEvents(kontor, id)).toHaveLength(1);
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['outside ASCII', 'kl\u00ed\u010d'],
  ])('that is %s is 400 and names the header', async (_what, key) => {
    const answer = await repeat(event(await addCalendar(kontor)), key);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ in: 'header', field: 'idempotency-key', code: 'invalid_format' }],
    });
  });

  it('may have 255 characters', async () => {
    expect((await repeat(event(await addCalendar(kontor)), 'k'.repeat(255))).statusCode).toBe(200);
  });
});
