// The gate of the console: finds out who is signed in, which organisation and environment the address names, and whether the
// role allows it. A request that changes something must come from one of our own pages.
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../database/tenant.ts';
import { defaultLine, setDefaults } from '../http/answer/ready-lines.ts';
import { hangUpSignal } from '../http/hang-up.ts';
import { readLanguage } from '../http/preferences.ts';
import type { Gate, GateSteps, Step } from '../http/request-life.ts';
import { type NowOrLater, whenThere } from '../now-or-later.ts';
import { crossSite, notFoundHere, notPermitted, signInNeeded } from './errors.ts';
import type { ConsoleCaller, MemberCaller, Scope, SignedIn } from './screen.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope;
  }
  interface FastifyRequest {
    /** Who is signed in; null for requests that did not pass the gate of the console. */
    signedIn: SignedIn | null;
    member: MemberCaller | ConsoleCaller;
  }
}

export type EnterNeeds = {
  identify(request: FastifyRequest): NowOrLater<SignedIn | null>;
  /** The origins of our own pages. */
  origins: readonly string[];
  /** Whether people may sign in at this address: https, or an address that stays on this machine. */
  isSafe: boolean;
  /** The least role that has a permission, for the message of a refusal. */
  leastRole(permission: string): string;
};

/** No cache keeps anything of the console. A form needs `same-origin`: with `no-referrer` its Origin would be null. */
export const consoleDefaults = [
  defaultLine('vary', 'accept, cookie'),
  defaultLine('cache-control', 'private, no-store'),
  defaultLine('referrer-policy', 'same-origin'),
  defaultLine('x-robots-tag', 'noindex'),
];

/** A form of the console that is small enough to be returned to a person who has to sign in again. */
const mostKeptBytes = 32 * 1024;
const isKept = ({ method, url, headers }: FastifyRequest) =>
  method === 'POST' &&
  url.startsWith('/console/') &&
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? Number.NaN) <= mostKeptBytes;

const isEnvironment = (text: unknown): text is Environment => text === 'live' || text === 'sandbox';

export function memberGate({ identify, origins, isSafe, leastRole }: EnterNeeds): Gate {
  return (server, clients) => {
    server.decorateRequest('signedIn', null);
    server.decorateRequest('member', null as unknown as MemberCaller);

    return ({ role: permission, scope = 'organisation' }): GateSteps => {
      const beforeBody: Step = (request, reply) => {
        setDefaults(reply, consoleDefaults);
        const isChange = request.method !== 'GET' && request.method !== 'HEAD';
        if (isChange && !isFromOwnPage(request.headers, origins)) return crossSite();
        if (!isSafe) return signInNeeded();
        return whenThere(identify(request), (signedIn) => {
          if (signedIn) return admit(request, signedIn, hangUpSignal(reply));
          return isKept(request) ? undefined : signInNeeded();
        });
      };

      function admit(request: FastifyRequest, signedIn: SignedIn, signal: AbortSignal): Error | undefined {
        request.signedIn = signedIn;
        const { sessionId, member } = signedIn;
        const clientAddress = clients.addressOf(request.raw);
        const { id: requestId } = request;
        const actor = { member: member.id, via: { requestId, clientAddress } };
        const client = clients.clientOf(request.raw);
        const language = readLanguage(request);
        const caller = { sessionId, member, signedIn, actor, requestId, client, clientAddress, signal, language };
        request.member = caller;
        if (scope === 'operator') return member.isOperator ? undefined : notFoundHere();
        const { org, environment } = request.params as { org?: string; environment?: string };
        const place = signedIn.memberships.find(({ organisation }) => organisation.slug === org);
        // A foreign organisation gets the same answer as a missing one.
        if (!place || !isEnvironment(environment)) return scope === 'member' ? undefined : notFoundHere();
        const { organisation, role, permissions } = place;
        request.member = { ...caller, organisationId: organisation.id, environment, organisation, role, permissions };
        return scope === 'member' || permissions.has(permission) ? undefined : lacks(permission);
      }

      const lacks = (permission: string) => {
        const role = leastRole(permission);
        return notPermitted({
          message: `Only members with the role ${role} or above may do this. Ask an owner of the organisation for that role.`,
          extra: { role },
        });
      };

      // A form whose session has ended was read only to be returned (problem-page.ts).
      return { beforeBody, afterBody: (request) => (request.signedIn ? undefined : signInNeeded()) };
    };
  };
}

type SiteHeaders = { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined };

/** Browsers set both headers themselves; a page cannot forge them. If there is an Origin, it alone decides. */
export function isFromOwnPage(headers: SiteHeaders, origins: readonly string[]): boolean {
  if (headers.origin !== undefined && headers.origin !== 'null') return origins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'same-origin';
}
