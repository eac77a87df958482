// One-time links. Mail scanners follow links, so GET only shows a button, and pressing it uses the link (design console.md,
// first start).
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type Reader, readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import { type Door, type DoorProblem, home } from './door.ts';
import { sessionCookie } from './identify.ts';
import type { ConsoleRoom } from './room.ts';

/** What the page shows. */
export type EnterView = {
  token: string;
  kind: 'first' | 'invitation' | 'link' | null;
  email: string | null;
  problem: DoorProblem | null;
};

const TokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

const isForAccount = (error: unknown) => error instanceof Refusal && error.code === 'sign_in_to_accept';

export function linkRoutes(server: Server, door: Door, { draw: drawPage, people, settings }: ConsoleRoom): void {
  const cookie = sessionCookie(settings.API_URL);
  const draw = (view: EnterView, reader: Reader) => drawPage('enter', view, reader);
  const { visitorOf, prepare, send, explain } = door;
  const options = { ...door.options, config: { role: 'public', query: 'ignored' } as const };
  const schema = { hide: true, params: TokenParams };

  /** A new session begins, whatever session the browser had; only people who accept one more organisation keep theirs. */
  async function enter(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    try {
      cookie.set(reply, (await people.useToken(token, visitorOf(request))).token);
    } catch (error) {
      const current = isForAccount(error) ? await people.verify(cookie.read(request)) : null;
      if (current === null) throw error;
      await people.acceptInvitation(token, current.member.id, visitorOf(request));
    }
  }

  server.get('/console/enter/:token', { ...options, schema }, async (request, reply) => {
    prepare(request, reply);
    const { token } = request.params;
    const found = await people.readToken(token);
    const view = { token, kind: found?.kind ?? null, email: found?.email ?? null, problem: null };
    const reader = { ...readReader(request, reply), address: '/console/sign-in' };
    return send(reply, draw(view, reader), found ? 200 : 410);
  });

  server.post('/console/enter/:token', { ...options, schema }, async (request, reply) => {
    prepare(request, reply);
    const { token } = request.params;
    try {
      await enter(request, reply, token);
      return reply.redirect(home, 303);
    } catch (error) {
      const problem = explain(error, reply);
      const reader = { ...readReader(request, reply), address: '/console/sign-in' };
      return send(reply, draw({ token, kind: null, email: null, problem }, reader), problem.status);
    }
  });
}
