// What the audit log may hold of calendars and events: times and settings. A calendar is often called after a person, and so
// are events; of these and of attendees it has the names of the fields.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const calendarAudited = {
  calendar: {
    name: msg('Calendar'),
    acts: {
      create: msg('Calendar created'),
      change: msg('Calendar changed'),
      archive: msg('Calendar archived'),
      restore: msg('Calendar taken out of the archive'),
      delete: msg('Calendar deleted'),
    },
    keeps: [
      'timeZone',
      'defaultCountry',
      'colour',
      'archivedAt',
      'hours',
      'bufferBefore',
      'bufferAfter',
      'earliestNotice',
      'latestNoticeDays',
      'feeds',
      'reason',
    ],
  },
  event: {
    name: msg('Event'),
    acts: {
      create: msg('Event created'),
      change: msg('Event changed'),
      move: msg('Event moved'),
      cancel: msg('Event cancelled'),
      restore: msg('Event restored'),
    },
    keeps: ['calendarId', 'startsAt', 'endsAt', 'blockingTo', 'isAllDay', 'isBlocking', 'cancelledAt', 'told'],
  },
  feed: {
    name: msg('Feed of a calendar'),
    acts: {
      create: msg('Feed of a calendar made'),
      rotate: msg('Feed of a calendar got another address'),
      revoke: msg('Feed of a calendar ended'),
    },
    keeps: ['calendarId', 'detail', 'reason'],
  },
  reminder: {
    name: msg('Reminder'),
    acts: {
      send: msg('Reminder sent again'),
      dismiss: msg('Reminder put out of sight'),
      restore: msg('Reminder brought back'),
    },
    keeps: ['channel'],
  },
  attendee: {
    name: msg('Attendee'),
    acts: { export: msg('Attendee’s data exported'), erase: msg('Attendee erased') },
    keeps: ['attendances'],
  },
} satisfies Audited;
