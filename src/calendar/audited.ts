// What the audit log may hold of calendars and events: times and settings. A calendar is often called after a person, and so
// are events; of these and of attendees it has the names of the fields.
import type { Audited } from '#platform/audit/declare.ts';

export const calendarAudited = {
  calendar: { acts: ['create'], keeps: ['timeZone', 'defaultCountry'] },
  event: {
    acts: ['create', 'cancel'],
    keeps: ['calendarId', 'startsAt', 'endsAt', 'isAllDay', 'isBlocking', 'cancelledAt'],
  },
  reminder: { acts: ['send', 'dismiss', 'restore'], keeps: ['channel'] },
  attendee: { acts: ['export', 'erase'], keeps: ['attendances'] },
} satisfies Audited;
