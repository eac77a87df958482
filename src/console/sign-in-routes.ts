// Sign-in by password, a lost password, and sign-out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { readReader } from '#platform/http/preferences.ts';
import type { Server } from '#platform/http/server.ts';
import { type Door, home, type NewSession, readKept, readNext, Text, type Visitor } from './door.ts';
import type { sessionCookie } from './identify.ts';
import type { SignInView } from './page-views.ts';

export type SignInNeeds = {
  signIn(given: { email: string; password: string; visitor: Visitor }): Promise<NewSession>;
  requestLink(given: { email: string; visitor: Visitor }): Promise<boolean>;
  signOut(token: string, visitor: Visitor): Promise<void>;
  passkeys: { isOffered: boolean };
  isSafe: boolean;
  cookie: ReturnType<typeof sessionCookie>;
  draw: DrawPage;
};

const SignInQuery = Type.Object({ next: Text, notice: Text, lang: Text, theme: Text });
/** `kept` is a form that was sent after the session had ended; `next` is where it was sent to. */
const SignInForm = Type.Object({ email: Text, password: Text, next: Text, kept: Type.Optional(Type.String()) });
const LostForm = Type.Object({ email: Text, next: Text });

const notices = ['signed-out', 'link-sent', 'ask-admin'] as const;

export function signInRoutes(server: Server, door: Door, needs: SignInNeeds): void {
  const { draw, cookie, isSafe, passkeys } = needs;
  const { options, visitorOf, prepare, send, explain } = door;
  const emptyView: SignInView = {
    next: home,
    email: '',
    problem: null,
    notice: null,
    kept: null,
    hasPasskeys: passkeys.isOffered,
    isSafe,
  };
  const showSignIn = (request: FastifyRequest, reply: FastifyReply, view: Partial<SignInView>, status = 200) =>
    send(reply, draw('sign-in', { ...emptyView, ...view }, readReader(request, reply)), status);

  server.get('/console/sign-in', { ...options, schema: { hide: true, querystring: SignInQuery } }, (request, reply) => {
    prepare(request, reply);
    const { next, notice } = request.query;
    const view = { next: readNext(next), notice: notices.find((one) => one === notice) ?? null };
    return showSignIn(request, reply, view);
  });

  server.post('/console/sign-in', { ...options, schema: { hide: true, body: SignInForm } }, async (request, reply) => {
    prepare(request, reply);
    const { email = '', password = '', next } = request.body;
    const view = { email, next: readNext(next), kept: readKept(request.body.kept) };
    try {
      const { token } = await needs.signIn({ email, password, visitor: visitorOf(request) });
      cookie.set(reply, token);
      // 307 sends the form on, so that what was typed comes back in its fields.
      return reply.redirect(view.next, view.kept === null ? 303 : 307);
    } catch (error) {
      const problem = explain(error, reply);
      return showSignIn(request, reply, { ...view, problem }, problem.status);
    }
  });

  server.post(
    '/console/lost-password',
    { ...options, schema: { hide: true, body: LostForm } },
    async (request, reply) => {
      prepare(request, reply);
      const { email = '', next } = request.body;
      try {
        const isSent = await needs.requestLink({ email, visitor: visitorOf(request) });
        const notice = isSent ? 'link-sent' : 'ask-admin';
        return reply.redirect(`/console/sign-in?${new URLSearchParams({ notice, next: readNext(next) })}`, 303);
      } catch (error) {
        const problem = explain(error, reply);
        return showSignIn(request, reply, { email, next: readNext(next), problem }, problem.status);
      }
    },
  );

  server.post('/console/sign-out', { ...options, schema: { hide: true } }, async (request, reply) => {
    prepare(request, reply);
    const token = cookie.read(request);
    cookie.clear(reply);
    if (token) await needs.signOut(token, visitorOf(request));
    return reply.redirect('/console/sign-in?notice=signed-out', 303);
  });
}
