// Sessions: begun after a sign-in, verified with every request, listed and ended by their owner or an admin.
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { authorityOf, recordEverywhere } from '../people/authority.ts';
import { memberBlocked, memberUnknown } from '../people/people-errors.ts';
import type { MemberRoom } from '../room.ts';
import type { Role } from '../rules/roles.ts';
import type { ListedSession, NewSession, SignedIn, SignInMethod, Visitor } from '../schema.ts';
import { withoutSecrets } from '../store.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { SessionRow } from './session-store.ts';
import { sessionUnknown, signedOut } from './sign-in-errors.ts';
import { digestOf, digestOfNew, makeToken } from './tokens.ts';

/**
 * Notices to every process that keeps sessions in memory: the digest of a session that ended, and the id of a member who
 * changed.
 */
export const sessionEnded = 'member_session_ended';
export const memberChangedNotice = 'member_changed';

const longestAgent = 200;
/** Of one person; with one more, the session that was not used for the longest time ends. */
const mostSessions = 100;

/** The person who has this token; null if nobody has, if the session has ended, or if the member is blocked. Counts as a use. */
export const verifySession = ({ known }: MemberRoom, token: unknown) => findBy(known.use, token);

/** The same, but it does not count as a use: a page that stays open does not keep a session alive. */
export const lookAtSession = ({ known }: MemberRoom, token: unknown) => findBy(known.look, token);

function findBy(find: KnownSessions['use'], token: unknown): NowOrLater<SignedIn | null> {
  const digest = digestOf(token);
  return digest === null ? null : whenThere(find(digest), (row) => row && toSignedIn(row));
}

function toSignedIn(row: SessionRow): SignedIn {
  const { sessionId, digest: _digest, method, startedAt, lastUsedAt: _lastUsedAt, roles, hasPasskey, ...member } = row;
  return { sessionId, method, signedInAt: startedAt, member: withoutSecrets(member), roles, hasPasskey };
}

/** In the transaction of the sign-in; the token is nowhere else. Every sign-in gets a token of its own. */
export async function beginSession(
  { sessions, clock, audit }: MemberRoom,
  memberId: string,
  method: SignInMethod,
  visitor: Visitor,
  within: Transaction,
): Promise<string> {
  const token = makeToken('session');
  const session = {
    id: makeId(),
    digest: digestOfNew(token),
    memberId,
    method,
    createdAt: new Date(clock.now()),
    clientAddress: visitor.address,
    userAgent: visitor.userAgent === null ? null : oneLine(visitor.userAgent).slice(0, longestAgent),
  };
  if (!(await sessions.insert(session, within))) throw memberBlocked();
  await tellEnded(await sessions.endOldest(memberId, mostSessions, within), within);
  const details = { method, session: session.id };
  const actor = actorOf(memberId, visitor);
  await audit.record({ actor, action: 'member.sign-in', subject: memberId, details }, within);
  return token;
}

/** After the transaction of `beginSession`. */
export async function openSession(room: MemberRoom, token: string): Promise<NewSession> {
  const signedIn = await verifySession(room, token);
  if (signedIn === null) throw signedOut();
  return { token, signedIn };
}

/** Newest use first; those that have ended are gone. */
export async function listSessions(
  room: MemberRoom,
  { memberId, by }: { memberId: string; by: Actor },
): Promise<ListedSession[]> {
  await requireRight(room, memberId, by, room.database);
  return room.sessions.list(memberId, room.clock.now());
}

/** `isSignOut`: the person signed out of this session. */
type EndedSession = { memberId: string; sessionId: string; by: Actor; isSignOut?: boolean };

/** Ends one session of a member. `by` is the member, or a person who manages them. */
export async function endSession(
  room: MemberRoom,
  { memberId, sessionId, by, isSignOut = false }: EndedSession,
): Promise<void> {
  await endHere(room, async (within) => {
    const roles = await requireRight(room, memberId, by, within);
    const digests = await room.sessions.end(memberId, sessionId, within);
    if (digests.length === 0) throw sessionUnknown();
    const action = isSignOut ? 'member.sign-out' : 'member.session-end';
    const entry = { actor: by, action, subject: memberId, details: { session: sessionId } };
    await recordEverywhere(room, entry, roles, within);
    return digests;
  });
}

/** Ends all sessions of a member except `kept`; returns how many ended. */
export const endOtherSessions = (
  room: MemberRoom,
  { memberId, kept, by }: { memberId: string; kept: string | null; by: Actor },
): Promise<number> =>
  endHere(room, async (within) => {
    const roles = await requireRight(room, memberId, by, within);
    const digests = await room.sessions.endAllBut(memberId, kept, within);
    const entry = { actor: by, action: 'member.sessions-end', subject: memberId, details: { ended: digests.length } };
    await recordEverywhere(room, entry, roles, within);
    return digests;
  });

/** As a part of a larger change, which has its own line in the audit log. */
export async function endSessionsWithin(
  { sessions }: MemberRoom,
  memberId: string,
  kept: string | null,
  within: Transaction,
): Promise<void> {
  await tellEnded(await sessions.endAllBut(memberId, kept, within), within);
}

/** Sent in the transaction of a change: every process reads the member again. This process forgets them afterwards (`known`). */
export const tellChanged = (memberId: string, within: Transaction) => within.notify(memberChangedNotice, memberId);

/** A member who acts by the request of a visitor, for the audit log. */
export const actorOf = (member: string, { requestId, address }: Visitor): Actor => ({
  member,
  via: { requestId, clientAddress: address },
});

async function tellEnded(digests: string[], within: Transaction): Promise<void> {
  for (const digest of digests) await within.notify(sessionEnded, digest);
}

/** Ends in this process at once, without waiting for the notice. */
async function endHere(
  { database, known }: MemberRoom,
  work: (within: Transaction) => Promise<string[]>,
): Promise<number> {
  const digests = await database.transaction(async (within) => {
    const ended = await work(within);
    await tellEnded(ended, within);
    return ended;
  });
  for (const digest of digests) known.forget(digest);
  return digests.length;
}

/** Sessions belong to their owner, and to people who manage the owner in all organisations. */
async function requireRight(
  room: MemberRoom,
  memberId: string,
  by: Actor,
  within: Queries,
): Promise<Record<string, Role>> {
  // People's own sessions concern no organisation.
  if (by !== 'command line' && 'member' in by && by.member === memberId) return {};
  const member = await room.store.find(memberId, within);
  if (member === null) throw memberUnknown();
  const roles = await room.store.rolesOf(memberId, within);
  (await authorityOf(room, by, within)).requireFully(member, roles);
  return roles;
}
