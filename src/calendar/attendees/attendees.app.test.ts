// Proves that a person can be told what events hold about them, and be removed from all of them without losing an event.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, listEvents, postEvent } from '#test/events.ts';
import { asStatement } from '#test/rows-read.ts';
import { runCommandWith } from '#test/run-command.ts';
import { cancelEvent } from '../events/change-events.ts';
import { findEvent } from '../events/read-events.ts';
import { attendeeCommand } from './attendee-cli.ts';
import { attendancesOf } from './attendee-store.ts';

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
  const part = { room: kontor.app.rooms.calendar.room };
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
    const { room } = kontor.app.rooms.calendar;
    await cancelEvent(room, tenant, { id: eventId }, { reason: 'Zákazník 9 onemocněl' }, 'command line');
    const { attendances } = await runJson('export', '--email', 'nine@example.com');
    expect(attendances).toMatchObject([{ cancelReason: 'Zákazník 9 onemocněl' }]);
    await runJson('erase', '--email', 'nine@example.com', '--yes');
    expect(await findEvent(room, tenant, eventId)).toMatchObject({
      cancelReason: null,
      version: 3,
      state: 'cancelled',
    });
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
             || (select jsonb_agg(l) from platform_audit l)::text || coalesce((select jsonb_agg(i) from platform_idempotency i)::text, '') as text`,
    });
    expect(tables.rows[0]?.text.toLowerCase()).not.toMatch(/jana|777123456/);
    expect(tables.rows[0]?.text).toContain('attendee.erase');
  });

  it('export has what was sent to the person and what came of it, and reads the person alone', async () => {
    const id = await addCalendar(kontor);
    const times = { startTime: '2027-07-01T10:00:00Z', endTime: '2027-07-01T11:00:00Z' };
    const attendees = [{ name: 'Zákazník 8 (ukázka)', email: 'eight@example.com' }];
    const event = { calendarId: id, title: 'Visit', attendees, notifyBefore: '1h', ...times };
    const { eventId } = (await postEvent(kontor, event)).json();
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await kontor.app.rooms.calendar.events.cancel(tenant, { id: eventId }, { tell: true }, 'command line');
    await kontor.database.query({
      text: "update calendar_reminder set state = 'failed', reason = '550 eight@example.com' where event_id = $1 and kind = 'cancellation'",
      values: [eventId],
    });
    const { attendances } = await runJson('export', '--email', 'eight@example.com');
    const [{ reminders }] = attendances as [{ reminders: { kind: string }[] }];
    expect(reminders.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
      { kind: 'cancellation', state: 'failed', reason: '550 eight@example.com' },
      { kind: 'reminder', state: 'cancelled' },
    ]);
    await runJson('erase', '--email', 'eight@example.com', '--yes');
    const { rows } = await kontor.database.query({
      text: "select from calendar_reminder where reason like '%eight%' or captured::text like '%eight%'",
    });
    expect(rows).toEqual([]);
  });

  it('export does not read all attendees', async () => {
    await kontor.database.query({
      text: `with event as (
               insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
                 is_blocking, title, created_at)
               select organisation_id, environment, gen_random_uuid(), number, '2031-01-01'::timestamptz + n * interval '1 hour',
                 '2031-01-01'::timestamptz + n * interval '1 hour' + interval '30 minutes', false, true, 'x', now()
               from calendar_calendar, generate_series(1, 4000) n where id = $1 returning *)
             insert into calendar_attendee (organisation_id, environment, event_id, position, name, email, phone, member_id, customer_id)
             select organisation_id, environment, id, 0, 'x', 'x' || row_number() over () || '@example.com',
               '+42070' || row_number() over (), row_number() over (), row_number() over () from event`,
      values: [await addCalendar(kontor)],
    });
    await kontor.database.query({ text: 'analyze calendar_attendee, calendar_event' });
    const nobody = { email: null, phone: null, customerId: null, memberId: null };
    const { text } = asStatement(attendancesOf(nobody), [null, null]);
    const plan = await kontor.database.transaction(async (within) => {
      await within.query({ text: 'set local plan_cache_mode = force_generic_plan' });
      await within.query({
        text: `prepare whose (bigint, text, text, text, text, bigint) as ${text}`,
      });
      const { rows } = await within.query<{ 'QUERY PLAN': string }>({
        text: `explain execute whose (${kontor.organisation.id}, 'live', 'x7@example.com', null, null, null)`,
      });
      await within.query({ text: 'deallocate whose' });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const name of ['email', 'phone', 'customer', 'member']) expect(plan).toContain(`calendar_attendee_by_${name}`);
    expect(plan).not.toMatch(/Seq Scan|calendar_event_by_time/);
  });
});
