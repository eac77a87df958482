// Passkeys (WebAuthn): people who are signed in register them, and can then sign in without e-mail and password.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { readName } from '../field-errors.ts';
import type { MemberRoom } from '../room.ts';
import { isFresh } from '../rules/session-life.ts';
import type { NewSession, Passkey, SignedIn, Visitor } from '../schema.ts';
import { watchSignIn } from './guesses.ts';
import {
  passkeyFailed,
  passkeyIsLast,
  passkeyKnown,
  passkeysFull,
  passkeysNeedName,
  passkeyUnknown,
} from './passkey-errors.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { beginSession, openSession, tellChanged } from './sessions.ts';
import { signInAgain } from './sign-in-errors.ts';

/** Loaded with the first passkey: its 300 files are a tenth of what a start or a command would load. */
const webauthn = () => import('@simplewebauthn/server');

/** How long somebody may take to touch the sensor. */
const challengeMs = 5 * 60_000;
/** COSE numbers of EdDSA, ES256 and RS256, which phones and security keys support today. */
const algorithms = [-8, -7, -257];
/** Nobody needs more, and a member could fill a disk with them. */
const mostPasskeys = 20;
/** WebAuthn: the longest id of a credential. Keys of all our algorithms are far shorter than that, too. */
const mostBytes = 1_023;
/** What WebAuthn names. Browsers send it as a hint, so anything else is left out. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What the browser's `navigator.credentials.create` gets. */
export async function registrationOptions(room: MemberRoom, signedIn: SignedIn) {
  requireFresh(room, signedIn);
  const { member } = signedIn;
  const rpID = requireName(room);
  await room.guesses.beginChallenge(member.id);
  const known = await room.passkeys.list(member.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Kontor',
    rpID,
    userID: Uint8Array.from(handleOf(member.id)),
    userName: member.email ?? 'Kontor',
    userDisplayName: member.name ?? '',
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(room, options.challenge, member.id);
  return options;
}

type NewPasskey = { signedIn: SignedIn; response: RegistrationResponseJSON; name: string };

/** Takes the browser's answer: the passkey is kept under a name that its owner chooses. */
export async function registerPasskey(room: MemberRoom, { signedIn, response, name }: NewPasskey): Promise<Passkey> {
  requireFresh(room, signedIn);
  const { passkeys, clock } = room;
  const memberId = signedIn.member.id;
  const shown = readName(name);
  const check = expected(room, memberId);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(room, () =>
    verifyRegistrationResponse({ response, ...check, supportedAlgorithmIDs: algorithms }),
  );
  if (!registrationInfo) throw passkeyFailed();
  const { credential } = registrationInfo;
  const made = {
    id: makeId(),
    memberId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports.filter((one) => credential.transports?.includes(one)),
    name: shown,
    createdAt: new Date(clock.now()),
  };
  if (made.credentialId.length > mostBytes || made.publicKey.length > mostBytes) throw passkeyFailed();
  await changeOwn(room, 'add', memberId, made.id, async (within) => {
    const { count } = await passkeys.lockWays(memberId, within);
    if (count >= mostPasskeys) throw passkeysFull();
    if (!(await passkeys.insert(made, within))) throw passkeyKnown();
  });
  return toPasskey({ ...made, lastUsedAt: null });
}

/** What `navigator.credentials.get` gets: any passkey of this console; nobody's e-mail is asked for. */
export async function passkeySignInOptions(room: MemberRoom, visitor: Visitor) {
  const rpID = requireName(room);
  await room.guesses.beginChallenge(visitor.client);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(room, options.challenge, null);
  return options;
}

export const signInByPasskey = (
  room: MemberRoom,
  { response, visitor }: { response: AuthenticationResponseJSON; visitor: Visitor },
): Promise<NewSession> =>
  watchSignIn(room, 'passkey', visitor, async () => {
    const { guesses, passkeys, database, clock } = room;
    const check = expected(room, null);
    const guess = await guesses.beginUnnamed(visitor.client);
    const passkey = await passkeys.findByCredential(Buffer.from(String(response.id), 'base64url'));
    if (passkey === null || !isOwnHandle(response.response?.userHandle, passkey.memberId)) throw passkeyFailed();
    const credential = {
      ...describe(passkey),
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    };
    const { verifyAuthenticationResponse } = await webauthn();
    const answer = await verified(room, () => verifyAuthenticationResponse({ response, credential, ...check }));
    if (!answer.verified) throw passkeyFailed();
    await guesses.beginSession(passkey.memberId);
    const { newCounter } = answer.authenticationInfo;
    const token = await database.transaction(async (within) => {
      if (!(await passkeys.use(passkey.id, newCounter, new Date(clock.now()), within))) throw passkeyFailed();
      return beginSession(room, passkey.memberId, 'passkey', visitor, within);
    });
    guess.wasRight();
    return openSession(room, token);
  });

export const listPasskeys = async ({ passkeys }: MemberRoom, memberId: string): Promise<Passkey[]> =>
  (await passkeys.list(memberId)).map(toPasskey);

/** Not the last way to sign in. */
export async function removePasskey(
  room: MemberRoom,
  { signedIn, id }: { signedIn: SignedIn; id: string },
): Promise<void> {
  requireFresh(room, signedIn);
  const { member } = signedIn;
  await changeOwn(room, 'remove', member.id, id, async (within) => {
    if (!(await room.passkeys.remove(member.id, id, within))) throw passkeyUnknown();
    // Not from memory: a password may be gone meanwhile, and another passkey, too.
    const { hasPassword, count } = await room.passkeys.lockWays(member.id, within);
    if (!hasPassword && count === 0) throw passkeyIsLast();
  });
}

/** Sessions in memory contain whether their owner has passkeys, so they are forgotten afterwards. */
async function changeOwn(
  { database, audit, known }: MemberRoom,
  act: 'add' | 'remove',
  memberId: string,
  passkey: string,
  work: (within: Transaction) => Promise<void>,
): Promise<void> {
  await database.transaction(async (within) => {
    await work(within);
    const entry = { actor: { member: memberId }, action: `member.passkey-${act}`, subject: memberId };
    await audit.record({ ...entry, details: { passkey } }, within);
    await tellChanged(memberId, within);
  });
  known.forgetMember(memberId);
}

function requireName({ relyingParty }: MemberRoom): string {
  if (relyingParty === null) throw passkeysNeedName();
  return relyingParty;
}

/** A borrowed session may not leave a passkey behind. */
function requireFresh({ clock }: MemberRoom, { signedInAt }: SignedIn): void {
  if (!isFresh(signedInAt, clock.now())) throw signInAgain();
}

function keepChallenge({ tokens, clock }: MemberRoom, challenge: string, memberId: string | null) {
  const now = clock.now();
  return tokens.insertChallenge(
    Buffer.from(challenge, 'base64url'),
    memberId,
    new Date(now),
    new Date(now + challengeMs),
  );
}

const expected = (room: MemberRoom, memberId: string | null) => ({
  /** Each works once: it is gone, even if the rest is wrong. */
  expectedChallenge: (challenge: string) =>
    withoutCommitMark(() =>
      room.tokens.takeChallenge(Buffer.from(challenge, 'base64url'), memberId, new Date(room.clock.now())),
    ),
  expectedOrigin: room.origins,
  expectedRPID: requireName(room),
  // The passkey is the only proof, so it must itself ask for a finger, a face or a code.
  requireUserVerification: true,
});

/** Whatever is wrong with an answer, its sender learns only that it was not accepted. */
async function verified<T>({ log }: MemberRoom, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'a passkey was not accepted');
    throw passkeyFailed();
  }
}

/** What a passkey stores about its owner. */
const handleOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

/** WebAuthn 7.2: an answer that names another person than the owner of its credential is refused. Some keys name nobody. */
const isOwnHandle = (given: unknown, memberId: string) =>
  given === undefined || given === null || given === handleOf(memberId).toString('base64url');

const describe = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): Passkey => ({ id, name, createdAt, lastUsedAt });
