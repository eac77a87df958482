// The calendar's endpoint (spec 4.8).
import { actorOf } from '#access';
import type { Server } from '#platform/http/server.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '#platform/idempotency/errors.ts';
import { idempotencyHeaders } from '#platform/idempotency/schema.ts';
import { calendarNotFound, eventConflict } from './errors.ts';
import type { AddEvent } from './events/add-event.ts';
import { AddEventBody, AddedEvent } from './schema.ts';

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
        summary: 'Create an event.',
        description:
          'If a blocking event overlaps another blocking event of the calendar, the call is refused with event_conflict; the answer names the occupied time and the next free start. Attendees are reminded by e-mail or SMS if notifyBefore is given.',
        headers: idempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key with the same body returns the event of the first call.',
        ),
        body: AddEventBody,
        response: { 200: AddedEvent },
      },
    },
    (request) => addEvent(request.caller, request.body.event, actorOf(request), request.headers['idempotency-key']),
  );
};
