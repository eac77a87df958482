// Makes and changes calendars: another name or colour, the rules by which free slots are offered, and the archive; and deletes
// those without events. One with events is archived instead.

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import { pick } from '#platform/rules/pick.ts';
import { localDay } from '#platform/rules/wall-clock.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import { isTimeZone, readTimeZone } from '#platform/time-zone.ts';
import { type Calendar, colours } from './calendar-store.ts';
import { calendarIdTaken, calendarInUse, calendarUnknown, invalidCalendar, invalidForm } from './errors.ts';
import { type CalendarRoom, doneBy } from './room.ts';
import type { Problem } from './rules/check-fields.ts';
import { canBeCalendarId, checkCalendar, checkName } from './rules/check-fields.ts';
import type { Opening } from './slots/rules/free-slots.ts';

/** The id is random if it is left out. */
type CalendarInput = Pick<Calendar, 'name' | 'timeZone' | 'defaultCountry'> & { id?: string | undefined };

/** `unnamed` is how many more problems there are. */
type ReadOpening = { opening: Opening | null; problems: Problem[]; unnamed: number };

/** What is left out stays as it is. */
type CalendarChange = {
  [Name in 'name' | NumberField]?: Calendar[Name] | undefined;
} & {
  /** In one line, as "Po–Pá 8–17; 24.12. zavřeno"; empty: always open. */
  hours?: string | undefined;
};
type NumberField = 'colour' | 'bufferBefore' | 'bufferAfter' | 'earliestNotice' | 'latestNoticeDays';

/** The version a form began from; left out, nobody looks whether there is a newer one. */
type KnownCalendar = { id: string; version?: number | undefined; compare?: Compare<Calendar> };

type Bounds = { least: number; most: number; canBeNull?: boolean };
const bounds: Record<NumberField, Bounds> = {
  colour: { least: 1, most: colours, canBeNull: true },
  bufferBefore: { least: 0, most: 1_440 },
  bufferAfter: { least: 0, most: 1_440 },
  earliestNotice: { least: 0, most: 525_600 },
  latestNoticeDays: { least: 1, most: 3_660, canBeNull: true },
};

/** Null for an id that no calendar has or can have. */
export const findCalendar = async (room: CalendarRoom, tenant: Tenant, id: string): Promise<Calendar | null> =>
  canBeCalendarId(id) ? await room.calendars.find(tenant, id) : null;

export async function requireCalendar(room: CalendarRoom, tenant: Tenant, id: string): Promise<Calendar> {
  const calendar = await findCalendar(room, tenant, id);
  if (!calendar) throw calendarUnknown(id);
  return calendar;
}

/** With null for the actor it is not in the audit log: demo data is there as a whole. */
export async function createCalendar(
  room: CalendarRoom,
  tenant: Tenant,
  input: CalendarInput,
  actor: Actor | null,
  within?: Queries,
): Promise<Calendar> {
  if (!within) return room.database.transaction((own) => createCalendar(room, tenant, input, actor, own));
  const timeZone = readTimeZone(input.timeZone) ?? input.timeZone;
  const calendar = { ...input, timeZone, id: input.id ?? makeId(), createdAt: new Date(room.clock.now()) };
  const problems = checkCalendar(calendar, isTimeZone);
  if (problems.length > 0) throw invalidCalendar(problems);
  const made = await room.calendars.insert(tenant, calendar, within);
  if (!made) throw calendarIdTaken(calendar.id);
  const { id, name, defaultCountry } = made;
  const after = { name, timeZone, defaultCountry };
  if (actor)
    await room.audit.record({ ...doneBy(tenant, actor), action: 'calendar.create', subject: id, after }, within);
  return made;
}

export const changeCalendar = (
  room: CalendarRoom,
  tenant: Tenant,
  known: KnownCalendar,
  change: CalendarChange,
  actor: Actor,
) => write(room, tenant, known, { action: 'calendar.change', actor }, (calendar) => apply(room, calendar, change));

/** Its events stay, and are read as before; nothing more is booked in it. */
export const archiveCalendar = (room: CalendarRoom, tenant: Tenant, known: KnownCalendar, actor: Actor) =>
  write(room, tenant, known, { action: 'calendar.archive', actor }, (calendar) => ({
    ...calendar,
    archivedAt: calendar.archivedAt ?? new Date(room.clock.now()),
  }));

export const unarchiveCalendar = (room: CalendarRoom, tenant: Tenant, known: KnownCalendar, actor: Actor) =>
  write(room, tenant, known, { action: 'calendar.restore', actor }, (calendar) => ({ ...calendar, archivedAt: null }));

/** Its feeds end with it. Answers what was deleted, and how many feeds ended. */
export const deleteCalendar = (
  room: CalendarRoom,
  tenant: Tenant,
  known: KnownCalendar,
  actor: Actor,
  reason: string | null = null,
) =>
  room.database.transaction(async (within) => {
    const calendar = await lockCalendar(room, tenant, known, within);
    const { id, number, name, timeZone, defaultCountry } = calendar;
    // A booking before this lock is seen here; one that waits for it finds no calendar.
    if (await room.calendars.hasEvents(tenant, number, within)) throw calendarInUse(id);
    const ended = await room.feeds.removeAll(tenant, number, within);
    await room.calendars.remove(tenant, id, within);
    const entry = doneBy(tenant, actor);
    for (const { id: subject, detail } of ended) {
      const details = { calendarId: id, detail, reason };
      await room.audit.record({ ...entry, action: 'feed.revoke', subject, details }, within);
    }
    const gone = { before: { name, timeZone, defaultCountry }, details: { feeds: ended.length, reason } };
    await room.audit.record({ ...entry, action: 'calendar.delete', subject: id, ...gone }, within);
    return { calendar, feeds: ended.length };
  });

/** Opening hours in one line; empty where it is always open. */
export const writeHours = ({ hours }: CalendarRoom, { opening }: Calendar, language: 'cs' | 'en') =>
  opening === null ? '' : hours.write(opening, language);

const write = (
  room: CalendarRoom,
  tenant: Tenant,
  known: KnownCalendar,
  { action, actor }: { action: string; actor: Actor },
  change: (calendar: Calendar) => Calendar | Promise<Calendar>,
): Promise<Calendar> =>
  room.database.transaction(async (within) => {
    const before = await lockCalendar(room, tenant, known, within);
    const wanted = await change(before);
    if (isDeepStrictEqual(wanted, before)) return before;
    const after = await room.calendars.update(tenant, wanted, within);
    if (!after) throw calendarUnknown(known.id);
    const changes = { before: shown(room, before), after: shown(room, after) };
    await room.audit.record({ ...doneBy(tenant, actor), action, subject: known.id, ...changes }, within);
    return after;
  });

const shown = (room: CalendarRoom, calendar: Calendar) => ({
  ...pick(calendar, [
    'name',
    'colour',
    'archivedAt',
    'bufferBefore',
    'bufferAfter',
    'earliestNotice',
    'latestNoticeDays',
  ]),
  hours: calendar.opening && room.hours.write(calendar.opening, 'en'),
});

/** In the version that the form began from; nobody else changes it until the transaction ends. */
async function lockCalendar(
  room: CalendarRoom,
  tenant: Tenant,
  { id, version, compare }: KnownCalendar,
  within: Queries,
): Promise<Calendar> {
  const calendar = canBeCalendarId(id) ? await room.calendars.lock(tenant, id, within) : null;
  if (!calendar) throw calendarUnknown(id);
  if (version === undefined || version === calendar.version) return calendar;
  throw changedMeanwhile({ extra: { version: calendar.version, ...compare?.(calendar) } });
}

async function apply(
  room: CalendarRoom,
  calendar: Calendar,
  { name, hours, ...numbers }: CalendarChange,
): Promise<Calendar> {
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
  const read = hours === undefined ? null : await readHours(room, hours, calendar.timeZone);
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

async function readHours({ hours, clock }: CalendarRoom, text: string, timeZone: string): Promise<ReadOpening> {
  if (text.trim() === '') return { opening: null, problems: [], unnamed: 0 };
  const today = localDay(timeZone, clock.now());
  const { schedule, problems, problemCount } = await hours.read(text, today);
  const words = (word: string) => (word === '' ? 'cannot be read' : `cannot be read at "${word}"`);
  return {
    opening: schedule,
    problems: problems.map(({ code, word, said }) => ({ pointer: '/hours', code, words: words(word), said })),
    unnamed: problemCount - problems.length,
  };
}

function checkNumber(field: string, value: unknown, { least, most, canBeNull = false }: Bounds): Problem[] {
  if (value === undefined || (value === null && canBeNull)) return [];
  const isRight = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const words = `must be a whole number from ${least} to ${most}`;
  return isRight ? [] : [{ pointer: `/${field}`, code: 'out_of_range', words }];
}
