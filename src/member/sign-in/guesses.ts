// Slows down guessing (design console.md, guessing): 10 wrong attempts for an account and 30 of a client in 15 minutes. It
// also counts and logs failed sign-ins, so that the operator notices somebody who guesses.
import { Refusal } from '#platform/http/refusal.ts';
import type { Counters, Limits } from '#platform/limits/limiter.ts';
import type { MemberRoom } from '../room.ts';
import type { SignInMethod, Visitor } from '../schema.ts';
import { tooManyAttempts } from './sign-in-errors.ts';

const windowSeconds = 15 * 60;
const perAccount = 10;
const perClient = 30;
/** Mails with a link that one account may be sent in that time. */
const linksPerAccount = 3;
/** Challenges for passkeys: no failed attempts, but each is a row in a table. */
const challengesPerClient = 300;
/** Successful sign-ins: each adds a session and a line of the audit log, which is kept for ever. */
const signInsPerMember = 100;

export function guessLimits(limits: Limits) {
  const accounts = limits.counters('member account', windowSeconds);
  const clients = limits.counters('member client', windowSeconds);
  const challenges = limits.counters('member challenge', windowSeconds);
  const changes = limits.counters('member password', windowSeconds);
  const signIns = limits.counters('member sign-in', windowSeconds);
  const links = limits.counters('member link', windowSeconds);

  /** Returns what takes it back. */
  async function count(counters: Counters, name: string, limit: number): Promise<() => void> {
    const decision = await counters.take(name, limit);
    if (!decision.allowed) throw tooManyAttempts(decision.resetSeconds);
    return () => counters.giveBack(name, decision);
  }

  return {
    /**
     * Counts before the password is checked, so that many attempts at once count, too; a correct one is taken back. The
     * account is the typed text, whether or not anybody has that e-mail.
     */
    begin: async (client: string, account: string) => {
      const giveClientBack = await count(clients, client, perClient);
      // What was typed may be of any length; no e-mail is longer.
      const giveAccountBack = await count(accounts, account.slice(0, 254), perAccount);
      return {
        wasRight: () => {
          giveClientBack();
          giveAccountBack();
        },
      };
    },
    /** An attempt that names no account: a passkey, or a request for a link. */
    beginUnnamed: async (client: string) => {
      return { wasRight: await count(clients, client, perClient) };
    },
    /** Every new password costs a hash. */
    beginChange: (memberId: string) => count(changes, memberId, perAccount),
    beginChallenge: (client: string) => count(challenges, client, challengesPerClient),
    beginSession: (memberId: string) => count(signIns, memberId, signInsPerMember),
    /** False if this account was sent enough links for now. */
    mayMail: async (account: string) => (await links.take(account, linksPerAccount)).allowed,
  };
}

export type Guesses = ReturnType<typeof guessLimits>;

/**
 * Does the work of a sign-in, and counts and logs a failure. Neither contains the e-mail: the id of the request leads to the
 * rest. The audit log has no failures, because strangers could fill it.
 */
export async function watchSignIn<T>(
  { failures, log }: MemberRoom,
  method: SignInMethod,
  { requestId }: Visitor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // An invitation for somebody who has to sign in first is no failure. Other errors are faults, which are logged where they
    // are answered.
    if (error instanceof Refusal && error.code !== 'sign_in_to_accept') {
      failures.inc({ method, reason: error.code });
      log.warn({ method, reason: error.code, requestId }, 'a sign-in failed');
    }
    throw error;
  }
}
