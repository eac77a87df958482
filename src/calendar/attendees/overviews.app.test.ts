// Proves that a page of customers reads their own events alone, however many events the calendars hold.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { asStatement, countRowsRead } from '#test/rows-read.ts';
import { overviews } from './customer-store.ts';

const now = '2027-03-20T00:00:00Z';
const customers = Array.from({ length: 50 }, (_, index) => `customer-${index}`);
let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  kontor.clock.now = () => Date.parse(now);
});

it('looks at the events of its customers alone', async () => {
  const id = await addCalendar(kontor);
  await kontor.database.query({
    text: `with events as (
             insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
               is_blocking, title, created_at)
             select organisation_id, environment, gen_random_uuid(), number, '2027-03-21'::timestamptz + n * interval '1 hour',
               '2027-03-21'::timestamptz + n * interval '1 hour' + interval '30 minutes', false, false, 'x', now()
             from calendar_calendar, generate_series(1, 4000) n where id = $1 returning *)
           insert into calendar_attendee (organisation_id, environment, event_id, position, name, customer_text)
           select organisation_id, environment, id, 0, 'Guest', 'other-' || row_number() over () from events`,
    values: [id],
  });
  const attendees = [{ name: 'Customer', customerId: 'customer-7' }];
  const wish = { calendarId: id, title: 'Consultation', attendees };
  const booked = await postEvent(kontor, {
    ...wish,
    startTime: '2031-01-01T09:00:00Z',
    endTime: '2031-01-01T10:00:00Z',
  });
  expect(booked.statusCode).toBe(200);
  await kontor.database.query({ text: 'analyze calendar_event, calendar_attendee' });
  const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
  const found = await kontor.app.rooms.calendar.customers.overviews(tenant, customers);
  expect(found.get('customer-7')).toMatchObject({ name: 'Customer', next: { title: 'Consultation' } });
  expect(found.get('customer-8')).toMatchObject({ next: null });
  const asked = overviews(customers, new Date(now));
  const { text, values } = asStatement(asked, Object.values(tenant));
  expect(await countRowsRead(kontor.database, text, values)).toBeLessThan(10 * customers.length);
});
