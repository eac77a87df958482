// Proves calendars that are changed, and free slots: what is offered can be booked at once, and what is not offered is taken.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { asStatement, countRowsRead } from '#test/rows-read.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { archiveCalendar, changeCalendar, unarchiveCalendar, writeHours } from '../calendars.ts';
import { occupied } from '../events/booking-store.ts';
import { findSlots } from './find-slots.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  kontor.clock.now = () => Date.parse('2027-03-20T00:00:00Z');
});

const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const hour = (calendarId: string, startTime: string, endTime: string, more = {}) =>
  postEvent(kontor, { calendarId, title: 'x', startTime, endTime, ...more });

describe('a calendar', () => {
  it('gets another name, colour and rules, from the version that somebody saw', async () => {
    const id = await addCalendar(kontor);
    const rules = { hours: 'Po–Pá 8–12, 13–17; 24.12. zavřeno', bufferBefore: 10, latestNoticeDays: 60 };
    const changed = await changeCalendar(
      room(),
      live(),
      { id, version: 1 },
      { name: ' Sál ', colour: 3, ...rules },
      { member: '7' },
    );
    expect(changed).toMatchObject({ name: 'Sál', colour: 3, version: 2, bufferBefore: 10, bufferAfter: 0 });
    expect(writeHours(room(), changed, 'cs')).toContain('Po–Pá 8–12');
    await expect(
      changeCalendar(room(), live(), { id, version: 1 }, { name: 'x' }, 'command line'),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
      extra: { version: 2 },
    });
    // Nothing changes: no version, no line in the log.
    expect(await changeCalendar(room(), live(), { id }, { name: 'Sál' }, 'command line')).toMatchObject({ version: 2 });
    expect(
      await changeCalendar(room(), live(), { id }, { hours: '', latestNoticeDays: null }, 'command line'),
    ).toMatchObject({
      opening: null,
    });
    const { rows } = await kontor.database.query({
      text: "select actor, changes from platform_audit where subject = $1 and action = 'calendar.change' order by id",
      values: [id],
    });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ actor: '7', changes: { name: null, colour: [null, 3], bufferBefore: [0, 10] } });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ colour: 5 }, 'colour'],
    [{ bufferBefore: 1_441 }, 'bufferBefore'],
    [{ bufferAfter: -1 }, 'bufferAfter'],
    [{ earliestNotice: 1.5 }, 'earliestNotice'],
    [{ latestNoticeDays: 0 }, 'latestNoticeDays'],
    [{ hours: 'Po 8–26' }, 'hours'],
  ])('refuses %j at its field', async (change, field) => {
    const id = await addCalendar(kontor);
    await expect(changeCalendar(room(), live(), { id }, change, 'command line')).rejects.toMatchObject({
      status: 400,
      errors: [{ field }],
    });
  });

  it('of others is unknown', async () => {
    const id = await addCalendar(kontor);
    const sandbox = { ...live(), environment: 'sandbox' as const };
    for (const act of [
      () => changeCalendar(room(), sandbox, { id }, { name: 'x' }, 'command line'),
      () => archiveCalendar(room(), sandbox, { id }, 'command line'),
      () => findSlots(room(), sandbox, id, { from: '2027-05-03', to: '2027-05-04', minutes: 60 }),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404, code: 'calendar_not_found' });
    }
  });

  it('that is archived keeps its events and takes no more, until it is taken out of the archive', async () => {
    const id = await addCalendar(kontor);
    const { eventId } = (await hour(id, '2027-05-03T10:00', '2027-05-03T11:00')).json();
    await archiveCalendar(room(), live(), { id }, 'command line');
    expect((await hour(id, '2027-05-04T10:00', '2027-05-04T11:00')).json()).toMatchObject({
      code: 'calendar_not_found',
    });
    const { events } = kontor.app.rooms.calendar;
    await expect(
      events.move(live(), { id: eventId }, { startTime: '2027-05-05T10:00' }, 'command line'),
    ).rejects.toMatchObject({
      code: 'calendar_archived',
    });
    expect((await events.list(live(), { calendarId: id })).items).toHaveLength(1);
    await unarchiveCalendar(room(), live(), { id }, 'command line');
    await events.move(live(), { id: eventId }, { startTime: '2027-05-05T10:00' }, 'command line');
  });
});

describe('free slots', () => {
  it('can all be booked, and what is missing inside the rules cannot', async () => {
    const id = await addCalendar(kontor);
    await changeCalendar(room(), live(), { id }, { hours: 'Po–Ne 20:00–04:00' }, 'command line');
    const random = seededRandom('free-slots');
    // Some of everything: hours, whole days, and what blocks longer than it lasts.
    for (let number = 0; number < 12; number += 1) {
      const start = Date.parse('2027-03-26T00:00:00Z') + Math.floor(random() * 400) * 900_000;
      const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
      if (number === 0) await hour(id, '2027-03-29', '2027-03-29', { isAllDay: true });
      else if (number % 3 === 0) await hour(id, at(0), at(30), { blockingTo: at(75) });
      else await hour(id, at(0), at(45), { isBlocking: number % 4 !== 0 });
    }
    const query = { from: '2027-03-26', to: '2027-03-31', minutes: 45, step: 15 };
    const slots = await findSlots(room(), live(), id, query);
    expect(slots.length).toBeGreaterThan(20);
    const { events } = kontor.app.rooms.calendar;
    const starts = new Set(slots.map(({ startsAt }) => startsAt.toISOString()));
    const probe = async (startsAt: Date) => {
      const wish = {
        startTime: startsAt.toISOString(),
        endTime: new Date(startsAt.getTime() + 2_700_000).toISOString(),
      };
      const answer = await hour(id, wish.startTime, wish.endTime);
      if (answer.statusCode === 200) await events.cancel(live(), { id: answer.json().eventId }, {}, 'command line');
      return answer.statusCode;
    };
    for (const { startsAt } of slots) expect(await probe(startsAt), startsAt.toISOString()).toBe(200);
    // Every quarter of an hour of the opening hours: 45 minutes before their end at the latest.
    for (const from of ['2027-03-26T19:00Z', '2027-03-27T19:00Z', '2027-03-28T18:00Z', '2027-03-29T18:00Z']) {
      const hours = from.startsWith('2027-03-27') ? 7 : 8;
      for (let minute = 0; minute <= hours * 60 - 45; minute += 15) {
        const start = new Date(Date.parse(from) + minute * 60_000);
        if (!starts.has(start.toISOString())) expect(await probe(start), start.toISOString()).toBe(409);
      }
    }
  });

  it('are refused for a range, a length or a step that is none', async () => {
    const id = await addCalendar(kontor);
    const query = { from: '2027-05-03', to: '2027-05-04', minutes: 60 };
    for (const [wrong, field] of [
      [{ from: 'soon' }, 'from'],
      [{ to: '2027-05-03' }, 'to'],
      [{ to: '2027-08-01' }, 'to'],
      [{ minutes: 0 }, 'minutes'],
      [{ minutes: 10_081 }, 'minutes'],
      [{ step: 0 }, 'step'],
    ] as const) {
      const asked = findSlots(room(), live(), id, { ...query, ...wrong });
      await expect(asked, field).rejects.toMatchObject({ status: 400, errors: [{ field }] });
    }
    expect(await findSlots(room(), live(), id, { ...query, to: '2027-07-04' })).not.toEqual([]);
  });

  it('of a large calendar read the range alone', async () => {
    const id = await addCalendar(kontor);
    await kontor.database.query({
      text: `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
               is_blocking, title, created_at)
             select organisation_id, environment, gen_random_uuid(), number, '2030-01-01'::timestamptz + n * interval '1 hour',
               '2030-01-01'::timestamptz + n * interval '1 hour' + interval '30 minutes', false, true, 'x', now()
             from calendar_calendar, generate_series(0, 4999) n where id = $1`,
      values: [id],
    });
    await kontor.database.query({ text: 'analyze calendar_event' });
    const slots = await findSlots(room(), live(), id, { from: '2030-03-01', to: '2030-03-31', minutes: 30, step: 30 });
    expect(slots.length).toBe(720);
    const [from, to] = [new Date('2030-02-28T23:00Z'), new Date('2030-03-30T23:00Z')];
    const { text, values } = asStatement(occupied((await numberOf(id)) ?? '', from, to), Object.values(live()));
    expect(await countRowsRead(kontor.database, text, values)).toBeLessThanOrEqual(721);
  });
});

const numberOf = async (id: string) =>
  (
    await kontor.database.query<{ number: string }>({
      text: 'select number from calendar_calendar where id = $1',
      values: [id],
    })
  ).rows[0]?.number;
