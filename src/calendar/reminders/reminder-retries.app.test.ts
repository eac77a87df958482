// Proves what happens to reminders that cannot be sent: retried at the right times, given up, skipped, never sent twice.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import type { MailServer } from '#test/neighbours/mail-server.ts';
import { type SmsGateway, smsGateway } from '#test/neighbours/sms-gateway.ts';
import { attemptsMade, jobsDone, listReminders, reminderOf, remindingApp } from '#test/reminders.ts';
import { addHook, listTold } from '#test/webhooks.ts';

let kontor: TestApp;
let smtp: MailServer;
let gateway: SmsGateway;

beforeAll(async () => {
  ({ kontor, smtp, gateway } = await remindingApp());
});

beforeEach(() => {
  kontor.clock.now = Date.now;
  smtp.behave({});
  gateway.answerWith(202);
});

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An event whose reminder is due now. */
async function remindNow(app: TestApp, startsInMinutes: number, fields: EventFields = {}): Promise<string> {
  const answer = await postEvent(app, {
    calendarId: await addCalendar(app),
    startTime: soon(startsInMinutes),
    endTime: soon(startsInMinutes + 30),
    title: 'Consultation',
    notifyBefore: '4w',
    attendees: [{ name: 'Customer', email: 'customer@example.com' }],
    ...fields,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().eventId;
}

/** How many minutes after it was planned the event's next job is due. */
async function nextInMinutes(eventId: string): Promise<number> {
  const { rows } = await kontor.database.query<{ minutes: number }>({
    text: `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
           where singleton_key like $1 || '/%' and state = 'created'`,
    values: [eventId],
  });
  expect(rows).toHaveLength(1);
  return rows[0]?.minutes ?? -1;
}

const skipTheWait = (eventId: string) =>
  kontor.database.query({
    text: "update pgboss.job set start_after = now() where singleton_key like $1 || '/%' and state = 'created'",
    values: [eventId],
  });

const phone = { attendees: [{ name: 'Caller', phone: '+420777123456' }] };

describe('a mail server with a temporary error', () => {
  it('is asked again after 1, 5, 15 and 60 minutes, then every hour, and the mail keeps its Message-ID', async () => {
    smtp.behave({ message: 451 });
    const eventId = await remindNow(kontor, 48 * 60);
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 5],
      [3, 15],
      [4, 60],
      [5, 60],
    ] as const) {
      const { state, reason } = await attemptsMade(kontor, eventId, attempts);
      expect([state, reason]).toEqual(['planned', expect.stringContaining('451')]);
      expect(await nextInMinutes(eventId)).toBe(minutes);
      if (attempts === 5) smtp.behave({});
      await skipTheWait(eventId);
    }
    const { id, attempts, reason } = await reminderOf(kontor, eventId, 'sent');
    expect([attempts, reason]).toEqual([6, null]);
    expect(smtp.mails.map(({ headers }) => headers['message-id']?.[0])).toEqual([`<${id}@example.com>`]);
  });

  it('is not asked after the start of the event: the reminder has failed and is counted', async () => {
    smtp.behave({ message: 451 });
    const eventId = await remindNow(kontor, 0.9);
    const { attempts, reason } = await reminderOf(kontor, eventId, 'failed');
    expect([attempts, reason]).toEqual([1, expect.stringContaining('451')]);
    const { rows } = await kontor.database.query({
      text: "select 1 from pgboss.job where singleton_key like $1 || '/%' and state < 'active'",
      values: [eventId],
    });
    expect(rows).toEqual([]);
    const figures = await kontor.app.metrics.registry.metrics();
    expect(figures).toMatch(/kontor_reminders_total\{channel="email",outcome="failed"\} [1-9]/);
  });

  it('and a recipient that is refused for good ends it at once; webhooks are told, without the recipient', async () => {
    smtp.behave({ recipient: 550 });
    const hook = await addHook(kontor, { events: ['reminder.failed'] });
    const eventId = await remindNow(kontor, 120);
    expect(await reminderOf(kontor, eventId, 'failed')).toMatchObject({
      attempts: 1,
      reason: expect.stringContaining('550'),
    });
    const told = await listTold(kontor, hook.id);
    expect(told.map(({ body }) => body)).toMatchObject([
      { type: 'reminder.failed', data: { eventId, channel: 'email', attempts: 1 } },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/customer@|Consultation/);
  });

  it.each([
    ['a recipient that is refused for now', { recipient: 450 }],
    ['a sender that is refused, which the operator can put right,', { sender: 550 }],
  ])('and %s does not', async (_what, behaviour) => {
    smtp.behave(behaviour);
    const eventId = await remindNow(kontor, 120);
    expect(await attemptsMade(kontor, eventId, 1)).toMatchObject({ state: 'planned' });
  });
});

describe('an SMS gateway', () => {
  it.each([
    [500, 'planned'],
    [401, 'planned'],
    [429, 'planned'],
    [400, 'failed'],
    [422, 'failed'],
  ])('that answers %i leaves the reminder %s', async (status, state) => {
    gateway.answerWith(status);
    const eventId = await remindNow(kontor, 120, phone);
    expect(await attemptsMade(kontor, eventId, 1)).toMatchObject({
      state,
      reason: `the SMS gateway answered ${status}`,
    });
  });

  it('that redirects is not followed', async () => {
    const other = await smsGateway();
    gateway.answerWith(307, { location: other.url });
    const eventId = await remindNow(kontor, 120, phone);
    expect(await attemptsMade(kontor, eventId, 1)).toMatchObject({ state: 'planned' });
    expect(other.messages).toEqual([]);
  });

  it('gets the same id at every attempt', async () => {
    const before = gateway.messages.length;
    gateway.answerWith(503);
    const eventId = await remindNow(kontor, 120, phone);
    await attemptsMade(kontor, eventId, 1);
    gateway.answerWith(202);
    await skipTheWait(eventId);
    const { id } = await reminderOf(kontor, eventId, 'sent');
    expect(gateway.messages.slice(before).map(({ body }) => body.id)).toEqual([id, id]);
  });
});

describe('a reminder that comes late', () => {
  it('fails if the event has begun', async () => {
    const eventId = await remindNow(kontor, 30, { notifyBefore: '20m' });
    kontor.clock.now = () => Date.now() + 31 * 60_000;
    const before = smtp.mails.length;
    await skipTheWait(eventId);
    expect(await reminderOf(kontor, eventId, 'failed')).toMatchObject({ reason: 'the event had begun', attempts: 0 });
    expect(smtp.mails.length).toBe(before);
  });

  it('is not sent again if its job is delivered again after the work was done', async () => {
    const eventId = await remindNow(kontor, 120);
    await reminderOf(kontor, eventId, 'sent');
    const before = smtp.mails.length;
    await kontor.database.query({
      text: "update pgboss.job set state = 'retry', completed_on = null, start_after = now() where singleton_key like $1",
      values: [`${eventId}/%`],
    });
    await jobsDone(kontor, eventId);
    expect(smtp.mails.length).toBe(before);
  });
});

describe('without a mail server or a gateway', () => {
  it('reminders are recorded as skipped, with the reason', async () => {
    const bare = await testApp({ withJobs: true });
    bare.clock.now = Date.now;
    const attendees = [{ name: 'Mail', email: 'mail@example.com' }, ...phone.attendees];
    const eventId = await remindNow(bare, 120, { attendees });
    await reminderOf(bare, eventId, 'skipped', 'email');
    await reminderOf(bare, eventId, 'skipped', 'sms');
    expect((await listReminders(bare, eventId)).map(({ reason }) => reason)).toEqual([
      'SMTP_URL is not set',
      'SMS_WEBHOOK_URL is not set',
    ]);
  });

  it.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'SMTP_URL is set and MAIL_FROM is not'],
    [{ MAIL_FROM: 'shop@example.com' }, 'MAIL_FROM is set and SMTP_URL is not'],
    [{ SMS_WEBHOOK_URL: 'http://127.0.0.1:1' }, 'SMS_WEBHOOK_URL is set and SMS_WEBHOOK_SECRET is not'],
    [{ SMS_WEBHOOK_SECRET: 'x'.repeat(16) }, 'SMS_WEBHOOK_SECRET is set and SMS_WEBHOOK_URL is not'],
  ])('an incomplete configuration prevents the start: %j', async (settings, words) => {
    await expect(testApp({ settings, database: kontor.database })).rejects.toThrow(words);
  });
});
