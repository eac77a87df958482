// Proves that a person can be told what events hold about them, and be removed from all of them without losing an event.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, listEvents, postEvent } from '#test/events.ts';
import { runCommandWith } from '#test/run-command.ts';
import { attendeeCommand } from './attendee-cli.ts';

let kontor: TestApp;
let calendarId: string;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
  calendarId = await addCalendar(kontor);
  const other = { name: 'Other guest', email: 'other@example.com' };
  const people = [
    [{ name: 'Jana', email: 'Jana@Example.com', phone: '+420777123456', customerId: 42 }, other],
    [{ name: 'Jana', email: 'jana@example.com', customerId: 'Jana-42' }],
    [other],
  ];
  for (const [day, attendees] of people.entries()) {
    const times = { startTime: `2027-05-0${day + 1}T10:00:00Z`, endTime: `2027-05-0${day + 1}T11:00:00Z` };
    const event = { calendarId, title: 'Visit', notifyBefore: '1d', attendees, ...times };
    expect((await postEvent(kontor, event)).statusCode).toBe(200);
  }
});

function run(...argv: string[]) {
  const part = {
    attendees: kontor.app.rooms.calendar.attendees,
    organisations: kontor.app.rooms.organisation.organisations,
  };
  return runCommandWith((use) => ({ attendee: attendeeCommand(use) }), part, ['attendee', ...argv]);
}

const runJson = async (...argv: string[]) => (await run(...argv, '--json')).data as Record<string, unknown>;

describe('kontor attendee', () => {
  it.each([
    [['--email', 'JANA@example.com'], 2],
    [['--phone', '+420 777 123 456'], 1],
    [['--customer', '42'], 1],
    [['--customer', 'Jana-42'], 1],
    [['--customer', '42', '--email', 'other@example.com'], 3],
  ])('export finds a person by %j', async (args, count) => {
    expect((await runJson('export', ...args)).attendances).toHaveLength(count);
  });

  it.each([
    [['export'], 'Name the person with'],
    [['export', '--member', 'x'], 'it must be a whole number'],
    [['export', '--customer', ''], 'Name the person with'],
    [['export', '--customer', 'jana'], 'No event in live data has such an attendee'],
    [['export', '--email', 'nobody@example.com'], 'No event in live data has such an attendee'],
    [['export', '--email', 'jana@example.com', '--environment', 'sandbox'], 'No event in sandbox data'],
    [['erase', '--email', 'jana@example.com'], '--yes'],
  ])('says what is wrong with %j', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });

  it('why an event was cancelled is exported and erased with the person', async () => {
    const id = await addCalendar(kontor);
    const times = { startTime: '2027-06-01T10:00:00Z', endTime: '2027-06-01T11:00:00Z' };
    const attendees = [{ name: 'Zákazník 9 (ukázka)', email: 'nine@example.com' }];
    const { eventId } = (await postEvent(kontor, { calendarId: id, title: 'Visit', attendees, ...times })).json();
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    const { events } = kontor.app.rooms.calendar;
    await events.cancel(tenant, { id: eventId }, { reason: 'Zákazník 9 onemocněl' });
    const { attendances } = await runJson('export', '--email', 'nine@example.com');
    expect(attendances).toMatchObject([{ cancelReason: 'Zákazník 9 onemocněl' }]);
    await runJson('erase', '--email', 'nine@example.com', '--yes');
    expect(await events.find(tenant, eventId)).toMatchObject({ cancelReason: null, version: 3, state: 'cancelled' });
  });

  it('erase removes the person and their reminders, keeps the events and everybody else, and is audited without the name', async () => {
    expect(await runJson('erase', '--email', 'jana@example.com', '--yes')).toMatchObject({ erasedAttendances: 2 });
    const events = await listEvents(kontor, calendarId);
    expect(events.map(({ attendees }) => attendees.map(({ name }) => name))).toEqual([
      ['(erased)', 'Other guest'],
      ['(erased)'],
      ['Other guest'],
    ]);
    const { rows } = await kontor.database.query<{ state: string; reason: string | null; count: number }>({
      text: 'select state, reason, count(*)::int from calendar_reminder group by 1, 2 order by 1',
    });
    expect(rows).toEqual([
      { state: 'cancelled', reason: 'the attendee was erased', count: 2 },
      { state: 'planned', reason: null, count: 2 },
    ]);
    await expect(run('export', '--customer', '42')).rejects.toThrow('No event');
    const tables = await kontor.database.query<{ text: string }>({
      text: `select (select jsonb_agg(a) from calendar_attendee a)::text || (select jsonb_agg(r) from calendar_reminder r)::text
             || (select jsonb_agg(l) from access_audit l)::text || coalesce((select jsonb_agg(i) from platform_idempotency i)::text, '') as text`,
    });
    expect(tables.rows[0]?.text.toLowerCase()).not.toMatch(/jana|777123456/);
    expect(tables.rows[0]?.text).toContain('attendee.erase');
  });
});
