// The story of passkeys (WebAuthn): registered by who is signed in, then a way in without e-mail or password.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { invalidField, longestName } from '../field-errors.ts';
import { isFresh } from '../rules/session-life.ts';
import type { NewSession, Passkey, SignedIn, Visitor } from '../schema.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { Guesses } from './guesses.ts';
import {
  passkeyFailed,
  passkeyIsLast,
  passkeyKnown,
  passkeysFull,
  passkeysNeedName,
  passkeyUnknown,
} from './passkey-errors.ts';
import type { PasskeyRow, PasskeyStore } from './passkey-store.ts';
import type { Sessions } from './sessions.ts';
import { signInAgain } from './sign-in-errors.ts';
import type { TokenStore } from './token-store.ts';

/** How long somebody may take to touch the sensor. */
const challengeMs = 5 * 60_000;
/** COSE numbers of EdDSA, ES256 and RS256: what phones and security keys can do today. */
const algorithms = [-8, -7, -257];
/** Nobody needs more, and whoever is signed in could fill a disk with them. */
const mostPasskeys = 20;
/** WebAuthn: the longest id of a credential. Keys of all our algorithms are far shorter than that, too. */
const mostBytes = 1_023;
/** What WebAuthn names. Browsers send it as a hint, so anything else is left out. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export type PasskeysNeeds = {
  store: PasskeyStore;
  tokens: TokenStore;
  sessions: Sessions;
  guesses: Guesses;
  watch: FailedSignIns['watch'];
  database: Database;
  audit: AuditLog;
  log: Log;
  clock: Clock;
  /** The host name that passkeys belong to; null where the console has none. */
  relyingParty: string | null;
  /** Pages of these origins may ask for a passkey. */
  origins: string[];
};

export function passkeyStory(needs: PasskeysNeeds) {
  const { store, tokens, sessions, guesses, watch, database, audit, log, clock, relyingParty, origins } = needs;

  function requireName(): string {
    if (relyingParty === null) throw passkeysNeedName();
    return relyingParty;
  }

  const keepChallenge = (challenge: string, memberId: string | null) => {
    const now = clock.now();
    return tokens.insertChallenge(
      Buffer.from(challenge, 'base64url'),
      memberId,
      new Date(now),
      new Date(now + challengeMs),
    );
  };

  /** Each works once: it is gone, whether or not the rest is right. */
  const takeChallenge = (memberId: string | null) => (challenge: string) =>
    withoutCommitMark(() => tokens.takeChallenge(Buffer.from(challenge, 'base64url'), memberId, new Date(clock.now())));

  const expected = (memberId: string | null) => ({
    expectedChallenge: takeChallenge(memberId),
    expectedOrigin: origins,
    expectedRPID: requireName(),
    // The passkey is all that is asked for, so it must ask for a finger, a face or a code itself.
    requireUserVerification: true,
  });

  /** Whatever is wrong with an answer, its sender learns only that it was not accepted. */
  async function verified<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'a passkey was not accepted');
      throw passkeyFailed();
    }
  }

  /** A borrowed session may not leave a passkey behind. */
  function requireFresh({ signedInAt }: SignedIn): void {
    if (!isFresh(signedInAt, clock.now())) throw signInAgain();
  }

  return {
    /** Whether this console has passkeys at all. */
    isOffered: relyingParty !== null,

    /** What the browser's `navigator.credentials.create` gets. */
    registrationOptions: async (signedIn: SignedIn) => {
      requireFresh(signedIn);
      const { member } = signedIn;
      const rpID = requireName();
      await guesses.beginChallenge(member.id);
      const known = await store.list(member.id);
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
      await keepChallenge(options.challenge, member.id);
      return options;
    },

    /** The browser's answer: the passkey is kept under a name of the owner's choice. */
    register: async ({ signedIn, response, name }: NewPasskey): Promise<Passkey> => {
      requireFresh(signedIn);
      const { member } = signedIn;
      const shown = readName(name);
      const check = expected(member.id);
      const { registrationInfo } = await verified(() =>
        verifyRegistrationResponse({ response, ...check, supportedAlgorithmIDs: algorithms }),
      );
      if (!registrationInfo) throw passkeyFailed();
      const { credential } = registrationInfo;
      const made = {
        id: makeId(),
        memberId: member.id,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: knownTransports.filter((one) => credential.transports?.includes(one)),
        name: shown,
        createdAt: new Date(clock.now()),
      };
      if (made.credentialId.length > mostBytes || made.publicKey.length > mostBytes) throw passkeyFailed();
      await database.transaction(async (within) => {
        if ((await store.countForInsert(member.id, within)) >= mostPasskeys) throw passkeysFull();
        if (!(await store.insert(made, within))) throw passkeyKnown();
        await record('member.passkey-add', { member: member.id }, member.id, made.id, within);
        await sessions.tellChanged(member.id, within);
      });
      sessions.forgetMember(member.id);
      return toPasskey({ ...made, lastUsedAt: null });
    },

    /** What `navigator.credentials.get` gets: any passkey of this console; nobody's e-mail is asked for. */
    signInOptions: async (visitor: Visitor) => {
      const rpID = requireName();
      await guesses.beginChallenge(visitor.client);
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await keepChallenge(options.challenge, null);
      return options;
    },

    signIn: ({ response, visitor }: PasskeySignIn): Promise<NewSession> =>
      watch('passkey', visitor, async () => {
        const check = expected(null);
        const guess = await guesses.beginUnnamed(visitor.client);
        const passkey = await store.findByCredential(Buffer.from(String(response.id), 'base64url'));
        if (passkey === null || !isOwnHandle(response.response?.userHandle, passkey.memberId)) throw passkeyFailed();
        const credential = {
          ...describe(passkey),
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
        };
        const answer = await verified(() => verifyAuthenticationResponse({ response, credential, ...check }));
        if (!answer.verified) throw passkeyFailed();
        await guesses.beginSession(passkey.memberId);
        const { newCounter } = answer.authenticationInfo;
        const token = await database.transaction(async (within) => {
          if (!(await store.use(passkey.id, newCounter, new Date(clock.now()), within))) throw passkeyFailed();
          return sessions.begin(passkey.memberId, 'passkey', visitor, within);
        });
        guess.wasRight();
        return sessions.open(token);
      }),

    list: async (memberId: string): Promise<Passkey[]> => (await store.list(memberId)).map(toPasskey),

    rename: async ({ memberId, id, name }: { memberId: string; id: string; name: string }): Promise<void> => {
      const shown = readName(name);
      await database.transaction(async (within) => {
        if (!(await store.rename(memberId, id, shown, within))) throw passkeyUnknown();
        await record('member.passkey-rename', { member: memberId }, memberId, id, within);
      });
    },

    /** Not the last way to sign in. */
    remove: async ({ signedIn, id }: { signedIn: SignedIn; id: string }): Promise<void> => {
      requireFresh(signedIn);
      const { member } = signedIn;
      await database.transaction(async (within) => {
        if (!(await store.remove(member.id, id, within))) throw passkeyUnknown();
        if (!member.hasPassword && (await store.list(member.id, within)).length === 0) throw passkeyIsLast();
        await record('member.passkey-remove', { member: member.id }, member.id, id, within);
        await sessions.tellChanged(member.id, within);
      });
      sessions.forgetMember(member.id);
    },
  };

  function record(action: string, actor: Actor, subject: string, passkey: string, within: Transaction) {
    return audit.record({ actor, action, subject, details: { passkey } }, within);
  }
}

export type NewPasskey = { signedIn: SignedIn; response: RegistrationResponseJSON; name: string };
export type PasskeySignIn = { response: AuthenticationResponseJSON; visitor: Visitor };

export type Passkeys = ReturnType<typeof passkeyStory>;

/** What a passkey keeps to say whose it is. */
const handleOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

/** WebAuthn 7.2: an answer that names another person than the owner of its credential is refused. Some keys name nobody. */
const isOwnHandle = (given: unknown, memberId: string) =>
  given === undefined || given === null || given === handleOf(memberId).toString('base64url');

const describe = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): Passkey => ({ id, name, createdAt, lastUsedAt });

function readName(text: string): string {
  const name = oneLine(text.normalize('NFC'));
  if (name === '' || name.length > longestName) throw invalidField('name');
  return name;
}
