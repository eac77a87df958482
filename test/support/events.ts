// Calendars and events for tests: made through the API, read from the tables.
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Environment } from '#platform/database/tenant.ts';
import type { TestApp } from './app.ts';

export type EventFields = Record<string, unknown>;

type CalendarOptions = { organisationId?: string; environment?: Environment; timeZone?: string; id?: string };

/** Makes a calendar, with a new id unless one is given. */
export async function addCalendar(kontor: TestApp, options: CalendarOptions = {}): Promise<string> {
  const { organisationId = kontor.organisation.id, environment = 'live', timeZone = 'Europe/Prague' } = options;
  const wish = { id: options.id ?? `test-${randomUUID()}`, name: 'Test', timeZone, defaultCountry: 'CZ' };
  return (await kontor.app.rooms.calendar.calendars.create({ organisationId, environment }, wish, 'command line')).id;
}

type PostOptions = { key?: string; headers?: Record<string, string> };

export function postEvent(
  kontor: TestApp,
  event: EventFields | undefined,
  { key = kontor.keys.PROD, headers = {} }: PostOptions = {},
): Promise<LightMyRequestResponse> {
  return kontor.api.inject({
    method: 'POST',
    url: '/api/v1/calendar/add-event',
    headers: { 'x-api-key': key, ...headers },
    payload: { event },
  });
}

/** A form as a client sends it. */
export function makeForm(fields: Record<string, string>): { payload: string; type: string } {
  const boundary = 'test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { payload: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}

type StoredEvent = {
  id: string;
  starts_at: Date;
  ends_at: Date;
  occupied_to: Date;
  type: string | null;
  attendees: Record<string, unknown>[];
  reminders: number;
};

/** The rows of a calendar, with their attendees. */
export async function listEvents(kontor: TestApp, calendarId: string): Promise<StoredEvent[]> {
  const { rows } = await kontor.database.query<StoredEvent>({
    text: `select e.*, t.name as type,
             (select coalesce(jsonb_agg(to_jsonb(a) order by position), '[]') from calendar_attendee a where a.event_id = e.id) as attendees,
             (select count(*)::int from calendar_reminder r where r.event_id = e.id) as reminders
           from calendar_event e join calendar_calendar c on c.number = e.calendar_number
           left join calendar_type t on t.number = e.type_number
           where c.id = $1 order by e.starts_at`,
    values: [calendarId],
  });
  return rows;
}
