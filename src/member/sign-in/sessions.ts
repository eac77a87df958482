// The story of sessions: begun after a sign-in, verified with every request, listed and ended by their owner or an admin.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { authorityOf } from '../people/authority.ts';
import { memberBlocked, memberUnknown } from '../people/people-errors.ts';
import { recordEverywhere } from '../people/record-everywhere.ts';
import type { Role } from '../rules/roles.ts';
import type { NewSession, SignedIn, SignInMethod, Visitor } from '../schema.ts';
import { type MemberStore, withoutSecrets } from '../store.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { SessionRow, SessionStore } from './session-store.ts';
import { sessionUnknown, signedOut } from './sign-in-errors.ts';
import { digestOf, digestOfNew, makeToken } from './tokens.ts';

/** Heard by every process that keeps sessions in memory: the digest of one that ended, and the id of a member who changed. */
export const sessionEnded = 'member_session_ended';
export const memberChangedNotice = 'member_changed';

const longestAgent = 200;
/** Of one person; then the one that was not used for the longest time ends. */
const mostSessions = 100;

export type SessionsNeeds = {
  store: SessionStore;
  members: MemberStore;
  known: KnownSessions;
  database: Database;
  audit: AuditLog;
  clock: Clock;
};

/** `isSignOut`: with this very session somebody asked for its end. */
type EndedSession = { memberId: string; sessionId: string; by: Actor; isSignOut?: boolean };

export function sessionStory({ store, members, known, database, audit, clock }: SessionsNeeds) {
  const verifyBy =
    (find: KnownSessions['use']) =>
    (token: unknown): NowOrLater<SignedIn | null> => {
      const digest = digestOf(token);
      return digest === null ? null : whenThere(find(digest), (row) => row && toSignedIn(row));
    };
  const verify = verifyBy(known.use);

  const tellEnded = async (digests: string[], within: Transaction) => {
    for (const digest of digests) await within.notify(sessionEnded, digest);
    return digests;
  };

  /** Sessions are their owner's, and of who manages them wherever they belong. */
  async function requireRight(memberId: string, by: Actor, within: Queries): Promise<Record<string, Role>> {
    // What people do with their own sessions concerns no organisation.
    if (by !== 'command line' && 'member' in by && by.member === memberId) return {};
    const member = await members.find(memberId, within);
    if (member === null) throw memberUnknown();
    const roles = await members.rolesOf(memberId, within);
    (await authorityOf(by, members, within)).requireFully(member, roles);
    return roles;
  }

  /** Ends in this process at once, without waiting for the notice. */
  async function end(work: (within: Transaction) => Promise<string[]>): Promise<number> {
    const digests = await database.transaction(async (within) => tellEnded(await work(within), within));
    for (const digest of digests) known.forget(digest);
    return digests.length;
  }

  return {
    /** Who has this token; null when nobody has, the session has ended, or the member is blocked. Counts as a use. */
    verify,
    /** The same, but it is no use: what is open for long does not keep a session alive. */
    look: verifyBy(known.look),

    /** In the transaction of the sign-in; the token is nowhere else. Every sign-in gets a token of its own. */
    begin: async (memberId: string, method: SignInMethod, visitor: Visitor, within: Transaction): Promise<string> => {
      const token = makeToken('session');
      const { address: clientAddress } = visitor;
      const userAgent = visitor.userAgent === null ? null : oneLine(visitor.userAgent).slice(0, longestAgent);
      const createdAt = new Date(clock.now());
      const session = {
        id: makeId(),
        digest: digestOfNew(token),
        memberId,
        method,
        createdAt,
        clientAddress,
        userAgent,
      };
      if (!(await store.insert(session, within))) throw memberBlocked();
      await tellEnded(await store.endOldest(memberId, mostSessions, within), within);
      const details = { method, session: session.id };
      const actor = actorOf(memberId, visitor);
      await audit.record({ actor, action: 'member.sign-in', subject: memberId, details }, within);
      return token;
    },

    /** After the transaction of `begin`. */
    open: async (token: string): Promise<NewSession> => {
      const signedIn = await verify(token);
      if (signedIn === null) throw signedOut();
      return { token, signedIn };
    },

    /** Newest use first; those that have ended are gone. */
    list: async ({ memberId, by }: { memberId: string; by: Actor }) => {
      await requireRight(memberId, by, database);
      return store.list(memberId, clock.now());
    },

    /** One session of a member. `by` is the member, or who manages them. */
    end: async ({ memberId, sessionId, by, isSignOut = false }: EndedSession): Promise<void> => {
      await end(async (within) => {
        const roles = await requireRight(memberId, by, within);
        const digests = await store.end(memberId, sessionId, within);
        if (digests.length === 0) throw sessionUnknown();
        const details = { session: sessionId };
        const action = isSignOut ? 'member.sign-out' : 'member.session-end';
        const entry = { actor: by, action, subject: memberId, details };
        await recordEverywhere(audit, entry, roles, within);
        return digests;
      });
    },

    /** All sessions of a member, but `kept`. The number of those that ended. */
    endOthers: ({ memberId, kept, by }: { memberId: string; kept: string | null; by: Actor }): Promise<number> =>
      end(async (within) => {
        const roles = await requireRight(memberId, by, within);
        const digests = await store.endAllBut(memberId, kept, within);
        const details = { ended: digests.length };
        const entry = { actor: by, action: 'member.sessions-end', subject: memberId, details };
        await recordEverywhere(audit, entry, roles, within);
        return digests;
      }),

    /** As a part of a larger change, which says in the audit log what it was. */
    endWithin: async (memberId: string, kept: string | null, within: Transaction): Promise<void> =>
      void (await tellEnded(await store.endAllBut(memberId, kept, within), within)),

    /** Told in the transaction of a change: everybody reads the member again. */
    tellChanged: (memberId: string, within: Transaction) => within.notify(memberChangedNotice, memberId),
    /** In this process at once, after the transaction. */
    forgetMember: known.forgetMember,
  };
}

export type Sessions = ReturnType<typeof sessionStory>;

/** A member who acts by the request of a visitor, for the audit log. */
export const actorOf = (member: string, { requestId, address }: Visitor): Actor => ({
  member,
  via: { requestId, clientAddress: address },
});

function toSignedIn(row: SessionRow): SignedIn {
  const { sessionId, digest: _digest, method, startedAt, lastUsedAt: _lastUsedAt, roles, hasPasskey, ...member } = row;
  return { sessionId, method, signedInAt: startedAt, member: withoutSecrets(member), roles, hasPasskey };
}
