// The ways into the console and out of it: sign-in by password or passkey, one-time links, a lost password, sign-out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { setDefaults } from '#platform/http/answer/ready-lines.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { type Html, sendPage } from '#platform/http/html.ts';
import { readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import { refuseForms } from '#platform/screens/action-routes.ts';
import { consoleDefaults } from '#platform/screens/enter.ts';
import { crossSite, notSafeHere } from '#platform/screens/errors.ts';
import { isFromOwnPage } from '#platform/screens/own-page.ts';
import { refuseBroken } from '#platform/screens/parameters.ts';
import type { DrawProblem } from '#platform/screens/problem-page.ts';
import type { sessionCookie } from './identify.ts';
import type { ConsolePages, DoorProblem, SignInView } from './page-views.ts';

type Visitor = { client: string; address: string | null; userAgent: string | null };
type NewSession = { token: string };
type ReadToken = { kind: 'first' | 'invitation' | 'link'; member: { email: string | null } | null };

/** What the member room lends. */
export type EntryNeeds = {
  signIn(given: { email: string; password: string; visitor: Visitor }): Promise<NewSession>;
  /** Null when the link is used or over. */
  readToken(token: string): Promise<ReadToken | null>;
  useToken(token: string, visitor: Visitor): Promise<NewSession>;
  requestLink(given: { email: string; visitor: Visitor }): Promise<boolean>;
  signOut(token: string): Promise<void>;
  passkeys: {
    isOffered: boolean;
    signInOptions(visitor: Visitor): Promise<unknown>;
    signIn(given: { response: never; visitor: Visitor }): Promise<NewSession>;
  };
  origins: readonly string[];
  isSafe: boolean;
  cookie: ReturnType<typeof sessionCookie>;
  pages: ConsolePages;
  drawProblem: DrawProblem;
};

const Text = Type.Optional(Type.String({ maxLength: 16_000 }));
const SignInQuery = Type.Object({ next: Text, notice: Text, lang: Text, theme: Text });
const SignInForm = Type.Object({ email: Text, password: Text, next: Text });
const LostForm = Type.Object({ email: Text, next: Text });
const TokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });
const PasskeyAnswer = Type.Object({ response: Type.Object({}, { additionalProperties: true }), next: Text });

const home = '/console';

/** Only pages of the console: an address of somebody else could ask for the password once more. */
export const readNext = (text: string | undefined): string =>
  text !== undefined && /^\/console(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/.test(text) && !text.includes('//') ? text : home;

const notices = ['signed-out', 'link-sent', 'ask-admin'] as const;

export function entryRoutes(needs: EntryNeeds) {
  const { pages, cookie, origins, isSafe, passkeys, drawProblem } = needs;
  const emptyView: SignInView = {
    next: home,
    email: '',
    problem: null,
    notice: null,
    hasPasskeys: passkeys.isOffered,
    isSafe,
  };

  return (server: Server, clients: ClientAddresses): void => {
    const visitorOf = (request: FastifyRequest): Visitor => ({
      client: clients.clientOf(request.raw),
      address: clients.addressOf(request.raw),
      userAgent: request.headers['user-agent'] ?? null,
    });

    const options = { config: { role: 'public' } as const, errorHandler: drawProblem };
    const prepare = (request: FastifyRequest, reply: FastifyReply) => {
      setDefaults(reply, consoleDefaults);
      if (request.method !== 'POST') return;
      if (!isFromOwnPage(request.headers, origins)) throw crossSite();
      // Before anything is used up: a one-time link would be lost, and its session could not be used.
      if (!isSafe) throw notSafeHere();
      refuseBroken(request.params, request.body, 'body');
    };
    const send = (reply: FastifyReply, page: Html, status = 200) => {
      reply.header('referrer-policy', 'same-origin').header('cache-control', 'private, no-store');
      return sendPage(reply, page, status);
    };
    const showSignIn = (request: FastifyRequest, reply: FastifyReply, view: Partial<SignInView>, status = 200) =>
      send(reply, pages.signIn({ ...emptyView, ...view }, readReader(request, reply)), status);

    /** A refusal of the room is said on the page of the form; a fault is not ours to explain. */
    const explain = (error: unknown, reply: FastifyReply): DoorProblem & { status: number } => {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      reply.headers(error.headers);
      const seconds = Number(error.headers['retry-after'] ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
      return { status: error.status, code: error.code, message: error.message, retryAfterSeconds };
    };

    server.get(
      '/console/sign-in',
      { ...options, schema: { hide: true, querystring: SignInQuery } },
      (request, reply) => {
        prepare(request, reply);
        const { next, notice } = request.query;
        const view = { next: readNext(next), notice: notices.find((one) => one === notice) ?? null };
        return showSignIn(request, reply, view);
      },
    );

    server.post(
      '/console/sign-in',
      { ...options, schema: { hide: true, body: SignInForm } },
      async (request, reply) => {
        prepare(request, reply);
        const { email = '', password = '', next } = request.body;
        const view = { email, next: readNext(next) };
        try {
          const { token } = await needs.signIn({ email, password, visitor: visitorOf(request) });
          cookie.set(reply, token);
          return reply.redirect(view.next, 303);
        } catch (error) {
          const problem = explain(error, reply);
          return showSignIn(request, reply, { ...view, problem }, problem.status);
        }
      },
    );

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

    // Mail scanners follow links, so GET only shows a button (design console.md, first start).
    const entry = { ...options, config: { role: 'public', query: 'ignored' } as const };
    server.get(
      '/console/enter/:token',
      { ...entry, schema: { hide: true, params: TokenParams } },
      async (request, reply) => {
        prepare(request, reply);
        const { token } = request.params;
        const found = await needs.readToken(token);
        const view = { token, kind: found?.kind ?? null, email: found?.member?.email ?? null, problem: null };
        const reader = { ...readReader(request, reply), address: '/console/sign-in' };
        return send(reply, pages.enter(view, reader), found ? 200 : 410);
      },
    );

    server.post(
      '/console/enter/:token',
      { ...entry, schema: { hide: true, params: TokenParams } },
      async (request, reply) => {
        prepare(request, reply);
        const { token } = request.params;
        try {
          const session = await needs.useToken(token, visitorOf(request));
          cookie.set(reply, session.token);
          return reply.redirect(home, 303);
        } catch (error) {
          const problem = explain(error, reply);
          const reader = { ...readReader(request, reply), address: '/console/sign-in' };
          return send(reply, pages.enter({ token, kind: null, email: null, problem }, reader), problem.status);
        }
      },
    );

    server.post('/console/sign-out', { ...options, schema: { hide: true } }, async (request, reply) => {
      prepare(request, reply);
      const token = cookie.read(request);
      cookie.clear(reply);
      if (token) await needs.signOut(token);
      return reply.redirect('/console/sign-in?notice=signed-out', 303);
    });

    const json = { config: { role: 'public' } as const, onRequest: refuseForms };
    server.post('/bff/sign-in/passkey-options', { ...json, schema: { hide: true } }, async (request, reply) => {
      prepare(request, reply);
      return passkeys.signInOptions(visitorOf(request));
    });

    server.post(
      '/bff/sign-in/passkey',
      { ...json, schema: { hide: true, body: PasskeyAnswer } },
      async (request, reply) => {
        prepare(request, reply);
        const { response, next } = request.body;
        const { token } = await passkeys.signIn({ response: response as never, visitor: visitorOf(request) });
        cookie.set(reply, token);
        return { success: true, next: readNext(next) };
      },
    );
  };
}
