// What people do with calendars on their screens, and the same acts as commands: make one, change its rules, archive or delete it.

import Type, { type Static } from 'typebox';
import { chooseOrganisation, type TenantArgs } from '#organisation';
import type { Tenant } from '#platform/database/tenant.ts';
import { pick } from '#platform/rules/pick.ts';
import { type Acting, declareFor, oneOfValues, optionalText } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import type { Calendar } from '../calendar-store.ts';
import {
  archiveCalendar,
  changeCalendar,
  createCalendar,
  deleteCalendar,
  findCalendar,
  unarchiveCalendar,
  writeHours,
} from '../calendars.ts';
import type { CalendarRoom } from '../room.ts';

const { action } = declareFor<CalendarRoom>();
const list = 'calendar/calendars';
export const one = `${list}/:calendar`;
export const write = { permission: 'calendar:write', form: one };

export const CalendarId = Type.String({ maxLength: 100, description: 'Id of the calendar.' });
const Version = Type.Integer({ description: 'The version that the form began from.' });
export const Reason = optionalText({
  maxLength: 200,
  label: 'Reason',
  description: 'If there is one. It stands in the audit log.',
});
const Name = { minLength: 1, maxLength: 250, label: 'Name' };

const minutes = (label: string, description: string) =>
  Type.Optional(Type.Integer({ label, description, input: 'number' }));

const NewCalendar = Type.Object({
  name: Type.String({
    ...Name,
    description: 'Of a person, a room, a machine: whatever can be booked once at a time.',
  }),
  id: optionalText({
    maxLength: 100,
    label: 'Id',
    description: 'The calendarId of the API. Made up if you leave it empty; it never changes.',
  }),
  timeZone: optionalText({ maxLength: 100, label: 'Time zone' }),
  defaultCountry: optionalText({
    maxLength: 2,
    label: 'Country',
    description: 'Of phone numbers that are written without +.',
  }),
});
type NewCalendar = Static<typeof NewCalendar>;
type Place = Pick<NewCalendar, 'timeZone' | 'defaultCountry'>;

const Settings = Type.Object(
  {
    calendar: CalendarId,
    version: Version,
    name: Type.String(Name),
    colour: Type.Optional(
      Type.Integer({
        label: 'Colour',
        choices: { '': 'By its place', 1: 'Blue', 2: 'Green', 3: 'Violet', 4: 'Ochre' },
      }),
    ),
    hours: optionalText({
      maxLength: 60_000,
      label: 'Opening hours',
      description: 'Empty: always open. As in Mon-Fri 8-12, 13-17; Sat 9-12; 24 Dec closed.',
    }),
    bufferBefore: minutes('Free before a slot (minutes)', '0 to 1440: to air, to clean, to drive.'),
    bufferAfter: minutes('Free after a slot (minutes)', '0 to 1440: to air, to clean, to drive.'),
    earliestNotice: minutes(
      'Notice at least (minutes)',
      '0 to 525600: 120 means that nobody comes in less than two hours.',
    ),
    latestNoticeDays: minutes('Ahead at most (days)', '1 to 3660. Empty: as far ahead as anybody likes.'),
    language: Type.Optional(oneOfValues(['cs', 'en'], { description: 'In which the hours are written back.' })),
  },
  { description: 'A field that is left out is emptied.' },
);

export const pathOf = (id: string) => `${list}/${encodeURIComponent(id)}`;

export async function requireHere(room: CalendarRoom, tenant: Tenant, id: string): Promise<Calendar> {
  const calendar = await findCalendar(room, tenant, id);
  if (!calendar) throw notFoundHere();
  return calendar;
}

const same = { code: 'calendar.same', said: msg('Nothing was changed: it was like this already.') };

/** The stored fields as the action takes them. */
function fieldsOf(room: CalendarRoom, calendar: Calendar, language: 'cs' | 'en') {
  const { name, colour, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays } = calendar;
  return {
    name,
    colour: colour ?? undefined,
    hours: writeHours(room, calendar, language),
    bufferBefore,
    bufferAfter,
    earliestNotice,
    latestNoticeDays: latestNoticeDays ?? undefined,
  };
}

/** The same as the form has them. */
const writeFields = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value ?? '')]));

/** What is left out is that of the organisation. */
function make(room: CalendarRoom, acting: Acting, form: NewCalendar, own: Required<Place>): Promise<Calendar> {
  const wish = {
    name: form.name.trim(),
    id: form.id?.trim() || undefined,
    timeZone: form.timeZone?.trim() || own.timeZone,
    defaultCountry: form.defaultCountry?.trim().toUpperCase() || own.defaultCountry,
  };
  return createCalendar(room, acting, wish, acting.actor);
}

type Chosen = { calendar: string; version: number };

async function setArchived(
  room: CalendarRoom,
  caller: ConsoleCaller,
  { calendar: id, version }: Chosen,
  isArchived: boolean,
): Promise<Next> {
  const before = await requireHere(room, caller, id);
  const act = isArchived ? archiveCalendar : unarchiveCalendar;
  const { name, version: now } = await act(room, caller, { id, version }, caller.actor);
  if (now === before.version) return { to: pathOf(id), done: same };
  const said = isArchived
    ? msg('“{name}” is archived. Its events stay; nothing more is booked in it.', { name })
    : msg('“{name}” is in use again.', { name });
  return {
    to: pathOf(id),
    done: { code: isArchived ? 'calendar.archived' : 'calendar.unarchived', said },
    undo: { action: `${pathOf(id)}/${isArchived ? 'unarchive' : 'archive'}`, fields: { version: now } },
  };
}

/** What the commands print. */
export const showCalendar = (calendar: Calendar) =>
  pick(calendar, ['id', 'name', 'timeZone', 'defaultCountry', 'colour', 'archivedAt', 'createdAt']);

/** A command changes the newest version. */
const ofNewest = { leaves: ['version'], optional: ['version'], show: ({ data = {} }: Next) => data };

export const calendarActions = [
  action({
    ...write,
    path: `${list}/create`,
    form: list,
    summary: 'Make a calendar',
    body: NewCalendar,
    act: async (room, caller, form) => {
      const { id, name } = await make(room, caller, form, caller.organisation);
      const said = msg('The calendar “{name}” is there. Set when it is open, then offer free slots.', { name });
      return { to: pathOf(id), done: { code: 'calendar.made', said }, data: { id } };
    },
    command: {
      name: 'calendar create',
      leaves: ['timeZone', 'defaultCountry'],
      args: {
        timezone: { description: "IANA time zone; the organisation's if left out." },
        country: { description: "Country of phone numbers without +; the organisation's if left out." },
      },
      act: async (room, acting, fields, { timezone, country, org }) => {
        const own = await chooseOrganisation(room.organisations, org as TenantArgs['org']);
        const wish = { ...fields, timeZone: timezone, defaultCountry: country } as NewCalendar;
        const made = await make(room, acting, wish, own);
        return { to: pathOf(made.id), data: { ...showCalendar(made), environment: acting.environment } };
      },
      show: ofNewest.show,
    },
  }),
  action({
    ...write,
    path: `${one}/save`,
    summary: 'Save its settings; a field that is left out is emptied',
    body: Settings,
    act: async (room, caller, form) => {
      const { calendar: id, version, name, hours = '', language = 'en', ...rest } = form;
      const before = await requireHere(room, caller, id);
      const { colour = null, bufferBefore = 0, bufferAfter = 0, earliestNotice = 0, latestNoticeDays = null } = rest;
      const change = { name, hours, colour, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays };
      const compare = (stored: Calendar) => ({
        yours: writeFields(change),
        theirs: writeFields(fieldsOf(room, stored, language)),
      });
      const after = await changeCalendar(room, caller, { id, version, compare }, change, caller.actor);
      if (after.version === before.version) return { to: pathOf(id), done: same };
      return {
        to: pathOf(id),
        done: { code: 'calendar.saved', said: msg('Saved. Free slots follow the new rules at once.') },
        // What was saved before this: between the two nobody else saved, or the version would have said so.
        undo: {
          action: `${pathOf(id)}/save`,
          fields: { ...fieldsOf(room, before, language), version: after.version },
        },
      };
    },
  }),
  action({
    ...write,
    path: `${one}/archive`,
    summary: 'Archive a calendar: its events stay, and nothing more is booked in it',
    body: Type.Object({ calendar: CalendarId, version: Version }),
    act: (room, caller, form) => setArchived(room, caller, form, true),
    command: {
      ...ofNewest,
      name: 'calendar archive',
      args: { undo: { type: 'boolean', description: 'Take it out of the archive.' } },
      act: async (room, acting, { calendar }, { undo }) => {
        const act = undo ? unarchiveCalendar : archiveCalendar;
        const after = await act(room, acting, { id: String(calendar) }, acting.actor);
        return { to: pathOf(after.id), data: showCalendar(after) };
      },
    },
  }),
  action({
    ...write,
    path: `${one}/unarchive`,
    summary: 'Take a calendar out of the archive',
    body: Type.Object({ calendar: CalendarId, version: Version }),
    act: (room, caller, form) => setArchived(room, caller, form, false),
  }),
  action({
    ...write,
    path: `${one}/delete`,
    seenAt: list,
    summary: 'Delete a calendar that has no events; its feeds end',
    body: Type.Object({ calendar: CalendarId, version: Version, reason: Reason }),
    /** Without an Undo: the addresses of its feeds are kept nowhere. */
    act: async (room, caller, { calendar, version, reason }) => {
      const { id, name } = await requireHere(room, caller, calendar);
      await deleteCalendar(room, caller, { id, version }, caller.actor, reason?.trim() || null);
      const said = msg('The calendar “{name}” is deleted, and its feeds have ended.', { name });
      return { to: list, done: { code: 'calendar.deleted', said } };
    },
    command: {
      ...ofNewest,
      name: 'calendar delete',
      act: async (room, acting, { calendar, reason }) => {
        const why = String(reason ?? '').trim() || null;
        const gone = await deleteCalendar(room, acting, { id: String(calendar) }, acting.actor, why);
        return { to: list, data: { deleted: gone.calendar.id, name: gone.calendar.name, endedFeeds: gone.feeds } };
      },
    },
  }),
];
