// Sign-in by password, a lost password, and sign-out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { readReader } from '#platform/http/preferences.ts';
import type { Server } from '#platform/http/server.ts';
import { type Door, type DoorProblem, home, readKept, readNext, Text } from './door.ts';
import { sessionCookie } from './identify.ts';
import type { ConsoleRoom, Visitor } from './room.ts';

/** What the page shows. */
export type SignInView = {
  /** Where to go afterwards. */
  next: string;
  email: string;
  problem: DoorProblem | null;
  /** What was done before this page. */
  notice: 'signed-out' | 'link-sent' | 'ask-admin' | 'kept' | null;
  /** A form that was sent after the session had ended, sealed; `next` is the address to which it was sent. */
  kept: string | null;
  hasPasskeys: boolean;
  isSafe: boolean;
};

const SignInQuery = Type.Object({ next: Text, notice: Text, lang: Text, theme: Text });
/** `kept` is a form that was sent after the session had ended; `next` is the address to which it was sent. */
const SignInForm = Type.Object({ email: Text, password: Text, next: Text, kept: Type.Optional(Type.String()) });
const LostForm = Type.Object({ email: Text, next: Text });

const notices = ['signed-out', 'link-sent', 'ask-admin'] as const;

export function signInRoutes(server: Server, door: Door, { draw, people, settings }: ConsoleRoom): void {
  const cookie = sessionCookie(settings.API_URL);
  const { options, visitorOf, prepare, send, explain } = door;
  const emptyView: SignInView = {
    next: home,
    email: '',
    problem: null,
    notice: null,
    kept: null,
    hasPasskeys: people.passkeys.isOffered,
    isSafe: people.isSafe,
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
      const { token } = await people.signIn({ email, password, visitor: visitorOf(request) });
      cookie.set(reply, token);
      // 307 sends the form again, so that what was typed comes back in its fields.
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
        const isSent = await people.requestLink({ email, visitor: visitorOf(request) });
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
    if (token) await signOut(people, token, visitorOf(request));
    return reply.redirect('/console/sign-in?notice=signed-out', 303);
  });
}

async function signOut(people: ConsoleRoom['people'], token: string, { requestId, address }: Visitor): Promise<void> {
  const session = await people.verify(token);
  if (!session) return;
  const { sessionId, member } = session;
  const by = { member: member.id, via: { requestId, clientAddress: address } };
  await people.endSession({ memberId: member.id, sessionId, by, isSignOut: true });
}
