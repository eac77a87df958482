// Wires the member room: stores, stories, sessions in memory, and the mails that let people in.
import type { Organisations } from '#organisation';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { Queries } from '#platform/database/query.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { memberConsole } from './console.ts';
import { type Invitations, invitationStory } from './people/invitations.ts';
import { memberMails } from './people/mails.ts';
import { type MemberKeys, peopleStory } from './people/people.ts';
import { profileStory } from './people/profile.ts';
import { consoleBase, isSafeAddress, ownOrigins, relyingPartyOf } from './rules/console-address.ts';
import { permissionsOf, type Standing } from './rules/roles.ts';
import { enterStory } from './sign-in/enter.ts';
import { failedSignIns } from './sign-in/failed-sign-ins.ts';
import { firstLinkFile as openFirstLinkFile } from './sign-in/first-link-file.ts';
import { guessLimits } from './sign-in/guesses.ts';
import { passwordHasher } from './sign-in/hash-password.ts';
import { knownSessions } from './sign-in/known-sessions.ts';
import { passkeyStore } from './sign-in/passkey-store.ts';
import { passkeyStory } from './sign-in/passkeys.ts';
import { passwordStory } from './sign-in/passwords.ts';
import { sessionStore } from './sign-in/session-store.ts';
import { memberChangedNotice, sessionEnded, sessionStory } from './sign-in/sessions.ts';
import { tokenStore } from './sign-in/token-store.ts';
import { memberStore } from './store.ts';
import { findPeople, type MemberRoom } from './views.ts';

/** What the access room lends: keys of people, and a place to say how people are found. */
export type LentKeys = MemberKeys & {
  findWith(
    find: (emailKey: string, within: Queries) => Promise<{ id: string; isJoined: boolean; isBlocked: boolean } | null>,
  ): void;
};

type Given = Platform & {
  organisations: Organisations;
  keyOwners: LentKeys;
  settings: PlatformSettings;
};

export async function openMember(given: Given) {
  const {
    database,
    organisations,
    keyOwners: keys,
    audit,
    clock,
    log,
    metrics,
    limits,
    jobs,
    mailer,
    settings,
  } = given;
  const store = memberStore(database);
  const tokens = tokenStore(database);
  keys.findWith(async (emailKey, within) => {
    const found = await store.findByEmail(emailKey, within);
    return found && { id: found.id, isJoined: found.joinedAt !== null, isBlocked: found.blockedAt !== null };
  });

  const known = knownSessions({ store: sessionStore(database), clock, log, isUp: database.isUp });
  await database.listen(sessionEnded, known.forget, known.forgetAll);
  await database.listen(memberChangedNotice, known.forgetMember, known.forgetAll);

  const consoleUrl = `${consoleBase(settings.API_URL)}/console`;
  const linkOf = (token: string) => `${consoleUrl}/enter/${token}`;
  const firstLinkFile = openFirstLinkFile(settings.DATA_DIR);
  const guesses = guessLimits(limits);
  const { watch } = failedSignIns(metrics, log);
  const hashes = metrics.counter(
    'kontor_password_hashes_total',
    'Passwords that were hashed or checked; each takes 19 MiB for a moment, also for an e-mail that nobody has.',
  );
  const common = { store, tokens, database, audit, clock, keys, organisations, guesses, firstLinkFile };
  const sessions = sessionStory({ store: sessionStore(database), members: store, known, database, audit, clock });
  const mails = memberMails({
    ...{ store, organisations, mailer, jobs, log, clock, consoleUrl },
    makeLink: (wanted) => invitations.mailLink(wanted),
  });
  const invitations: Invitations = invitationStory({ ...common, sessions, mails, linkOf });
  const passwords = passwordStory({
    ...common,
    sessions,
    watch,
    hasher: passwordHasher({ count: () => hashes.inc() }),
  });
  const { invite, link, requestLink, firstLink } = invitations;
  const people = peopleStory({ ...common, sessions });
  const { readToken, useToken, acceptInvitation } = enterStory({ ...common, sessions, watch });
  const profiles = profileStory({ ...common, sessions, passwords });
  const { completeProfile } = profiles;
  const passkeys = passkeyStory({
    ...{ store: passkeyStore(database), tokens, sessions, guesses, watch, database, audit, log, clock },
    ...{ relyingParty: relyingPartyOf(settings.API_URL), origins: ownOrigins(settings.API_URL) },
  });
  const room: MemberRoom = { people, invitations, profiles, passwords, passkeys, sessions, isMailOn: mails.isOn };
  return {
    ...openConsole(room, memberConsole),
    finds: [findPeople(room)],
    members: {
      ...{ invite, link, requestLink, firstLink, readToken, useToken, acceptInvitation, completeProfile },
      ...people,
      /** Sends the mail of an invitation at once, for a command; false when none was sent. */
      mailNow: mails.sendNow,
      /** Whether invitations and links go by mail. */
      isMailOn: mails.isOn,
    },
    passwords: { signIn: passwords.signIn, set: passwords.set },
    passkeys,
    sessions: {
      verify: sessions.verify,
      look: sessions.look,
      list: sessions.list,
      end: sessions.end,
      endOthers: sessions.endOthers,
    },
    /** What somebody may do in the console, by the permissions that all rooms declare. */
    permissionsOf: (standing: Standing) => permissionsOf(standing, given.consolePermissions),
    consoleAddress: {
      url: consoleUrl,
      origins: ownOrigins(settings.API_URL),
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

export type MemberDoor = Awaited<ReturnType<typeof openMember>>;
