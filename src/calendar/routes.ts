// The calendar's endpoint (spec 4.8), and the address of a feed. That is for calendar programs, not for callers with a key, so
// it is not in the documented interface.
import { actorOf } from '#access';
import type { Server } from '#platform/http/server.ts';
import { isKept, sendNotModified } from '#platform/http/versioned.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '#platform/idempotency/errors.ts';
import { idempotencyHeaders } from '#platform/idempotency/schema.ts';
import { calendarNotFound, eventConflict } from './errors.ts';
import { addEvent } from './events/add-event.ts';
import { readFeed } from './feeds/feeds.ts';
import type { CalendarRoom } from './room.ts';
import { AddEventBody, AddedEvent } from './schema.ts';

const feedType = 'text/calendar';

export const calendarRoutes = (room: CalendarRoom) => (server: Server) => {
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
    (request) =>
      addEvent(room, request.caller, request.body.event, actorOf(request), request.headers['idempotency-key']),
  );
  server.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { role: 'public', query: 'ignored' }, schema: { hide: true } },
    async (request, reply) => {
      const { dependsOn, write } = await readFeed(room, request.params.file);
      if (isKept(request, reply, dependsOn, feedType)) return sendNotModified(reply);
      return reply.type(`${feedType}; charset=utf-8`).send(await write());
    },
  );
};
