// The story of passwords: sign in with one, and set one. Who guesses is slowed down; nobody learns which e-mails are known.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidField } from '../field-errors.ts';
import { memberUnknown } from '../people/people-errors.ts';
import { normaliseEmail } from '../rules/email.ts';
import { findProblem, mostCharacters } from '../rules/password.ts';
import { isRecentProof } from '../rules/session-life.ts';
import type { NewSession, SignedIn, Visitor } from '../schema.ts';
import type { MemberRow, MemberStore } from '../store.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { Guesses } from './guesses.ts';
import type { PasswordHasher } from './hash-password.ts';
import { actorOf, type Sessions } from './sessions.ts';
import { signInFailed } from './sign-in-errors.ts';
import type { TokenStore } from './token-store.ts';

export type PasswordsNeeds = {
  store: MemberStore;
  tokens: TokenStore;
  sessions: Sessions;
  guesses: Guesses;
  hasher: PasswordHasher;
  watch: FailedSignIns['watch'];
  database: Database;
  audit: AuditLog;
  clock: Clock;
};

export type SignInRequest = { email: string; password: string; visitor: Visitor };

/** `current` is needed where the member has a password and did not just come by a link or a passkey. */
export type NewPassword = { signedIn: SignedIn; password: string; current?: string | undefined; visitor: Visitor };

type Change = Pick<NewPassword, 'signedIn' | 'visitor'>;

export function passwordStory(needs: PasswordsNeeds) {
  const { store, tokens, sessions, guesses, hasher, watch, database, audit, clock } = needs;

  /** Refuses a weak password, and who does not know the old one; hashed before a transaction begins, since that takes long. */
  async function prepare({ signedIn, password, current, visitor }: NewPassword, member: MemberRow): Promise<string> {
    const problem = findProblem(password, member.emailKey, isCommonPassword);
    if (problem !== null) throw invalidField(problem);
    await guesses.beginChange(member.id);
    if (member.hasPassword && !isRecentProof(signedIn.method, signedIn.signedInAt, clock.now())) {
      const guess = await guesses.begin(visitor.client, member.emailKey ?? member.id);
      if (!(await isRight(member, current ?? ''))) throw invalidField('current');
      guess.wasRight();
    }
    return hasher.hash(password);
  }

  /** Whoever has a new password starts anew: other sessions and open links end. */
  async function keepHash({ signedIn, visitor }: Change, hash: string, within: Transaction): Promise<void> {
    const memberId = signedIn.member.id;
    await store.update(memberId, { password: hash }, within);
    await tokens.removeOf(memberId, within);
    await sessions.endWithin(memberId, signedIn.sessionId, within);
    await sessions.tellChanged(memberId, within);
    await audit.record({ actor: actorOf(memberId, visitor), action: 'member.password', subject: memberId }, within);
  }

  const isRight = (member: MemberRow | null, password: string) =>
    hasher.verify([...password].length > mostCharacters ? '' : password, member?.password ?? null);

  return {
    /** Equal words and time for known and unknown e-mails, and for members without a password. */
    signIn: ({ email, password, visitor }: SignInRequest): Promise<NewSession> =>
      watch('password', visitor, async () => {
        const { key } = normaliseEmail(email);
        const guess = await guesses.begin(visitor.client, key);
        const member = await store.findByEmail(key);
        if (!(await isRight(member, password)) || member === null) throw signInFailed();
        guess.wasRight();
        await guesses.beginSession(member.id);
        // Who knows the password may learn that they are blocked: `begin` says so.
        const token = await database.transaction((within) => sessions.begin(member.id, 'password', visitor, within));
        return sessions.open(token);
      }),

    /** All other sessions of the member end. */
    set: async (wanted: NewPassword): Promise<void> => {
      const member = await store.find(wanted.signedIn.member.id);
      if (member === null) throw memberUnknown();
      const hash = await prepare(wanted, member);
      await database.transaction((within) => keepHash(wanted, hash, within));
      sessions.forgetMember(member.id);
    },

    /** The two halves of `set`, for a change that has more to it. */
    prepare,
    keepHash,
  };
}

export type Passwords = ReturnType<typeof passwordStory>;
