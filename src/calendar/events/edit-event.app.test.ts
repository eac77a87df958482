// Proves that events which change their calendar at the same moment wait in turn: none is lost, and none overlaps another one.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { addCalendar, listEvents, postEvent } from '#test/events.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { moveEvent } from './change-events.ts';
import { editEvent } from './edit-event.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ database: await testDatabase({ poolSize: 40 }) });
});

it('a crowd that sends events between two calendars, and moves and lengthens them there, never makes two overlap', async () => {
  const calendars = [await addCalendar(kontor), await addCalendar(kontor)];
  const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
  const { room } = kontor.app.rooms.calendar;
  const random = seededRandom('edit-crowd');
  const pick = <One>(of: readonly One[]) => of[Math.floor(random() * of.length)] as One;
  const hours = Array.from({ length: 8 }, (_, hour) => `2037-05-04T0${hour}:00:00Z`);
  const ids: string[] = [];
  for (const calendarId of calendars)
    for (const startTime of hours.filter((_, hour) => hour % 2 === 0)) {
      const endTime = startTime.replace(':00:00Z', ':45:00Z');
      ids.push((await postEvent(kontor, { calendarId, title: 'Visit', startTime, endTime })).json().eventId);
    }
  const acts = [
    () => editEvent(room, tenant, { id: pick(ids) }, { calendarId: pick(calendars) }, 'command line'),
    () => editEvent(room, tenant, { id: pick(ids) }, { minutes: pick([30, 45, 90]) }, 'command line'),
    () =>
      editEvent(
        room,
        tenant,
        { id: pick(ids) },
        { startTime: pick(hours), calendarId: pick(calendars) },
        'command line',
      ),
    () => moveEvent(room, tenant, { id: pick(ids) }, { startTime: pick(hours) }, 'command line'),
  ];
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      acts[index % acts.length]?.().then(
        () => 'done',
        ({ code }: { code?: string }) => code,
      ),
    ),
  );
  const known = ['done', 'event_conflict', 'changed_meanwhile'];
  expect(outcomes.filter((outcome) => !known.includes(outcome ?? ''))).toEqual([]);
  expect(outcomes).toContain('done');
  const booked = (await Promise.all(calendars.map((id) => listEvents(kontor, id)))).map((events) =>
    events.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime()),
  );
  expect(
    booked
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort());
  for (const events of booked)
    for (const [index, event] of events.entries())
      expect(event.starts_at.getTime()).toBeGreaterThanOrEqual(events[index - 1]?.occupied_to.getTime() ?? 0);
});
