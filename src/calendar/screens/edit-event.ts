// Edits an event by the form in its drawer, and as a command: every field, with an Undo, two versions side by side if somebody else
// was faster, and attendees told if somebody asks for it.
import Type, { type Static } from 'typebox';
import { tenantArgs } from '#organisation';
import { type Acting, declareFor, optionalText } from '#platform/screens/declare.ts';
import { msg } from '#platform/text/msg.ts';
import { findStanding } from '../events/change-events.ts';
import { type EditedEvent, editEvent, findEditable } from '../events/edit-event.ts';
import { writePhone } from '../events/read-phone.ts';
import type { CalendarRoom } from '../room.ts';
import { maxTitle, maxType } from '../rules/check-fields.ts';
import { maxAttendees } from '../schema.ts';
import { compareForms, fillEmptied, readForm, showEvent, undoFields } from './edit-form.ts';
import {
  atFields,
  Back,
  backTo,
  dataOf,
  dayIn,
  Known,
  one,
  readVersion,
  sayOf,
  versionArg,
  write,
} from './event-actions.ts';

const mostSigns = 70_000;
const whole = (label: string, more: object = {}) => Type.Optional(Type.Integer({ label, input: 'number', ...more }));

const Person = Type.Object({
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 32_000, description: 'Whom the row is about; left out for somebody new.' }),
  ),
  name: optionalText({ maxLength: mostSigns, label: 'Name' }),
  phone: optionalText({ maxLength: mostSigns, label: 'Phone' }),
  email: optionalText({ maxLength: mostSigns, label: 'E-mail' }),
  customerId: optionalText({ maxLength: 64, label: 'Customer number' }),
  memberId: Type.Optional(Type.Integer({ description: 'Of a member.' })),
  isRemoved: Type.Optional(Type.Boolean({ label: 'Remove this person' })),
});

const EditForm = Type.Object(
  {
    ...Known,
    title: optionalText({ maxLength: maxTitle, label: 'Title' }),
    startTime: optionalText({ maxLength: 40, label: 'Start', input: 'datetime-local' }),
    take: optionalText({
      maxLength: 40,
      description: 'Taken instead of startTime: the next free start.',
      isAsked: false,
    }),
    endTime: optionalText({ maxLength: 40, description: 'Exact, instead of minutes or days.', isAsked: false }),
    blockingTo: optionalText({
      maxLength: 40,
      description: 'Exact, instead of blockMinutes; empty if it blocks no longer than it lasts.',
      isAsked: false,
    }),
    minutes: whole('Length in minutes'),
    isAllDay: Type.Optional(
      Type.Boolean({ label: 'Whole days', choices: { false: 'At a time of day', true: 'Whole days' } }),
    ),
    days: whole('Days'),
    blockMinutes: whole('Blocked after (min)', { minimum: 0 }),
    attendees: Type.Optional(
      Type.Array(Person, {
        maxItems: maxAttendees + 1,
        description: 'Who is changed, added or removed. Who is left out stays as they are.',
      }),
    ),
    notifyBefore: optionalText({
      maxLength: 500,
      label: 'Remind before',
      description: 'As in 2 days; 1h 30m. Up to five, with semicolons between them.',
    }),
    locationTitle: optionalText({ maxLength: mostSigns, label: 'Place' }),
    description: optionalText({ maxLength: mostSigns, label: 'Description', input: 'area', rows: 3 }),
    type: optionalText({ maxLength: maxType, label: 'Type' }),
    calendarId: optionalText({ maxLength: 100, label: 'Calendar' }),
    isBlocking: Type.Optional(
      Type.Boolean({
        label: 'Its time',
        choices: { true: 'Is blocked', false: 'Walk-in: blocks nothing, may overlap others' },
      }),
    ),
    agenda: optionalText({ maxLength: mostSigns, label: 'Agenda', input: 'area', rows: 3 }),
    url: optionalText({ maxLength: mostSigns, label: 'Link' }),
    asked: optionalText({
      maxLength: 500,
      description: 'Names of fields, with commas between them: those that are missing are emptied.',
      isAsked: false,
    }),
    tell: Type.Optional(Type.Boolean({ description: 'Tells attendees by e-mail or SMS.' })),
    ...Back,
  },
  { description: 'A field that is left out stays as it is, unless `asked` names it.' },
);
type EditForm = Static<typeof EditForm>;

const same = { code: 'event.same', said: msg('Nothing was changed: it was like this already.') };

async function edit(room: CalendarRoom, caller: Acting, form: EditForm) {
  const { id, version, back, take, tell, ...given } = form;
  const sent = fillEmptied({ ...given, ...(take === undefined ? {} : { startTime: take }) });
  const stored = await findEditable(room, caller, await findStanding(room, caller, { id }));
  const wish = { ...readForm(sent, showEvent(stored, writePhone)), tell };
  const compare = (event: typeof stored) => compareForms(sent, showEvent(event, writePhone));
  const edited = await editEvent(room, caller, { id, version, compare }, wish, caller.actor).catch(atFields);
  const to = backTo(back, id, dayIn(edited.timeZone, edited));
  const data = dataOf(edited, caller);
  if (edited.changed.length === 0) return { to, done: same, data };
  const fields = { ...undoFields(edited), version: edited.version, back: to };
  return { to, done: doneOf(edited, tell), data, undo: { action: `calendar/events/${id}/change`, fields } };
}

function doneOf({ title, told }: EditedEvent, tell = false) {
  if (!tell) return { code: 'event.changed', said: msg('“{title}” is changed.', { title }) };
  if (told === 0)
    return { code: 'event.changed', said: msg('“{title}” is changed. There was nobody to tell.', { title }) };
  const said = msg('“{title}” is changed, and {told, plural, one {# attendee is told} other {# attendees are told}}.', {
    title,
    told,
  });
  return { code: 'event.changed-told', said };
}

const { action } = declareFor<CalendarRoom>();

/** What the command does not take: times are those of `event move`, people have no option. */
const ofForm = [
  'startTime',
  'take',
  'endTime',
  'blockingTo',
  'minutes',
  'isAllDay',
  'days',
  'blockMinutes',
  'attendees',
  'isBlocking',
  'back',
];

export const changeEvent = action({
  ...write,
  path: `${one}/change`,
  body: EditForm,
  act: edit,
  summary: 'Change fields of an event, and who attends; reminders that are still right stay as they are',
  command: {
    name: 'event change',
    leaves: [...ofForm, 'calendarId', 'locationTitle', 'notifyBefore'],
    args: {
      title: { description: 'New title.' },
      calendar: { description: 'Id of the calendar that it goes to.' },
      place: { description: 'New place.' },
      remind: { description: 'When attendees are reminded, as in "2 days; 1h 30m".' },
      asked: { description: 'Fields to empty, as in locationTitle,notifyBefore.' },
      tell: { type: 'boolean', description: 'Tell the attendees by e-mail or SMS.' },
      ...versionArg,
      ...tenantArgs,
    },
    body: (_room, { calendar, place, remind, version }) => ({
      calendarId: calendar,
      locationTitle: place,
      notifyBefore: remind,
      version: readVersion(version),
    }),
    say: (next) => sayOf('is changed', next),
  },
});
