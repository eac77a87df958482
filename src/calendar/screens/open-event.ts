// One event as its drawer shows it: everything that is stored, and where a move that somebody tries would lead.
import { isInvalidFields } from '#platform/http/invalid-fields.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ChangeEvents } from '../events/change-events.ts';
import type { ReadEvents } from '../events/read-events.ts';
import { writePhone } from '../events/read-phone.ts';
import { listNotifyBefore } from '../rules/notify-before.ts';
import { instantOf, readTime } from '../rules/read-time.ts';
import type { CalendarStore } from '../store.ts';
import { writeLocal } from './rules/day-column.ts';
import type { OpenEvent, Trial } from './schema.ts';
import { withColours } from './shown-calendars.ts';

export type OpenNeeds = {
  events: Pick<ReadEvents, 'find'> & Pick<ChangeEvents, 'tryMove'>;
  calendars: CalendarStore;
  /** The page of a customer; the address room has it. */
  customerPath: (identityId: string) => string;
};

const minuteMs = 60_000;

/** The end of something that lasts so long; undefined where its start cannot be read. */
export function endAfter(startTime: string, minutes: number, zone: string): string | undefined {
  const start = readTime(startTime);
  if (start === null || start.isDate) return undefined;
  return new Date(instantOf(start, zone) + minutes * minuteMs).toISOString();
}

export function eventOpener({ events, calendars, customerPath }: OpenNeeds) {
  /** Nothing is written. A time that cannot be is part of the answer: the field says it. */
  async function tryMove(
    caller: ConsoleCaller,
    id: string,
    zone: string,
    asked: { to: string; minutes?: number | undefined },
  ): Promise<Trial> {
    const { to, minutes = null } = asked;
    const trial = { to, minutes, startsAt: null, endsAt: null, problem: null, conflict: null, nextFree: null };
    const endTime = minutes === null ? undefined : endAfter(to, minutes, zone);
    try {
      const { startsAt, endsAt, conflict } = await events.tryMove(caller, id, { startTime: to, endTime });
      const found = conflict as { conflict: Trial['conflict']; nextFree: string } | null;
      return {
        ...trial,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        conflict: found?.conflict ?? null,
        nextFree: found?.nextFree ?? null,
      };
    } catch (error) {
      if (!isInvalidFields(error)) throw error;
      return { ...trial, problem: (error as Refusal).errors?.[0]?.code ?? 'invalid_format' };
    }
  }

  return async (
    caller: ConsoleCaller,
    asked: { event?: string | undefined; moveTo?: string | undefined; length?: number | undefined },
  ): Promise<OpenEvent | null> => {
    if (asked.event === undefined) return null;
    const [event, all] = await Promise.all([events.find(caller, asked.event), calendars.list(caller)]);
    const calendar = withColours(all).find(({ id }) => id === event.calendarId);
    const { id, version, calendarId, calendarName, timeZone, title, type, locationTitle, isAllDay, isBlocking } = event;
    const { startsAt, endsAt, cancelledByKind, notifyBefore } = event;
    const { moveTo: to, length: minutes } = asked;
    return {
      ...{ id, version, calendarId, calendarName, timeZone, title, type, locationTitle, isAllDay, isBlocking },
      description: event.description,
      agenda: event.agenda,
      url: event.url,
      colour: calendar?.colour ?? 1,
      isArchived: calendar?.archivedAt != null,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      occupiedTo: event.occupiedTo.toISOString(),
      start: writeLocal(timeZone, startsAt.getTime()),
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs),
      createdAt: event.createdAt.toISOString(),
      changedAt: event.changedAt?.toISOString() ?? null,
      cancelledAt: event.cancelledAt?.toISOString() ?? null,
      cancelReason: event.cancelReason,
      cancelledBy: cancelledByKind,
      notifyBefore: listNotifyBefore(notifyBefore),
      attendees: event.attendees.map(({ name, email, phone, customerId, memberId }) => ({
        ...{ name, email, memberId },
        phone: phone === null ? null : { number: phone, shown: writePhone(phone) },
        customer: customerId === null ? null : { id: customerId, path: customerPath(customerId) },
      })),
      reminders: event.reminders.map(({ captured: _message, ...reminder }) => reminder),
      trial: to === undefined ? null : await tryMove(caller, id, timeZone, { to, minutes }),
    };
  };
}

export type OpenOne = ReturnType<typeof eventOpener>;
