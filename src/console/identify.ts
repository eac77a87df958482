// Finds out who sent a request of the console: the session in the cookie, and the person's organisations.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';
import type { SignedIn } from '#platform/screens/screen.ts';
import { type Cookies, hostCookie } from '#platform/screens/sealed-cookie.ts';
import type { ConsoleRoom, People, Session } from './room.ts';

const longestDays = 30;

/** The cookie that holds the token of a session. */
export function sessionCookie(publicUrl: string) {
  const cookie: Cookies = hostCookie('kontor', publicUrl);
  return {
    read: (request: FastifyRequest) => cookie.read(request),
    set: (reply: FastifyReply, token: string) => cookie.set(reply, token, longestDays * 86_400),
    clear: (reply: FastifyReply) => cookie.clear(reply),
  };
}

/** `verify` decides whether this counts as a use of the session. */
export function identifier({ known, people, settings }: ConsoleRoom, verify: People['verify']) {
  const cookie = sessionCookie(settings.API_URL);
  return (request: FastifyRequest): NowOrLater<SignedIn | null> => {
    const token = cookie.read(request);
    return token ? whenThere(verify(token), (session) => session && complete(session)) : null;
  };

  function complete(session: Session): NowOrLater<SignedIn> {
    const { member, roles, hasPasskey } = session;
    const { id, name, email, isOperator, hasPassword } = member;
    // A one-time link works once: a person with neither a password nor a passkey could not come back.
    const canComeBack = hasPassword || hasPasskey;
    // Sorted by when the organisations were made.
    const places = Object.keys(roles).sort((a, b) => Number(a) - Number(b));
    return whenThere(known.list(places), (found) => ({
      ...session,
      member: { id, name, email, isOperator, isComplete: name !== null && email !== null && canComeBack },
      memberships: found.flatMap((organisation) => {
        const role = roles[organisation.id];
        return role === undefined
          ? []
          : [{ organisation, role, permissions: people.permissionsOf({ role, isOperator }) }];
      }),
    }));
  }
}
