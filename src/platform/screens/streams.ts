// Serves streams of server-sent events to people who are signed in: GET /bff/{org}/{environment}/…/live. The gate checks the
// request like every other, and then the session twice a second: a stream ends with its session, and when its reader loses the
// role or leaves the organisation. These checks do not count as use, so an open page does not keep a session alive.
import type { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../database/tenant.ts';
import type { Server } from '../http/server.ts';
import type { NowOrLater } from '../now-or-later.ts';
import { notFoundHere } from './errors.ts';
import { PlaceParams as params } from './parameters.ts';
import type { ConsoleCaller, SignedIn } from './screen.ts';
import { addressOf, configOf } from './screen-routes.ts';

export type Stream = {
  path: string;
  permission: string;
  summary: string;
  /** If left out: in both. */
  environments?: readonly Environment[] | undefined;
  open(caller: ConsoleCaller): PassThrough;
};

export type StreamNeeds = {
  /** Who is signed in, without counting it as a use of the session. */
  look(request: FastifyRequest): NowOrLater<SignedIn | null>;
};

const lookEveryMs = 500;

export function addStreams(server: Server, streams: readonly Stream[], { look }: StreamNeeds): void {
  const open = new Set<PassThrough>();

  async function mayStay(request: FastifyRequest, { permission }: Stream, caller: ConsoleCaller): Promise<boolean> {
    // While the database is unavailable nothing is known and nothing is sent: the page connects again.
    const signedIn = await Promise.resolve(look(request)).catch(() => null);
    const place = signedIn?.memberships.find(({ organisation }) => organisation.id === caller.organisationId);
    return signedIn?.sessionId === caller.sessionId && place?.permissions.has(permission) === true;
  }

  function guard(request: FastifyRequest, stream: Stream, caller: ConsoleCaller, events: PassThrough): void {
    open.add(events);
    const timer = setInterval(async () => {
      if (!(await mayStay(request, stream, caller))) events.end();
    }, lookEveryMs);
    events.once('close', () => {
      clearInterval(timer);
      open.delete(events);
    });
  }

  for (const stream of streams) {
    const one = { scope: 'organisation', path: stream.path, permission: stream.permission } as const;
    server.get(addressOf('/bff', one), { config: configOf(one), schema: { hide: true, params } }, (request, reply) => {
      const caller = request.member as ConsoleCaller;
      if (stream.environments && !stream.environments.includes(caller.environment)) throw notFoundHere();
      // X-Accel-Buffering: a proxy must pass events on at once and not buffer them.
      reply.header('x-accel-buffering', 'no').type('text/event-stream');
      if (request.method === 'HEAD') return reply.send();
      const events = stream.open(caller);
      guard(request, stream, caller, events);
      return reply.send(events);
    });
  }
  // Open streams would prevent the server from closing.
  server.addHook('preClose', async () => {
    for (const events of open) events.end();
  });
}
