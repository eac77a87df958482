// What the audit log may hold of calendars and events: times and settings. A calendar is often called after a person, and so
// are events; of these and of attendees it has the names of the fields.
import type { Audited } from '#platform/audit/declare.ts';

export const calendarAudited = {
  calendar: {
    acts: ['create', 'change', 'archive', 'restore', 'delete'],
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
    acts: ['create', 'move', 'cancel', 'restore'],
    keeps: ['calendarId', 'startsAt', 'endsAt', 'blockingTo', 'isAllDay', 'isBlocking', 'cancelledAt', 'told'],
  },
  feed: { acts: ['create', 'rotate', 'revoke'], keeps: ['calendarId', 'detail', 'reason'] },
  reminder: { acts: ['send', 'dismiss', 'restore'], keeps: ['channel'] },
  attendee: { acts: ['export', 'erase'], keeps: ['attendances'] },
} satisfies Audited;
