// Proves that nothing is booked in a calendar once it is archived, also when both happen at the same moment.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { signedInAs } from '#test/console-calls.ts';
import { somebodyElse, testDatabase } from '#test/database.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import { archiveCalendar } from './calendars.ts';
import { cancelEvent, moveEvent, restoreEvent } from './events/change-events.ts';
import { findEvent, listEvents } from './events/read-events.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ database: await testDatabase({ poolSize: 20 }) });
});

const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const event = (calendarId: string, more: EventFields = {}) => ({
  ...{ calendarId, title: 'x', startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' },
  ...more,
});
const countEvents = async (calendarId: string) => (await listEvents(room(), live(), { calendarId })).items.length;

/** Archives the calendar in a transaction that commits only when the act waits for it. */
const archiveDuring = <T>(calendarId: string, act: () => Promise<T>) =>
  somebodyElse(kontor.database, async (within) => {
    const calendar = await room().calendars.lock(live(), calendarId, within);
    if (!calendar) throw new Error('there is no such calendar');
    let isWaiting = true;
    const waiting = act()
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      .finally(() => {
        isWaiting = false;
      });
    const waits = async () => !isWaiting || (await kontor.database.query({ text: locked })).rowCount;
    await expect.poll(waits).toBeTruthy();
    await room().calendars.update(live(), { ...calendar, archivedAt: new Date(kontor.clock.now()) }, within);
    return { waiting };
  });

const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('an event that waits for the archiving', () => {
  it.each([true, false])('is not booked, by the API (blocking: %s)', async (isBlocking) => {
    const id = await addCalendar(kontor);
    const { waiting } = await archiveDuring(id, async () => {
      const answer = await postEvent(kontor, event(id, { isBlocking }));
      if (answer.statusCode !== 200) throw answer.json();
    });
    expect([await waiting, await countEvents(id)]).toEqual(['calendar_not_found', 0]);
  });

  it('is not booked, by the console', async () => {
    const id = await addCalendar(kontor);
    const editor = await signedInAs(kontor, 'editor');
    const { waiting } = await archiveDuring(id, async () => {
      const form = { title: 'x', calendarId: id, startTime: '2027-05-03T10:00' };
      const answer = await editor.call('/bff/demo/live/calendar/events/create', form);
      if (answer.statusCode !== 200) throw answer.json();
    });
    expect([await waiting, await countEvents(id)]).toEqual(['calendar_not_found', 0]);
  });

  it('is not moved or restored', async () => {
    for (const isCancelled of [false, true]) {
      const id = await addCalendar(kontor);
      const known = { id: (await postEvent(kontor, event(id))).json().eventId };
      if (isCancelled) await cancelEvent(room(), live(), known, {}, 'command line');
      const before = await findEvent(room(), live(), known.id);
      const { waiting } = await archiveDuring(id, () =>
        isCancelled
          ? restoreEvent(room(), live(), known, 'command line')
          : moveEvent(room(), live(), known, { startTime: '2027-05-04T10:00:00Z' }, 'command line'),
      );
      expect(await waiting).toBe('calendar_archived');
      expect(await findEvent(room(), live(), known.id)).toEqual(before);
    }
  });
});

it('an event that is booked first stays, and the archiving waits for it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await addCalendar(kontor);
    const booking = postEvent(kontor, event(id, { isBlocking: round % 2 === 0 }));
    if (round % 3 === 0) await room().calendars.list(live());
    await archiveCalendar(room(), live(), { id }, 'command line');
    const atOnce = await countEvents(id);
    const { statusCode } = await booking;
    expect([statusCode, await countEvents(id)]).toEqual(atOnce === 1 ? [200, 1] : [404, 0]);
  }
});
