// Proves what can be done on Today about a reminder that failed: send it again or the other way, put it out of sight and back,
// each once, audited, and only for those who may.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attention } from '#platform/screens/today.ts';
import type { TestApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { auditOf } from '#test/members.ts';
import type { MailServer } from '#test/neighbours/mail-server.ts';
import type { SmsGateway } from '#test/neighbours/sms-gateway.ts';
import { attemptsMade, reminderOf, remindingApp } from '#test/reminders.ts';

let kontor: TestApp;
let smtp: MailServer;
let gateway: SmsGateway;
let editor: Browser;
let viewer: Browser;

beforeAll(async () => {
  ({ kontor, smtp, gateway } = await remindingApp());
  kontor.clock.now = Date.now;
  editor = await signedInAs(kontor, 'editor');
  viewer = await signedInAs(kontor, 'viewer');
});

beforeEach(() => {
  smtp.behave({});
  gateway.answerWith(202);
});

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An event whose reminder is due now. */
async function remindNow(startsInMinutes: number, attendee: Record<string, string>): Promise<string> {
  const times = { startTime: soon(startsInMinutes), endTime: soon(startsInMinutes + 30) };
  const event = {
    calendarId: await addCalendar(kontor),
    ...times,
    title: 'Visit',
    notifyBefore: '4w',
    attendees: [attendee],
  };
  const answer = await postEvent(kontor, event);
  expect(answer.statusCode).toBe(200);
  return answer.json().eventId;
}

/** What Today says about one reminder; undefined when it says nothing. */
async function rowOf(id: string, browser = editor, place = 'demo/live'): Promise<Attention | undefined> {
  const { attention, broken } = (await browser.get(`/bff/${place}/today`)).json();
  expect(broken).toEqual([]);
  return attention.find((row: Attention) => row.id === id);
}

const lampOf = async (id: string) =>
  (await viewer.get('/bff/demo/live/today')).json().lamps.find((lamp: { id: string }) => lamp.id === id);

const act = (id: string, what: string, fields = {}, browser = editor) =>
  browser.call(`/bff/demo/live/reminders/${id}/${what}`, fields);
const lastAct = async (id: string) => (await auditOf(kontor, id)).at(-1);

describe('a reminder that the mail server refused for good', () => {
  let id = '';
  beforeAll(async () => {
    smtp.behave({ recipient: 550 });
    const eventId = await remindNow(600, { name: 'Jana Ukázková', email: 'jana@example.com', phone: '+420777123456' });
    ({ id } = await reminderOf(kontor, eventId, 'failed'));
    // Jobs are read once: what follows is sent by hand.
    smtp.behave({});
  });

  it('waits for a person, who sees why, and those who may write get the ways out', async () => {
    expect(await rowOf(id)).toMatchObject({
      code: 'reminder.failed',
      level: 'bad',
      values: {
        name: 'Jana Ukázková',
        title: 'Visit',
        attempts: '1',
        reason: expect.stringContaining('as the test asked'),
      },
      since: expect.any(String),
      remedies: [{ code: 'reminder.dismiss' }, { code: 'reminder.sms', fields: { channel: 'sms' } }],
    });
    expect((await rowOf(id, viewer))?.remedies).toEqual([]);
    const page = (await editor.get('/console/demo/live/today?lang=cs')).body;
    expect(page).toContain('Připomínka neodešla: Jana Ukázková');
    expect(page).toContain(`action="/console/demo/live/reminders/${id}/send?lang=cs"`);
    expect(await rowOf(id, viewer, 'demo/sandbox')).toBeUndefined();
  });

  it('leaves at once when somebody dismisses it, and comes back by Undo; both are audited without a name', async () => {
    const sent = await editor.send(`/console/demo/live/reminders/${id}/dismiss`, {});
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/console/demo/live/today']);
    const page = (await editor.get('/console/demo/live/today')).body;
    expect(page).toContain(`action="/console/demo/live/reminders/${id}/restore"`);
    expect(await rowOf(id)).toBeUndefined();
    expect(await lastAct(id)).toMatchObject({
      action: 'reminder.dismiss',
      actorKind: 'member',
      environment: 'live',
    });
    expect((await act(id, 'restore')).json()).toMatchObject({ success: true, done: { code: 'reminder.restored' } });
    expect(await rowOf(id)).toMatchObject({ code: 'reminder.failed' });
    expect(await lastAct(id)).toMatchObject({ action: 'reminder.restore' });
    expect(JSON.stringify(await auditOf(kontor, id))).not.toMatch(/Jana|example\.com|777123456/);
  });

  it('goes the other way by one button, however often it is pressed, and is gone from Today', async () => {
    const before = gateway.messages.length;
    const answers = await Promise.all([act(id, 'send', { channel: 'sms' }), act(id, 'send', { channel: 'sms' })]);
    // The second one either finds it waiting, or comes too late.
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    await gateway.arrived(before + 1);
    await reminderOf(kontor, await eventOf(id), 'sent', 'sms');
    expect(gateway.messages).toHaveLength(before + 1);
    expect(await rowOf(id)).toBeUndefined();
    expect((await auditOf(kontor, id)).filter(({ action }) => action === 'reminder.send')[0]).toMatchObject({
      environment: 'live',
      details: { channel: 'sms' },
    });
    for (const what of ['send', 'dismiss', 'restore']) {
      expect((await act(id, what)).json(), what).toMatchObject({ status: 409, code: 'reminder_settled' });
    }
  });
});

async function eventOf(id: string): Promise<string> {
  const text = 'select event_id as "eventId" from calendar_reminder where id = $1';
  return (await kontor.database.query<{ eventId: string }>({ text, values: [id] })).rows[0]?.eventId ?? '';
}

describe('a reminder that is tried again and again', () => {
  it('waits for a person from the second attempt on, can be sent at once, and later attempts go on', async () => {
    gateway.answerWith(503);
    const eventId = await remindNow(600, { name: 'Caller', phone: '+420777123456' });
    const { id } = await attemptsMade(kontor, eventId, 1);
    expect(await rowOf(id)).toBeUndefined();
    expect((await act(id, 'send')).statusCode).toBe(200);
    await attemptsMade(kontor, eventId, 2);
    expect(await rowOf(id)).toMatchObject({
      code: 'reminder.retrying',
      values: { attempts: '2', reason: 'the SMS gateway answered 503' },
      remedies: [{ code: 'reminder.again' }],
    });
    expect(await lampOf('sms')).toMatchObject({ state: 'bad', figure: { code: 'failing-since' } });
    expect((await act(id, 'send')).statusCode).toBe(200);
    await attemptsMade(kontor, eventId, 3);
    // The jobs of attempts that were made by hand do not keep the next one from waiting.
    const text = `select count(*)::int as waiting from pgboss.job
                  where singleton_key like $1 || '/0/sms/%/3' and state = 'created'`;
    expect((await kontor.database.query({ text, values: [eventId] })).rows).toEqual([{ waiting: 1 }]);
    gateway.answerWith(202);
    expect((await act(id, 'send')).statusCode).toBe(200);
    await reminderOf(kontor, eventId, 'sent');
    expect(await rowOf(id)).toBeUndefined();
    // When the others of this mail server were busy is for who runs it.
    expect(await lampOf('sms')).toMatchObject({ state: 'good', figure: { code: 'set', values: {} } });
  });
});

describe('a reminder cannot be touched', () => {
  it('by who only sees, from another environment or organisation, without an address, or after the event has begun', async () => {
    smtp.behave({ recipient: 550 });
    const eventId = await remindNow(1, { name: 'Late', email: 'late@example.com' });
    const { id } = await reminderOf(kontor, eventId, 'failed');
    expect((await act(id, 'dismiss', {}, viewer)).json()).toMatchObject({ code: 'not_permitted' });
    const { organisation } = await kontor.addOrganisation('other');
    const stranger = await signedInAs(kontor, 'owner', organisation.id);
    for (const [place, browser] of [
      ['demo/sandbox', editor],
      ['other/live', stranger],
    ] as const) {
      for (const what of ['send', 'dismiss', 'restore']) {
        const refused = await browser.call(`/bff/${place}/reminders/${id}/${what}`, {});
        expect(refused.json(), `${place} ${what}`).toMatchObject({ status: 404, code: 'reminder_not_found' });
      }
    }
    expect((await act('not-a-uuid', 'send')).json()).toMatchObject({ status: 404, code: 'reminder_not_found' });
    expect((await act(id, 'send', { channel: 'sms' })).json()).toMatchObject({ code: 'reminder_without_address' });
    kontor.clock.now = () => Date.now() + 120_000;
    expect((await act(id, 'send')).json()).toMatchObject({ status: 409, code: 'reminder_too_late' });
    expect((await rowOf(id))?.remedies).toMatchObject([{ code: 'reminder.dismiss' }]);
    const refused = await editor.send(`/console/demo/live/reminders/${id}/send`, {});
    expect([refused.statusCode, refused.body.includes('připomínku už nikdo nepotřebuje')]).toEqual([409, true]);
    kontor.clock.now = () => Date.now() + 13 * 3_600_000;
    const fresh = await signedInAs(kontor, 'editor');
    expect(await rowOf(id, fresh)).toBeUndefined();
    kontor.clock.now = Date.now;
  });
});
