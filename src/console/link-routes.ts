// One-time links. Mail scanners follow links, so GET only shows a button, and the button uses the link (design console.md,
// first start).
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { type Reader, readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import type { NowOrLater } from '#platform/now-or-later.ts';
import { type Door, home, type NewSession, type Visitor } from './door.ts';
import type { sessionCookie } from './identify.ts';
import type { EnterView } from './page-views.ts';

type ReadToken = { kind: 'first' | 'invitation' | 'link'; email: string | null };

export type LinkNeeds = {
  /** Null when the link is used or over. */
  readToken(token: string): Promise<ReadToken | null>;
  useToken(token: string, visitor: Visitor): Promise<NewSession>;
  /** For who is signed in: an invitation to one more organisation. */
  acceptInvitation(token: string, memberId: string, visitor: Visitor): Promise<void>;
  verify(token: unknown): NowOrLater<{ member: { id: string } } | null>;
  cookie: ReturnType<typeof sessionCookie>;
  draw: DrawPage;
};

const TokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

const isForAccount = (error: unknown) => error instanceof Refusal && error.code === 'sign_in_to_accept';

export function linkRoutes(server: Server, door: Door, needs: LinkNeeds): void {
  const { cookie } = needs;
  const draw = (view: EnterView, reader: Reader) => needs.draw('enter', view, reader);
  const { visitorOf, prepare, send, explain } = door;
  const options = { ...door.options, config: { role: 'public', query: 'ignored' } as const };
  const schema = { hide: true, params: TokenParams };

  /** A new session begins, whatever the browser had before; only who accepts one more organisation keeps theirs. */
  async function enter(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    try {
      cookie.set(reply, (await needs.useToken(token, visitorOf(request))).token);
    } catch (error) {
      const current = isForAccount(error) ? await needs.verify(cookie.read(request)) : null;
      if (current === null) throw error;
      await needs.acceptInvitation(token, current.member.id, visitorOf(request));
    }
  }

  server.get('/console/enter/:token', { ...options, schema }, async (request, reply) => {
    prepare(request, reply);
    const { token } = request.params;
    const found = await needs.readToken(token);
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
