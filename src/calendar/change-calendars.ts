// The story of changing calendars: another name or colour, the rules by which free slots are offered, and the archive.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import type { Text } from '#platform/text/msg.ts';
import type { CalendarChangeStore } from './calendar-store.ts';
import { calendarUnknown, invalidForm } from './errors.ts';
import { canBeCalendarId, checkName } from './rules/check-calendar.ts';
import type { Problem } from './rules/problem.ts';
import { dayOf } from './rules/time-zone.ts';
import type { OpenSpans } from './slots/find-slots.ts';
import type { Opening } from './slots/rules/free-slots.ts';
import { type Calendar, colours } from './store.ts';

/** The branch room reads and writes opening hours in one line. */
export type Hours = {
  read(
    text: string,
    today: string,
  ): Promise<{
    schedule: Opening;
    problems: readonly { code: string; word: string; said: Text }[];
    problemCount: number;
  }>;
  write(schedule: Opening, language: 'cs' | 'en'): string;
  openSpans: OpenSpans;
};

/** `unnamed` is how many more problems there are. */
type ReadOpening = { opening: Opening | null; problems: Problem[]; unnamed: number };

/** What is left out stays as it is. */
export type CalendarChange = {
  name?: string | undefined;
  /** 1 to 4; null for the colour of its place. */
  colour?: number | null | undefined;
  /** In one line, as "Po–Pá 8–17; 24.12. zavřeno"; empty: always open. */
  hours?: string | undefined;
  bufferBefore?: number | undefined;
  bufferAfter?: number | undefined;
  earliestNotice?: number | undefined;
  latestNoticeDays?: number | null | undefined;
};

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type KnownCalendar = { id: string; version?: number | undefined; compare?: Compare<Calendar> };

type Bounds = { least: number; most: number; canBeNull?: boolean };
export const bounds: Record<'colour' | 'bufferBefore' | 'bufferAfter' | 'earliestNotice' | 'latestNoticeDays', Bounds> =
  {
    colour: { least: 1, most: colours, canBeNull: true },
    bufferBefore: { least: 0, most: 1_440 },
    bufferAfter: { least: 0, most: 1_440 },
    earliestNotice: { least: 0, most: 525_600 },
    latestNoticeDays: { least: 1, most: 3_660, canBeNull: true },
  };

type ChangeCalendarNeeds = {
  store: CalendarChangeStore;
  hours: Pick<Hours, 'read' | 'write'>;
  audit: AuditLog;
  clock: Clock;
};

export function changeCalendars({ store, hours, audit, clock }: ChangeCalendarNeeds) {
  const write = (
    tenant: Tenant,
    known: KnownCalendar,
    act: { action: string; by: Actor },
    change: (calendar: Calendar) => Calendar | Promise<Calendar>,
  ): Promise<Calendar> =>
    store.transaction(async (within) => {
      const before = await lockCalendar(store, tenant, known, within);
      const wanted = await change(before);
      if (isDeepStrictEqual(wanted, before)) return before;
      const after = await store.update(tenant, wanted, within);
      if (!after) throw calendarUnknown(known.id);
      const { organisationId, environment } = tenant;
      const entry = { organisationId, environment, actor: act.by, action: act.action, subject: known.id };
      await audit.record({ ...entry, before: shown(before), after: shown(after) }, within);
      return after;
    });

  const shown = ({ name, colour, archivedAt, opening, ...rest }: Calendar) => {
    const { bufferBefore, bufferAfter, earliestNotice, latestNoticeDays } = rest;
    const rules = { bufferBefore, bufferAfter, earliestNotice, latestNoticeDays };
    return { name, colour, archivedAt, hours: opening && hours.write(opening, 'en'), ...rules };
  };

  async function readHours(text: string, timeZone: string): Promise<ReadOpening> {
    if (text.trim() === '') return { opening: null, problems: [], unnamed: 0 };
    const today = new Date(dayOf(timeZone, clock.now())).toISOString().slice(0, 10);
    const { schedule, problems, problemCount } = await hours.read(text, today);
    const words = (word: string) => (word === '' ? 'cannot be read' : `cannot be read at "${word}"`);
    return {
      opening: schedule,
      problems: problems.map(({ code, word, said }) => ({ pointer: '/hours', code, words: words(word), said })),
      unnamed: problemCount - problems.length,
    };
  }

  async function apply(calendar: Calendar, { name, hours: text, ...numbers }: CalendarChange): Promise<Calendar> {
    const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
    const read = text === undefined ? null : await readHours(text, calendar.timeZone);
    const problems = [
      ...(name === undefined ? [] : checkName(name)),
      ...(read?.problems ?? []),
      ...Object.entries(bounds).flatMap(([field, limits]) => checkNumber(field, given[field], limits)),
    ];
    if (problems.length > 0) throw invalidForm(problems, problems.length + (read?.unnamed ?? 0));
    return {
      ...calendar,
      ...given,
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(read === null ? {} : { opening: read.opening }),
    };
  }

  return {
    change: (tenant: Tenant, known: KnownCalendar, change: CalendarChange, by: Actor) =>
      write(tenant, known, { action: 'calendar.change', by }, (calendar) => apply(calendar, change)),

    /** Its events stay, and are read as before; nothing more is booked in it. */
    archive: (tenant: Tenant, known: KnownCalendar, by: Actor) =>
      write(tenant, known, { action: 'calendar.archive', by }, (calendar) => ({
        ...calendar,
        archivedAt: calendar.archivedAt ?? new Date(clock.now()),
      })),

    unarchive: (tenant: Tenant, known: KnownCalendar, by: Actor) =>
      write(tenant, known, { action: 'calendar.restore', by }, (calendar) => ({ ...calendar, archivedAt: null })),

    /** Opening hours in one line; empty where it is always open. */
    writeHours: ({ opening }: Calendar, language: 'cs' | 'en') =>
      opening === null ? '' : hours.write(opening, language),
  };
}

export type ChangeCalendars = ReturnType<typeof changeCalendars>;

/** In the version that the form began from; nobody else changes it until the transaction ends. */
export async function lockCalendar(
  store: Pick<CalendarChangeStore, 'lock'>,
  tenant: Tenant,
  { id, version, compare }: KnownCalendar,
  within: Queries,
): Promise<Calendar> {
  const calendar = canBeCalendarId(id) ? await store.lock(tenant, id, within) : null;
  if (!calendar) throw calendarUnknown(id);
  if (version === undefined || version === calendar.version) return calendar;
  throw changedMeanwhile({ extra: { version: calendar.version, ...compare?.(calendar) } });
}

function checkNumber(field: string, value: unknown, { least, most, canBeNull = false }: Bounds): Problem[] {
  if (value === undefined || (value === null && canBeNull)) return [];
  const isRight = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const words = `must be a whole number from ${least} to ${most}`;
  return isRight ? [] : [{ pointer: `/${field}`, code: 'out_of_range', words }];
}
