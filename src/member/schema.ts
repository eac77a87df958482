// What a member, a role, a session and a one-time link are.
import type { Language } from './rules/language.ts';
import type { Role } from './rules/roles.ts';

/** A person who may sign in, or who is invited to. */
export type Member = {
  id: string;
  /** Null while the first owner has not given one. */
  email: string | null;
  name: string | null;
  language: Language | null;
  isOperator: boolean;
  hasPassword: boolean;
  createdAt: Date;
  /** When they first signed in; null while they are only invited. */
  joinedAt: Date | null;
  blockedAt: Date | null;
  lastSeenAt: Date | null;
  /** Raised by every change; a form carries the one it began from. */
  version: number;
};

/** A member of one organisation, as its People screen lists them. */
export type ListedMember = Member & {
  role: Role;
  state: 'invited' | 'active' | 'blocked';
  passkeys: number;
  /** When an unused invitation ends; null when none is open. */
  invitedUntil: Date | null;
};

export type SignInMethod = 'link' | 'password' | 'passkey';

/** Who is signed in, with their roles by the id of the organisation. */
export type SignedIn = {
  sessionId: string;
  method: SignInMethod;
  signedInAt: Date;
  member: Member;
  roles: Readonly<Record<string, Role>>;
  hasPasskey: boolean;
};

/** What the browser gets, once: the token belongs in the cookie. */
export type NewSession = { token: string; signedIn: SignedIn };

/** A session in the list of one's own. */
export type ListedSession = {
  id: string;
  method: SignInMethod;
  createdAt: Date;
  lastUsedAt: Date;
  clientAddress: string | null;
  userAgent: string | null;
};

/** Who sends the request. Limits count by `client` (an IPv4 address or an IPv6 /64). */
export type Visitor = { client: string; address: string | null; userAgent: string | null; requestId: string };

export type TokenKind = 'first' | 'invitation' | 'link';

/** The person whom a one-time link lets in: shown before the link is used. */
export type ReadToken = { kind: TokenKind; email: string | null; expiresAt: Date };

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
