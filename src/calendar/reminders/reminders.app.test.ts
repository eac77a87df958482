// Proves that reminders arrive: by mail with a calendar file, by signed SMS, on time, once, and only where they should.
import { createHmac } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import type { ArrivedMail, MailServer } from '#test/neighbours/mail-server.ts';
import type { SmsGateway } from '#test/neighbours/sms-gateway.ts';
import { jobsDone, reminderOf, remindingApp, smsSecret } from '#test/reminders.ts';

let kontor: TestApp;
let smtp: MailServer;
let gateway: SmsGateway;

beforeAll(async () => {
  ({ kontor, smtp, gateway } = await remindingApp());
  // pg-boss uses the clock of PostgreSQL, so the test uses the same.
  kontor.clock.now = Date.now;
});

/** An event whose reminder is due this many seconds from now. */
async function remindIn(seconds: number, fields: EventFields = {}) {
  const calendarId = (fields.calendarId as string | undefined) ?? (await addCalendar(kontor));
  const due = Date.now() + seconds * 1_000;
  const startTime = new Date(due + 60 * 60_000).toISOString();
  const endTime = new Date(due + 90 * 60_000).toISOString();
  const attendees = [{ name: 'Customer', email: 'customer@example.com' }];
  const answer = await postEvent(kontor, {
    calendarId,
    startTime,
    endTime,
    title: 'Consultation',
    notifyBefore: '1h',
    attendees,
    ...fields,
  });
  expect(answer.json()).toEqual({ eventId: expect.any(String) });
  return { eventId: answer.json().eventId as string, due, startTime, endTime };
}

/** Makes every waiting job due now. */
const skipTheWait = () =>
  kontor.database.query({ text: 'update pgboss.job set start_after = now() where start_after > now()' });

async function nextMail(): Promise<ArrivedMail> {
  const before = smtp.mails.length;
  return (await smtp.arrived(before + 1))[before] as ArrivedMail;
}

const part = (mail: ArrivedMail, type: string) => mail.parts.find((item) => item.type.startsWith(type));

describe('a mail', () => {
  it('arrives at its time, and not before', async () => {
    const arrival = nextMail();
    const { eventId, due } = await remindIn(0.5);
    const { at, recipients, headers } = await arrival;
    // Jobs are fetched once a second (queue.app.test.ts).
    expect(at - due).toBeGreaterThanOrEqual(0);
    expect(recipients).toEqual(['customer@example.com']);
    const { id } = await reminderOf(kontor, eventId, 'sent');
    expect(headers).toMatchObject({
      from: ['Shop <shop@example.com>'],
      to: ['Customer <customer@example.com>'],
      'message-id': [`<${id}@example.com>`],
      'auto-submitted': ['auto-generated'],
    });
  });

  it('has a calendar file that another library reads as the same event', async () => {
    const arrival = nextMail();
    const fields = {
      title: 'Přednáška; s, čárkou\\ a "uvozovkami"',
      description: `Popis\n${'dlouhý řádek '.repeat(20)}`,
      agenda: '1. úvod',
      locationTitle: 'Václavské náměstí 1, Praha',
      url: 'https://example.com/a?b=c,d',
    };
    const { eventId, startTime, endTime } = await remindIn(0, fields);
    const mail = await arrival;
    const file = part(mail, 'text/calendar');
    expect(file?.type).toMatch(/method=PUBLISH/i);
    const calendar = new ICAL.Component(ICAL.parse(file?.text ?? ''));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
    const event = new ICAL.Event(component);
    expect(event.uid).toBe(eventId);
    expect(event.summary).toBe(fields.title);
    expect(event.description).toBe(`${fields.description.trim()}\n\nAgenda:\n1. úvod`);
    expect(event.location).toBe(fields.locationTitle);
    expect(component.getFirstPropertyValue('url')).toBe(fields.url);
    const seconds = (text: string) => Math.floor(Date.parse(text) / 1_000);
    expect(event.startDate.toUnixTime()).toBe(seconds(startTime));
    expect(event.endDate.toUnixTime()).toBe(seconds(endTime));
    // RFC 5546 3.2.1: PUBLISH names the organiser and no attendee.
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:shop@example.com');
    expect(component.getAllProperties('attendee')).toEqual([]);
    expect(mail.parts.filter(({ type }) => type.includes('calendar') || type.includes('ics')).length).toBeGreaterThan(
      0,
    );
  });

  it('of an all-day event shows days, in the time zone of the calendar', async () => {
    const arrival = nextMail();
    const calendarId = await addCalendar(kontor, { timeZone: 'Pacific/Auckland' });
    const fields = { startTime: '2027-05-03T00:00:00', endTime: '2027-05-05T00:00:00' };
    kontor.clock.now = () => Date.parse('2027-05-02T11:00:00Z');
    await remindIn(0, { calendarId, isAllDay: true, notifyBefore: '1h', ...fields });
    await skipTheWait();
    const mail = await arrival;
    kontor.clock.now = Date.now;
    const event = new ICAL.Component(ICAL.parse(part(mail, 'text/calendar')?.text ?? '')).getFirstSubcomponent(
      'vevent',
    );
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-05-03');
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2027-05-05');
    expect(part(mail, 'text/plain')?.text).toContain('When: Mon, 3 May – Tue, 4 May 2027 (Pacific/Auckland)');
  });

  it('has no additional header because of line breaks in names and titles', async () => {
    const arrival = nextMail();
    const attack = 'x\r\nBcc: thief@example.com\r\n\r\nbody\u0085';
    await remindIn(0, {
      title: attack,
      locationTitle: attack,
      description: attack,
      type: attack,
      attendees: [{ name: attack, email: 'customer@example.com' }],
    });
    const { headers, recipients, parts } = await arrival;
    expect(recipients).toEqual(['customer@example.com']);
    expect(Object.keys(headers).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(headers.subject?.[0]).toMatch(/^Reminder: x Bcc: thief@example.com body, /);
    const file = parts.find(({ type }) => type.startsWith('text/calendar'))?.text ?? '';
    expect(file.split('\r\n').filter((line) => /^(Bcc|body)/.test(line))).toEqual([]);
    expect(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents()).toHaveLength(1);
  });

  it('is sent at once for an event that is booked after the time of its reminder', async () => {
    const arrival = nextMail();
    const { eventId } = await remindIn(0, {
      startTime: new Date(Date.now() + 20 * 60_000).toISOString(),
      endTime: new Date(Date.now() + 30 * 60_000).toISOString(),
    });
    await arrival;
    await reminderOf(kontor, eventId, 'sent');
  });
});

describe('an SMS', () => {
  it('goes to an attendee with a phone and no e-mail, signed, with the id of the reminder', async () => {
    const begun = Date.now();
    const { eventId } = await remindIn(0, {
      locationTitle: 'Praha',
      attendees: [{ name: 'Caller', phone: '777 123 456' }],
    });
    const [message] = await gateway.arrived(1);
    const { id } = await reminderOf(kontor, eventId, 'sent');
    expect(message?.body).toEqual({ id, to: '+420777123456', text: expect.stringMatching(/: Consultation, Praha$/) });
    const time = String(message?.headers['webhook-timestamp']);
    const mac = createHmac('sha256', smsSecret).update(`${id}.${time}.${message?.source}`).digest('base64');
    expect(message?.headers).toMatchObject({ 'webhook-id': id, 'webhook-signature': `v1,${mac}` });
    expect(Number(time) * 1_000).toBeGreaterThan(begun - 1_000);
    expect(Number(time) * 1_000).toBeLessThanOrEqual(Date.now());
  });

  it('does not go to an attendee who has an e-mail, nor does a mail to one who has only a phone', async () => {
    const [mails, messages] = [smtp.mails.length, gateway.messages.length];
    const { eventId } = await remindIn(0, {
      attendees: [
        { name: 'Both', email: 'both@example.com', phone: '+420777123456' },
        { name: 'Phone', phone: '+420777123457' },
        { name: 'Neither' },
      ],
    });
    await smtp.arrived(mails + 1);
    await gateway.arrived(messages + 1);
    expect(smtp.mails.at(-1)?.recipients).toEqual(['both@example.com']);
    expect(gateway.messages.at(-1)?.body.to).toBe('+420777123457');
    const { reason } = await reminderOf(kontor, eventId, 'skipped');
    expect(reason).toBe('the attendee has neither e-mail nor phone');
    expect([smtp.mails.length, gateway.messages.length]).toEqual([mails + 1, messages + 1]);
  });
});

describe('no reminder', () => {
  it('is sent for a cancelled event', async () => {
    const { eventId } = await remindIn(3_600);
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await kontor.app.rooms.calendar.events.cancel(tenant, { id: eventId }, {}, 'command line');
    const before = smtp.mails.length;
    await skipTheWait();
    await jobsDone(kontor, eventId);
    expect(await reminderOf(kontor, eventId, 'cancelled')).toMatchObject({ attempts: 0 });
    expect(smtp.mails.length).toBe(before);
  });

  it('is sent for an event that was refused', async () => {
    const calendarId = await addCalendar(kontor);
    const { startTime, endTime } = await remindIn(3_600, { calendarId });
    const attendees = [{ name: 'x', email: 'x@example.com' }];
    const countJobs = async () =>
      (await kontor.database.query({ text: "select count(*)::int as n from pgboss.job where name like 'calendar%'" }))
        .rows[0]?.n;
    const before = await countJobs();
    const wish = { calendarId, startTime, endTime, title: 'x', notifyBefore: '1h', attendees };
    expect((await postEvent(kontor, wish)).statusCode).toBe(409);
    expect(await countJobs()).toBe(before);
  });

  it('is sent from the sandbox: it is stored instead', async () => {
    const calendarId = await addCalendar(kontor, { environment: 'sandbox' });
    const before = [smtp.mails.length, gateway.messages.length];
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const attendees = [
      { name: 'Mail', email: 'mail@example.com' },
      { name: 'Phone', phone: '+420777123456' },
    ];
    const wish = { calendarId, startTime: soon(30), endTime: soon(60), title: 'Try', notifyBefore: '30m', attendees };
    const { eventId } = (await postEvent(kontor, wish, { key: kontor.keys.DEV_ })).json();
    const mail = await reminderOf(kontor, eventId, 'captured', 'email');
    const sms = await reminderOf(kontor, eventId, 'captured', 'sms');
    expect(mail.captured).toMatchObject({
      id: mail.id,
      to: { address: 'mail@example.com' },
      subject: expect.stringContaining('Try'),
    });
    expect(mail.captured?.icsFile).toContain(`UID:${eventId}`);
    expect(sms.captured).toMatchObject({ id: sms.id, to: '+420777123456' });
    expect([smtp.mails.length, gateway.messages.length]).toEqual(before);
  });
});
