// Proves that only a calendar without events can be deleted, that its feeds end, and that nothing is ever left without one.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { somebodyElse, testDatabase } from '#test/database.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import { deleteCalendar } from './calendars.ts';
import { createFeed } from './feeds/feeds.ts';

let kontor: TestApp;
let editor: Browser;

const base = '/console/demo/live/calendar/calendars';
const bff = '/bff/demo/live/calendar/calendars';

beforeAll(async () => {
  kontor = await testApp({ database: await testDatabase({ poolSize: 20 }) });
  editor = await signedInAs(kontor, 'editor');
});

const event = (calendarId: string, more: EventFields = {}) => ({
  ...{ calendarId, title: 'x', startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' },
  ...more,
});
const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const outcome = async (doing: Promise<unknown>) => {
  try {
    await doing;
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a calendar without events', () => {
  it('is deleted on its page, its feeds end, and its id can be used again', async () => {
    const id = await addCalendar(kontor);
    const { url } = await createFeed(room(), live(), id, 'busy', 'command line');
    expect((await editor.get(`${base}/${id}`)).body).toContain(`action="${base}/${id}/delete"`);
    const answer = await editor.send(`${base}/${id}/delete`, { version: '1', reason: 'never used' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, base]);
    expect((await editor.get(base)).body).toContain('is deleted, and its feeds have ended.');
    expect((await editor.get(`${base}/${id}`)).statusCode).toBe(404);
    expect((await kontor.api.inject(new URL(url).pathname)).statusCode).toBe(404);
    expect((await postEvent(kontor, event(id))).json()).toMatchObject({ status: 404, code: 'calendar_not_found' });
    const log = await kontor.app.audit.list(kontor.organisation.id, 2);
    expect(log.map(({ action }) => action)).toEqual(['calendar.delete', 'feed.revoke']);
    expect(log[0]).toMatchObject({ subject: id, details: { feeds: 1, reason: 'never used' } });
    await addCalendar(kontor, { id });
    expect((await postEvent(kontor, event(id))).statusCode).toBe(200);
  });

  it('of an older version comes back as a page that begins from the newer one: whoever presses again means that', async () => {
    const own = await addCalendar(kontor);
    const again = await editor.send(`${base}/${own}/delete`, { version: '2', reason: 'unused' });
    const [, form = ''] = again.body.split(`action="${base}/${own}/delete"`);
    expect(again.body).toMatch(/<details[^>]* open/);
    expect(form).toMatch(/name="version" value="1"/);
    expect(form).toContain('value="unused"');
    expect(again.body).not.toContain('this event');
  });
});

describe('a calendar with events', () => {
  it.each(['standing', 'cancelled'])('that are %s stays, and the refusal says to archive it', async (state) => {
    const id = await addCalendar(kontor);
    const { eventId } = (await postEvent(kontor, event(id))).json();
    if (state === 'cancelled')
      await kontor.app.rooms.calendar.events.cancel(live(), { id: eventId }, {}, 'command line');
    expect((await editor.get(`${base}/${id}`)).body).not.toContain(`${id}/delete`);
    const answer = await editor.send(`${base}/${id}/delete`, { version: '1' });
    expect([answer.statusCode, answer.body.includes('Archive it: its events stay')]).toEqual([409, true]);
    expect((await editor.get(`${bff}/${id}`)).json()).toMatchObject({ id, hasEvents: true });
  });
});

describe('at the same moment', () => {
  it('either the event is booked or the calendar is deleted, never both and never neither', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const id = await addCalendar(kontor);
      const booking = postEvent(kontor, event(id, { isBlocking: round % 2 === 0 }));
      // The API is a few steps further from the table: give it a head start now and then.
      if (round % 3 === 0) await room().calendars.list(live());
      const deleted = await outcome(deleteCalendar(room(), live(), { id }, 'command line'));
      const booked = await booking;
      seen.add(`${booked.statusCode === 200 ? 'done' : booked.json().code} ${deleted}`);
    }
    const right = ['done calendar_has_events', 'calendar_not_found done'];
    expect([...seen].filter((pair) => !right.includes(pair))).toEqual([]);
  });

  it('a feed that is made for it is refused or ends with it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await addCalendar(kontor);
      const [made, deleted] = await Promise.all([
        outcome(createFeed(room(), live(), id, 'busy', 'command line')),
        outcome(deleteCalendar(room(), live(), { id }, 'command line')),
      ]);
      expect([made === 'done' || made === 'calendar_not_found', deleted]).toEqual([true, 'done']);
      expect(await room().feeds.list(live(), id)).toEqual([]);
    }
  });

  it('an event that waits for the deletion is told that there is no such calendar', async () => {
    const id = await addCalendar(kontor);
    const waiting = await somebodyElse(kontor.database, async (within) => {
      await within.query({ text: 'select from calendar_calendar where id = $1 for update', values: [id] });
      const booking = postEvent(kontor, event(id));
      // Its calendar is found, and its insert waits for the row.
      await expect.poll(async () => (await kontor.database.query({ text: waits })).rowCount).toBeGreaterThan(0);
      await within.query({ text: 'delete from calendar_calendar where id = $1', values: [id] });
      return { booking };
    });
    expect((await waiting.booking).json()).toMatchObject({ status: 404, code: 'calendar_not_found' });
  });
});

const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
