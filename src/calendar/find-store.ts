// The SQL that finds events for the search of the console: by their title and place, or by who attends.
import { type Find, findRows, joinLine } from '#platform/screens/find.ts';
import { selectCandidates } from '#platform/search/find-text.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarRoom } from './room.ts';

export const eventIndex: TextIndex = {
  name: 'calendar_event_find',
  table: 'calendar_event',
  ofTenant: true,
  document: joinTexts('title', 'location_title'),
};
export const attendeeIndex: TextIndex = {
  name: 'calendar_attendee_find',
  table: 'calendar_attendee',
  ofTenant: true,
  document: joinTexts('name', 'email', 'phone'),
};

type EventRow = {
  candidates: number;
  id: string;
  title: string;
  startsAt: Date;
  isCancelled: boolean;
  place: string | null;
  calendar: string;
  attendee: string | null;
};

/** What comes is nearer than what was; then by time. */
export const eventFind = ({ clock }: CalendarRoom): Find => ({
  noun: 'event',
  label: msg('Events'),
  states: { cancelled: msg('cancelled') },
  at: 20,
  permission: 'search:read',
  find: async ({ organisationId, environment }, asked) => {
    const tenant = { organisationId, environment };
    const attended = selectCandidates({
      index: attendeeIndex,
      isBuilt: asked.isBuilt(attendeeIndex),
      term: asked.term,
      tenant,
      columns: 'event_id as id, name as attendee',
    });
    return findRows<EventRow>({
      asked,
      index: eventIndex,
      tenant,
      columns: 'id, null::text as attendee',
      // Both kinds of candidates have the same values in the same places.
      write: ({ hit, place }) => {
        const now = `${place(new Date(clock.now()))}::timestamptz`;
        return `
          with either as (
            select id, attendee, candidates from ${hit}
            union all select id, attendee, count(*) over ()::int from (${attended.text}) as attendance),
          found as (select id, max(attendee) as attendee, max(candidates) as candidates from either group by id)
          select e.id, e.title, e.starts_at as "startsAt", e.cancelled_at is not null as "isCancelled",
            e.location_title as place, c.name as calendar, found.attendee, found.candidates
          from found
          join calendar_event e on e.organisation_id = $1 and e.environment = $2 and e.id = found.id
          join calendar_calendar c on c.organisation_id = $1 and c.environment = $2 and c.number = e.calendar_number
          order by e.starts_at < ${now}, abs(extract(epoch from e.starts_at - ${now})), e.id limit ${place(asked.most)}`;
      },
      toFound: ({ id, title, startsAt, isCancelled, place, calendar, attendee }) => ({
        id,
        title,
        detail: joinLine(attendee, place, calendar),
        at: startsAt.toISOString(),
        state: isCancelled ? 'cancelled' : null,
        to: `calendar?event=${id}`,
      }),
    });
  },
});
