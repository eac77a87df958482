// The calendar's endpoint (spec 4.8).
import type { Server } from '#platform/http/server.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '#platform/idempotency/errors.ts';
import type { AddEvent } from './add-event.ts';
import { calendarNotFound, eventConflict } from './errors.ts';
import { AddEventBody, AddEventHeaders, AddedEvent } from './schema.ts';

export const calendarRoutes = (addEvent: AddEvent) => (server: Server) => {
  server.post(
    '/api/v1/calendar/add-event',
    {
      config: {
        role: 'calendar:write',
        refuses: [calendarNotFound, eventConflict, idempotencyInProgress, idempotencyKeyReused],
      },
      schema: {
        tags: ['external'],
        operationId: 'addEvent',
        summary: 'Create an event in a calendar.',
        description:
          'A blocking event whose time overlaps another one of the calendar is refused with event_conflict, which names the occupied interval and the next free start. Attendees are reminded by e-mail or SMS when notifyBefore is given.',
        headers: AddEventHeaders,
        body: AddEventBody,
        response: { 200: AddedEvent },
      },
    },
    (request) => addEvent(request.caller, request.body.event, request.headers['idempotency-key']),
  );
};
