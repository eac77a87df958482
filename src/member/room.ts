// What every act of the member room gets: the platform, functions of other rooms, and the room's own stores and limits. open.ts makes it
// once.
import type { KeyOwners } from '#access';
import type { Organisations } from '#organisation';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { MailJob } from './people/mails.ts';
import type { Guesses } from './sign-in/guesses.ts';
import type { PasswordHasher } from './sign-in/hash-password.ts';
import type { KnownSessions } from './sign-in/known-sessions.ts';
import type { PasskeyStore } from './sign-in/passkey-store.ts';
import type { SessionStore } from './sign-in/session-store.ts';
import type { TokenStore } from './sign-in/token-store.ts';
import type { MemberStore } from './store.ts';

/** `keyOwners`: the DEV_ keys of people (spec 5). */
export type MemberBase = RoomBase<Record<never, never>, { organisations: Organisations; keyOwners: KeyOwners }>;

export type MemberRoom = MemberBase & {
  store: MemberStore;
  tokens: TokenStore;
  sessions: SessionStore;
  /** Sessions in memory. */
  known: KnownSessions;
  passkeys: PasskeyStore;
  hasher: PasswordHasher;
  guesses: Guesses;
  /** Sign-ins that failed. */
  failures: ReturnType<Metrics['counter']>;
  mails: Queue<MailJob>;
  /** Where people reach the console. */
  consoleUrl: string;
  /** The host name that passkeys belong to; null if the console has none. */
  relyingParty: string | null;
  /** Pages of these origins may ask for a passkey. */
  origins: string[];
};
