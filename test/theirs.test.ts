// Two people at the same thing: "theirs" is what was stored when the second was refused, not what was there when the request came.
// Somebody's change is held open until the second waits for it, and is committed then. Branches: theirs.app.test.ts there.
import { beforeAll, expect, it } from 'vitest';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { somebodyElse } from '#test/database.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { joinedMember } from '#test/members.ts';
import { addHook } from '#test/webhooks.ts';

let kontor: TestApp;
let owner: Browser;

beforeAll(async () => {
  kontor = await testApp();
  owner = await signedInAs(kontor, 'owner');
});

const placeOf = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });

const untilWaited = () =>
  expect
    .poll(async () => {
      const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await kontor.database.query({ text })).rowCount;
    })
    .toBe(1);

/** What the second person gets, who sends this while the change of somebody else is committed. */
async function sendMeanwhile(path: string, body: object, change: (within: Transaction) => Promise<unknown>) {
  let sending: ReturnType<Browser['call']> | undefined;
  await somebodyElse(kontor.database, async (within) => {
    await change(within);
    sending = owner.call(`/bff/demo/live/${path}`, body);
    await untilWaited();
  });
  const answer = await sending;
  expect(answer?.statusCode, answer?.body).toBe(409);
  return answer?.json();
}

async function findVersion(table: string, id: string): Promise<number> {
  const text = `select version from ${table} where id = $1`;
  return (await kontor.database.query<{ version: number }>({ text, values: [id] })).rows[0]?.version ?? -1;
}

it('the opening hours of a calendar', async () => {
  const [id, other] = [await addCalendar(kontor), await addCalendar(kontor)];
  const hours = 'Mon 9–10';
  await kontor.app.rooms.calendar.calendars.change(placeOf(), { id: other }, { hours }, 'command line');
  const version = await findVersion('calendar_calendar', id);
  const body = { name: 'Room', hours: 'nonstop', version };
  const said = await sendMeanwhile(`calendar/calendars/${id}/save`, body, (within) =>
    within.query({
      text: `update calendar_calendar set name = 'Hall', version = version + 1,
               opening = (select opening from calendar_calendar where id = $2) where id = $1`,
      values: [id, other],
    }),
  );
  expect(said).toMatchObject({ yours: { name: 'Room', hours: 'nonstop' }, theirs: { name: 'Hall', hours } });
});

it('the start of an event', async () => {
  const times = { startTime: '2037-11-16T10:00:00Z', endTime: '2037-11-16T11:00:00Z' };
  const event = { calendarId: await addCalendar(kontor), title: 'Visit', ...times };
  const { eventId } = (await postEvent(kontor, event)).json();
  const said = await sendMeanwhile(
    `calendar/events/${eventId}/move`,
    { version: 1, startTime: '2037-11-17T08:00' },
    (within) =>
      within.query({
        text: `update calendar_event set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
                 version = version + 1 where id = $1`,
        values: [eventId],
      }),
  );
  expect(said).toMatchObject({ yours: { startTime: '2037-11-17T08:00' }, theirs: { startTime: '2037-11-16T13:00' } });
});

it('the address of a webhook', async () => {
  const { id } = await addHook(kontor);
  const url = 'https://theirs.example/';
  const version = await findVersion('webhook_endpoint', id);
  const body = { url: 'https://yours.example/', events: ['link.created'], version };
  const said = await sendMeanwhile(`webhooks/${id}/save`, body, (within) =>
    within.query({
      text: 'update webhook_endpoint set url = $2, version = version + 1 where id = $1',
      values: [id, url],
    }),
  );
  expect(said).toMatchObject({ yours: { url: 'https://yours.example/' }, theirs: { url } });
});

it('the role of a person', async () => {
  const { id } = await joinedMember(kontor, { role: 'viewer' });
  const version = await findVersion('member', id);
  const said = await sendMeanwhile(`people/${id}/role`, { role: 'editor', version }, async (within) => {
    await holdLock(locks.people, within);
    await within.query({ text: `update member_role set role = 'admin' where member_id = $1`, values: [id] });
    await within.query({ text: 'update member set version = version + 1 where id = $1', values: [id] });
  });
  expect(said).toMatchObject({ yours: { role: 'editor' }, theirs: { role: 'admin' } });
});
