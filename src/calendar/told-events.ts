// The events of the calendar room for other systems: ids and times. No key can read titles, attendees or reasons.
import Type, { type Static } from 'typebox';
import { defineEvent, type Telling, tell } from '#platform/telling/telling.ts';
import { msg, type Text } from '#platform/text/msg.ts';

const moment = (description: string) => Type.String({ format: 'date-time', description });

const times = {
  startsAt: moment('When the event begins (UTC).'),
  endsAt: moment('When the event ends (UTC).'),
  isAllDay: Type.Boolean({ description: 'Whether it takes whole days.' }),
};

const ToldEvent = Type.Object({
  eventId: Type.String({ description: 'The id of the event, as add-event answered it.' }),
  calendarId: Type.String({ description: 'The id of its calendar.' }),
  ...times,
});

const exampleEvent = {
  eventId: '8a1a7c52-7c1e-4f0e-9d38-0c9d5a1f6b21',
  calendarId: 'room-1',
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2026-12-01T10:00:00.000Z',
  isAllDay: false,
};

const ofEvent = (type: string, title: Text, description: string) =>
  defineEvent({ type, title, description, permission: 'calendar:write', data: ToldEvent, example: exampleEvent });

export const eventCreated = ofEvent(
  'event.created',
  msg('An event was booked or restored'),
  'An event was added to a calendar, or a cancelled one was restored.',
);
/** What can be changed of an event, as its message names it. */
const changedField = Type.String({ description: 'The name of a field; `attendees` for any change of who attends.' });

export const eventChanged = defineEvent({
  type: 'event.changed',
  title: msg('An event was changed'),
  description: 'Something of an event is different now. If its time or its calendar changed, event.moved is sent, too.',
  permission: 'calendar:write',
  data: Type.Object({
    ...ToldEvent.properties,
    fields: Type.Array(changedField, { description: 'Which fields changed; never what they contain.' }),
  }),
  example: { ...exampleEvent, fields: ['title', 'attendees'] },
});

export const eventMoved = ofEvent('event.moved', msg('An event was moved'), 'An event has other times now.');
export const eventCancelled = ofEvent(
  'event.cancelled',
  msg('An event was cancelled'),
  'An event was cancelled, and its time is free again.',
);

export const reminderFailed = defineEvent({
  type: 'reminder.failed',
  title: msg('A reminder could not be sent'),
  description: 'A reminder could not be sent, and is not tried again.',
  permission: 'calendar:write',
  data: Type.Object({
    reminderId: Type.String({ description: 'The id of the reminder.' }),
    eventId: Type.String({ description: 'The id of the event, as add-event answered it.' }),
    channel: Type.Union([Type.Literal('email'), Type.Literal('sms')], { description: 'email or sms.' }),
    attempts: Type.Integer({ description: 'How often it was tried.' }),
  }),
  example: {
    reminderId: '0f6a4a0e-53a5-4a4d-8f0e-2f4b8f7c9d10',
    eventId: exampleEvent.eventId,
    channel: 'email' as const,
    attempts: 5,
  },
});

export const calendarEvents = [eventCreated, eventChanged, eventMoved, eventCancelled, reminderFailed];

type Told = { id: string; calendarId: string; startsAt: Date; endsAt: Date; isAllDay: boolean };

const dataOf = ({ id, calendarId, startsAt, endsAt, isAllDay }: Told): Static<typeof ToldEvent> => ({
  eventId: id,
  calendarId,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  isAllDay,
});

export const tellEvent = (event: typeof eventCreated, told: Told): Telling => tell(event, told.id, dataOf(told));

export const tellChange = (told: Told, fields: string[]): Telling =>
  tell(eventChanged, told.id, { ...dataOf(told), fields });
