// Passwords: sign in with one, and set one. Guessing is slowed down, and nobody learns which e-mails are known.
import { hash as digest } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidField } from '../field-errors.ts';
import { memberUnknown } from '../people/people-errors.ts';
import type { MemberRoom } from '../room.ts';
import { normaliseEmail } from '../rules/email.ts';
import { findProblem, mostCharacters } from '../rules/password.ts';
import { isRecentProof } from '../rules/session-life.ts';
import type { NewSession, SignedIn, Visitor } from '../schema.ts';
import type { MemberRow } from '../store.ts';
import { watchSignIn } from './guesses.ts';
import { actorOf, beginSession, endSessionsWithin, openSession, tellChanged } from './sessions.ts';
import { signInFailed } from './sign-in-errors.ts';

/** Equal words and time for known and unknown e-mails, and for members without a password. */
export const signInByPassword = (
  room: MemberRoom,
  { email, password, visitor }: { email: string; password: string; visitor: Visitor },
): Promise<NewSession> =>
  watchSignIn(room, 'password', visitor, async () => {
    const { guesses, store, database } = room;
    const { key } = normaliseEmail(email);
    const guess = await guesses.begin(visitor.client, key);
    const member = await store.findByEmail(key);
    if (!(await isRight(room, member, password)) || member === null) throw signInFailed();
    guess.wasRight();
    await guesses.beginSession(member.id);
    // People who know the password may learn that they are blocked: `beginSession` says so.
    const token = await database.transaction((within) => beginSession(room, member.id, 'password', visitor, within));
    return openSession(room, token);
  });

/** `current` is needed if the member has a password, and did not just sign in by a link or a passkey. */
type NewPassword = { signedIn: SignedIn; password: string; current?: string | undefined; visitor: Visitor };

/** All other sessions of the member end. */
export async function setPassword(room: MemberRoom, wanted: NewPassword): Promise<void> {
  const member = await room.store.find(wanted.signedIn.member.id);
  if (member === null) throw memberUnknown();
  const hash = await preparePassword(room, wanted, member);
  await room.database.transaction((within) => keepPassword(room, wanted, hash, within));
  room.known.forgetMember(member.id);
}

/**
 * Refuses a weak password, and people who do not know the old one. It hashes before a transaction begins, because that takes
 * long.
 */
export async function preparePassword(
  room: MemberRoom,
  { signedIn, password, current, visitor }: NewPassword,
  member: MemberRow,
): Promise<string> {
  const { guesses, clock, hasher } = room;
  const problem = findProblem(password, member.emailKey, isCommonPassword);
  if (problem !== null) throw invalidField(problem);
  await guesses.beginChange(member.id);
  if (member.hasPassword && !isRecentProof(signedIn.method, signedIn.signedInAt, clock.now())) {
    const guess = await guesses.begin(visitor.client, member.emailKey ?? member.id);
    if (!(await isRight(room, member, current ?? ''))) throw invalidField('current');
    guess.wasRight();
  }
  return hasher.hash(password);
}

/** With a new password, other sessions and open links end. */
export async function keepPassword(
  room: MemberRoom,
  { signedIn, visitor }: Pick<NewPassword, 'signedIn' | 'visitor'>,
  hash: string,
  within: Transaction,
): Promise<void> {
  const { store, tokens, audit } = room;
  const memberId = signedIn.member.id;
  await store.update(memberId, { password: hash }, within);
  await tokens.removeOf(memberId, within);
  await endSessionsWithin(room, memberId, signedIn.sessionId, within);
  await tellChanged(memberId, within);
  await audit.record({ actor: actorOf(memberId, visitor), action: 'member.password', subject: memberId }, within);
}

const isRight = ({ hasher }: MemberRoom, member: MemberRow | null, password: string) =>
  hasher.verify([...password].length > mostCharacters ? '' : password, member?.password ?? null);

const file = new URL('../data/common-passwords.bin', import.meta.url);
const entryBytes = 5;

let list: Buffer | undefined;

/**
 * Whether it is in the list of common passwords (NOTICE names its source), which has at least 12 characters each. The file holds
 * the first five bytes of the SHA-256 of each in lower case, sorted: it is small, and offends nobody. One of a hundred million
 * other passwords is refused by mistake. The file is read at the first call: few processes ever set a password.
 */
export function isCommonPassword(lowerCase: string): boolean {
  list ??= readFileSync(file);
  const wanted = digest('sha256', lowerCase, 'buffer').subarray(0, entryBytes);
  let [from, to] = [0, list.length / entryBytes];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = Buffer.compare(wanted, list.subarray(middle * entryBytes, (middle + 1) * entryBytes));
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
