// Opens the member room: its stores, sessions in memory, the mails that let people in, and the functions that others call.
import { isId } from '#platform/ids.ts';
import { doorOf } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { memberConsole } from './console.ts';
import { invite, requestLink } from './people/invitations.ts';
import { makeFirstLink, makeSignInLink } from './people/links.ts';
import { sendMail } from './people/mails.ts';
import { blockMember, listMembers, removeMember, setOperator, setRole } from './people/people.ts';
import { completeProfile } from './people/profile.ts';
import type { MemberBase, MemberRoom } from './room.ts';
import { consoleBase, isSafeAddress, ownOrigins, relyingPartyOf } from './rules/console-address.ts';
import { permissionsOf, type Standing } from './rules/roles.ts';
import { acceptInvitation, readToken, useToken } from './sign-in/enter.ts';
import { guessLimits } from './sign-in/guesses.ts';
import { passwordHasher } from './sign-in/hash-password.ts';
import { knownSessions } from './sign-in/known-sessions.ts';
import { passkeyStore } from './sign-in/passkey-store.ts';
import { passkeySignInOptions, registerPasskey, registrationOptions, signInByPasskey } from './sign-in/passkeys.ts';
import { setPassword, signInByPassword } from './sign-in/passwords.ts';
import { sessionStore } from './sign-in/session-store.ts';
import {
  endSession,
  listSessions,
  lookAtSession,
  memberChangedNotice,
  sessionEnded,
  verifySession,
} from './sign-in/sessions.ts';
import { tokenStore } from './sign-in/token-store.ts';
import { memberStore, withoutSecrets } from './store.ts';
import { findPeople } from './views.ts';

export async function openMember(base: MemberBase) {
  const { database, clock, log, metrics, limits, jobs, settings } = base;
  const store = memberStore(database);
  const sessions = sessionStore(database);
  const known = knownSessions({ store: sessions, clock, log, isUp: database.isUp });
  await database.listen(sessionEnded, known.forget, known.forgetAll);
  await database.listen(memberChangedNotice, known.forgetMember, known.forgetAll);
  const hashes = metrics.counter(
    'kontor_password_hashes_total',
    'Passwords that were hashed or checked; each takes 19 MiB for a moment, also for an e-mail that nobody has.',
  );
  const room: MemberRoom = {
    ...base,
    store,
    sessions,
    known,
    tokens: tokenStore(database),
    passkeys: passkeyStore(database),
    hasher: passwordHasher({ count: () => hashes.inc() }),
    guesses: guessLimits(limits),
    failures: metrics.counter('kontor_sign_in_failures_total', 'Sign-ins that failed, by method and reason.', [
      'method',
      'reason',
    ]),
    mails: jobs.addQueue({ name: 'member-mail', work: (job) => sendMail(room, job) }),
    consoleUrl: `${consoleBase(settings.API_URL)}/console`,
    relyingParty: relyingPartyOf(settings.API_URL),
    origins: ownOrigins(settings.API_URL),
  };
  base.keyOwners.findWith(async (emailKey, within) => {
    const found = await store.findByEmail(emailKey, within);
    return found && { id: found.id, isJoined: found.joinedAt !== null, isBlocked: found.blockedAt !== null };
  });
  const door = doorOf(room);
  return {
    ...openConsole(room, memberConsole),
    room,
    finds: [findPeople(room)],
    members: {
      invite: door(invite),
      link: door(makeSignInLink),
      requestLink: door(requestLink),
      firstLink: door(makeFirstLink),
      readToken: door(readToken),
      useToken: door(useToken),
      acceptInvitation: door(acceptInvitation),
      completeProfile: door(completeProfile),
      list: door(listMembers),
      find: async (id: string) => {
        const found = await store.find(id);
        return found && withoutSecrets(found);
      },
      setRole: door(setRole),
      remove: door(removeMember),
      setOperator: door(setOperator),
      block: door(blockMember),
    },
    passwords: { signIn: door(signInByPassword), set: door(setPassword) },
    passkeys: {
      /** Whether this console has passkeys at all. */
      isOffered: room.relyingParty !== null,
      registrationOptions: door(registrationOptions),
      register: door(registerPasskey),
      signInOptions: door(passkeySignInOptions),
      signIn: door(signInByPasskey),
    },
    sessions: {
      verify: door(verifySession),
      look: door(lookAtSession),
      list: door(listSessions),
      end: door(endSession),
    },
    /** What somebody may do in the console, by the permissions that all rooms declare. */
    permissionsOf: (standing: Standing) => permissionsOf(standing, base.consolePermissions),
    consoleAddress: {
      url: room.consoleUrl,
      origins: room.origins,
      /** Whether people may sign in: https, or an address that does not leave the machine. */
      isSafe: isSafeAddress(settings.API_URL),
    },
    auditNames: {
      member: (organisationId: string | null, ids: readonly string[]) =>
        store.listNames(organisationId, ids.filter(isId)),
    },
    close: known.close,
  };
}
