// Proves how events are moved, cancelled and restored: never over another one, with who and why, once told, and audited.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import { listReminders } from '#test/reminders.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { cancelEvent, moveEvent, restoreEvent, tryMove } from './change-events.ts';
import { findEvent, listEvents } from './read-events.ts';

let kontor: TestApp;
const by = { member: '7' };

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, database: await testDatabase({ poolSize: 40 }) });
});

const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const at = (time: string) => `2027-05-03T${time}:00Z`;
const attendees = [
  { name: 'Zákazník 1 (ukázka)', email: 'one@example.com' },
  { name: 'Zákazník 2 (ukázka)', phone: '+420777123456' },
];

async function book(calendarId: string, from: string, to: string, more: EventFields = {}): Promise<string> {
  const answer = await postEvent(kontor, {
    calendarId,
    title: 'Secret title',
    startTime: at(from),
    endTime: at(to),
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().eventId;
}

const auditOf = async (id: string) =>
  (
    await kontor.database.query<{ action: string; actor: string; details: object; changes: Record<string, unknown> }>({
      text: 'select action, actor, details, changes from platform_audit where subject = $1 order by id',
      values: [id],
    })
  ).rows;

describe('move', () => {
  it('takes another slot, keeps id and attendees, and plans the reminders anew', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00', { notifyBefore: '1h', attendees });
    const moved = await moveEvent(room(), live(), { id: event, version: 1 }, { startTime: at('14:00') }, by);
    expect(moved).toMatchObject({
      id: event,
      version: 2,
      startsAt: new Date(at('14:00')),
      endsAt: new Date(at('15:00')),
    });
    const stored = await findEvent(room(), live(), event);
    expect(stored).toMatchObject({
      sequence: 1,
      state: 'blocking',
      attendees: [{ name: attendees[0]?.name }, { phone: '+420777123456' }],
    });
    expect(
      stored.reminders.map(({ channel, state, reason, remindAt }) => [channel, state, reason, remindAt.slice(11, 16)]),
    ).toEqual([
      ['email', 'cancelled', 'the event was moved', '09:00'],
      ['sms', 'cancelled', 'the event was moved', '09:00'],
      ['email', 'planned', null, '13:00'],
      ['sms', 'planned', null, '13:00'],
    ]);
    const jobs = await kontor.database.query<{ key: string }>({
      text: "select singleton_key as key from pgboss.job where singleton_key like $1 || '/%' order by 1",
      values: [event],
    });
    // Between channel and sequence is the id of the reminder.
    const keys = jobs.rows.map(({ key }) => key.slice(event.length).replace(/\/[\da-f-]{36}/, ''));
    expect(keys.sort()).toEqual(['/0/email', '/0/email/s1', '/1/sms', '/1/sms/s1']);
    expect((await auditOf(event)).at(-1)).toMatchObject({
      action: 'event.move',
      actor: '7',
      changes: { startsAt: [at('10:00').replace('Z', '.000Z'), at('14:00').replace('Z', '.000Z')] },
    });
    await book(id, '10:00', '11:00');
  });

  it('may overlap its own old place, and no other event', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00');
    await book(id, '12:00', '13:00');
    await moveEvent(room(), live(), { id: event }, { startTime: at('10:30') }, 'command line');
    await expect(
      moveEvent(room(), live(), { id: event }, { startTime: at('11:30') }, 'command line'),
    ).rejects.toMatchObject({
      status: 409,
      code: 'event_conflict',
      extra: {
        conflict: { startTime: at('12:00').replace('Z', '.000Z'), endTime: at('13:00').replace('Z', '.000Z') },
        nextFree: at('13:00').replace('Z', '.000Z'),
      },
    });
    expect(await tryMove(room(), live(), event, { startTime: at('11:30') })).toMatchObject({
      conflict: { nextFree: at('13:00').replace('Z', '.000Z') },
    });
    expect(await tryMove(room(), live(), event, { startTime: at('11:00') })).toMatchObject({ conflict: null });
    expect(await findEvent(room(), live(), event)).toMatchObject({ version: 2, startsAt: new Date(at('10:30')) });
  });

  it('of an all-day event names the next free days', async () => {
    const id = await addCalendar(kontor, { timeZone: 'UTC' });
    const day = { isAllDay: true, startTime: '2027-05-10', endTime: '2027-05-12' };
    const event = await book(id, '10:00', '11:00', day);
    await book(id, '09:00', '10:00', { startTime: '2027-05-20T09:00Z', endTime: '2027-05-20T10:00Z' });
    await expect(
      moveEvent(room(), live(), { id: event }, { startTime: '2027-05-19' }, 'command line'),
    ).rejects.toMatchObject({
      extra: { nextFree: '2027-05-21T00:00:00.000Z' },
    });
  });

  it('is refused for a version that is not the newest, a cancelled event, a wrong time, and strangers', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00');
    const wish = { startTime: at('12:00') };
    await expect(moveEvent(room(), live(), { id: event, version: 2 }, wish, 'command line')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      extra: { version: 1 },
    });
    await expect(moveEvent(room(), live(), { id: event }, { startTime: 'soon' }, 'command line')).rejects.toMatchObject(
      {
        status: 400,
        errors: [{ field: 'startTime', pointer: '/startTime' }],
      },
    );
    const sandbox = { ...live(), environment: 'sandbox' as const };
    const { organisation } = await kontor.addOrganisation('others');
    for (const stranger of [sandbox, { organisationId: organisation.id, environment: 'live' as const }]) {
      const known = { id: event };
      for (const act of [
        () => moveEvent(room(), stranger, known, wish, 'command line'),
        () => cancelEvent(room(), stranger, known, {}, 'command line'),
        () => restoreEvent(room(), stranger, known, 'command line'),
        () => findEvent(room(), stranger, event),
        () => tryMove(room(), stranger, event, wish),
      ]) {
        await expect(act()).rejects.toMatchObject({ status: 404, code: 'event_not_found' });
      }
      expect((await listEvents(room(), stranger, { attendee: 'example' })).items).toEqual([]);
    }
    await expect(moveEvent(room(), live(), { id: 'nothing' }, wish, 'command line')).rejects.toMatchObject({
      code: 'event_not_found',
    });
    await cancelEvent(room(), live(), { id: event }, {}, 'command line');
    await expect(moveEvent(room(), live(), { id: event }, wish, 'command line')).rejects.toMatchObject({
      code: 'event_cancelled',
    });
  });
});

describe('cancel and restore', () => {
  it('keeps why and who, withdraws reminders, and is undone where the slot is free', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00', { notifyBefore: '1h', attendees });
    await cancelEvent(room(), live(), { id: event, version: 1 }, { reason: '  Paní volala  ' }, by);
    const stored = await findEvent(room(), live(), event);
    expect(stored).toMatchObject({
      state: 'cancelled',
      version: 2,
      cancelReason: 'Paní volala',
      cancelledBy: '7',
      cancelledByKind: 'member',
    });
    expect(stored.reminders.map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'the event was cancelled'],
      ['cancelled', 'the event was cancelled'],
    ]);
    // Again: nothing more happens, and the first reason stays.
    expect(await cancelEvent(room(), live(), { id: event }, { reason: 'x' }, 'command line')).toMatchObject({
      version: 2,
    });
    await restoreEvent(room(), live(), { id: event, version: 2 }, by);
    const restored = await findEvent(room(), live(), event);
    expect(restored).toMatchObject({ state: 'blocking', version: 3, cancelReason: null, cancelledBy: null });
    expect(restored.reminders.filter(({ state }) => state === 'planned')).toHaveLength(2);
    expect(await restoreEvent(room(), live(), { id: event }, 'command line')).toMatchObject({ version: 3 });
    const log = await auditOf(event);
    expect(log.map(({ action }) => action)).toEqual(['event.create', 'event.cancel', 'event.restore']);
    expect(log[1]).toMatchObject({ details: { told: 0 }, changes: { cancelReason: null } });
    expect(JSON.stringify(log)).not.toContain('Paní');
  });

  it('is not restored over another event, and says when there is room', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00');
    await cancelEvent(room(), live(), { id: event }, {}, 'command line');
    const other = await book(id, '10:30', '11:30');
    await expect(restoreEvent(room(), live(), { id: event }, 'command line')).rejects.toMatchObject({
      code: 'event_conflict',
      extra: { nextFree: at('11:30').replace('Z', '.000Z') },
    });
    await moveEvent(room(), live(), { id: other }, { startTime: at('11:00') }, 'command line');
    await restoreEvent(room(), live(), { id: event }, 'command line');
  });

  it('takes 500 characters of reason and not 501', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, '10:00', '11:00');
    await expect(
      cancelEvent(room(), live(), { id: event }, { reason: 'ř'.repeat(501) }, 'command line'),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'reason', code: 'too_long' }],
    });
    await cancelEvent(room(), live(), { id: event }, { reason: 'ř'.repeat(500) }, 'command line');
  });

  it('tells attendees only when asked to, and not those of an event that was restored', async () => {
    const id = await addCalendar(kontor, { environment: 'sandbox' });
    const tenant = { ...live(), environment: 'sandbox' as const };
    const wish = { calendarId: id, title: 'Visit', startTime: at('10:00'), endTime: at('11:00'), attendees };
    const { eventId } = (await postEvent(kontor, wish, { key: kontor.keys.DEV_ })).json();
    await cancelEvent(room(), tenant, { id: eventId }, {}, 'command line');
    expect(await listReminders(kontor, eventId)).toEqual([]);
    await restoreEvent(room(), tenant, { id: eventId }, 'command line');
    await cancelEvent(room(), tenant, { id: eventId }, { tell: true }, 'command line');
    await expect
      .poll(async () => (await listReminders(kontor, eventId)).map(({ state, channel }) => `${channel} ${state}`))
      .toEqual(['email captured', 'sms captured']);
    const [mail, sms] = await listReminders(kontor, eventId);
    expect(mail?.captured).toMatchObject({ icsMethod: 'CANCEL', subject: expect.stringMatching(/^Cancelled: Visit/) });
    const file = String(mail?.captured?.icsFile).replaceAll('\r\n ', '');
    expect(file).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:3[\s\S]*STATUS:CANCELLED/);
    expect(file).toContain(`UID:${eventId}`);
    expect(file).toContain('one@example.com');
    expect(String(sms?.captured?.text)).toMatch(/^Cancelled: /);
  });
});

describe('a crowd', () => {
  it('that creates, moves, cancels and restores at once never makes two events overlap, and every loser is told when there is room', async () => {
    const id = await addCalendar(kontor);
    const random = seededRandom('event-crowd');
    const pick = (count: number) => Math.floor(random() * count);
    const slot = () => new Date(Date.parse(at('00:00')) + pick(48) * 1_800_000).toISOString();
    const ids: string[] = [];
    for (let hour = 0; hour < 10; hour += 1) ids.push(await book(id, `0${hour}:00`, `0${hour}:45`));
    const outcomes = new Map<string, number>();
    const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    const acts: (() => Promise<unknown>)[] = [
      () => {
        const startTime = slot();
        const endTime = new Date(Date.parse(startTime) + 2_700_000).toISOString();
        return kontor.app.rooms.calendar.addEvent(
          live(),
          { calendarId: id, title: 'x', startTime, endTime },
          'command line',
        );
      },
      () => moveEvent(room(), live(), { id: ids[pick(ids.length)] ?? '' }, { startTime: slot() }, 'command line'),
      () => cancelEvent(room(), live(), { id: ids[pick(ids.length)] ?? '' }, {}, 'command line'),
      () => restoreEvent(room(), live(), { id: ids[pick(ids.length)] ?? '' }, 'command line'),
    ];
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        try {
          await acts[index % acts.length]?.();
          count('done');
        } catch (error) {
          const { code, extra } = error as { code?: string; extra?: { nextFree?: string } };
          count(code ?? String(error));
          if (code === 'event_conflict') expect(extra?.nextFree).toEqual(expect.any(String));
        }
      }),
    );
    expect([...outcomes.keys()].sort()).toEqual(['done', 'event_cancelled', 'event_conflict']);
    const { rows } = await kontor.database.query({
      text: `select 1 from calendar_event a join calendar_event b on a.calendar_number = b.calendar_number and a.id < b.id
               and tstzrange(a.starts_at, a.occupied_to) && tstzrange(b.starts_at, b.occupied_to)
             join calendar_calendar c on c.number = a.calendar_number
             where c.id = $1 and a.cancelled_at is null and b.cancelled_at is null`,
      values: [id],
    });
    expect(rows).toEqual([]);
  });
});
