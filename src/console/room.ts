// What the ways into the console get: the platform, and functions of other rooms. open.ts makes it once.
import type { Organisations } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { NowOrLater } from '#platform/now-or-later.ts';
import type { ConsoleRole, RoomBase } from '#platform/room/room.ts';
import type { DrawProblem } from '#platform/screens/problem-page.ts';
import type { KnownOrganisations } from './known-organisations.ts';

/** Who sends the request; limits are counted by `client`. */
export type Visitor = { client: string; address: string | null; userAgent: string | null; requestId: string };

/** A session as the member room keeps it. */
export type Session = {
  sessionId: string;
  member: { id: string; name: string | null; email: string | null; isOperator: boolean; hasPassword: boolean };
  hasPasskey: boolean;
  roles: Readonly<Record<string, ConsoleRole>>;
};

type NewSession = { token: string };

/** What the member room passes in. */
export type People = {
  /** The web origins of the console. */
  origins: readonly string[];
  /** False if the address is neither https nor on this machine: nobody can sign in there. */
  isSafe: boolean;
  permissionsOf(standing: { role: ConsoleRole; isOperator: boolean }): ReadonlySet<string>;
  nameOf(memberId: string): Promise<string | null>;
  verify(token: unknown): NowOrLater<Session | null>;
  /** Like `verify`, but it does not count as a use of the session. */
  look(token: unknown): NowOrLater<Session | null>;
  endSession(given: { memberId: string; sessionId: string; by: Actor; isSignOut: true }): Promise<void>;
  signIn(given: { email: string; password: string; visitor: Visitor }): Promise<NewSession>;
  requestLink(given: { email: string; visitor: Visitor }): Promise<boolean>;
  /** Null if the link is used or has expired. */
  readToken(token: string): Promise<{ kind: 'first' | 'invitation' | 'link'; email: string | null } | null>;
  useToken(token: string, visitor: Visitor): Promise<NewSession>;
  /** For people who are signed in: an invitation to one more organisation. */
  acceptInvitation(token: string, memberId: string, visitor: Visitor): Promise<void>;
  passkeys: {
    isOffered: boolean;
    signInOptions(visitor: Visitor): Promise<unknown>;
    signIn(given: { response: never; visitor: Visitor }): Promise<NewSession>;
  };
};

export type ConsoleBase = RoomBase<Record<never, never>, { organisations: Organisations; people: People }>;

export type ConsoleRoom = ConsoleBase & {
  /** Organisations in memory. */
  known: KnownOrganisations;
  drawProblem: DrawProblem;
};
