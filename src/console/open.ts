// Wires the console: who is signed in, the gate that screens and actions stand behind, and the ways in.
import type { FastifyRequest } from 'fastify';
import { type Organisations, organisationChanged } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { AuditNames, Platform } from '#platform/room/room.ts';
import { openConsole as openDeclared } from '#platform/screens/declare.ts';
import { memberGate } from '#platform/screens/enter.ts';
import { type DrawRefusal, problemDrawer } from '#platform/screens/problem-page.ts';
import { auditConsole } from './audit/console.ts';
import type { Visitor } from './door.ts';
import { type EntryNeeds, entryRoutes } from './entry-routes.ts';
import { type IdentifyNeeds, identifier, sessionCookie } from './identify.ts';
import { knownOrganisations } from './known-organisations.ts';
import { passkeyOperations } from './passkey-routes.ts';
import { searchConsole } from './search/console.ts';
import { type SearchNeeds, searchStory } from './search/search.ts';
import { backupPart } from './system/backup-part.ts';
import { type SystemRoom, systemConsole } from './system/console.ts';
import { type JobsNeeds, jobStory } from './system/jobs.ts';
import { openToday } from './today/console.ts';
import { platformLamps } from './today/platform-lamps.ts';
import { partReader } from './today/read-parts.ts';

type Given = Platform & {
  settings: PlatformSettings;
  organisations: Organisations;
  people: Pick<IdentifyNeeds, 'verify' | 'permissionsOf'> &
    Pick<SystemRoom, 'nameOf'> & {
      /** As `verify`, but it is no use of the session. */
      look: IdentifyNeeds['verify'];
    } & Omit<EntryNeeds, 'cookie' | 'draw' | 'drawProblem' | 'signOut'> & {
      endSession(given: { memberId: string; sessionId: string; by: Actor; isSignOut: true }): Promise<void>;
    };
};

export async function openConsole(given: Given) {
  const { settings, database, clock, log, audit, organisations, draw, people, consolePermissions } = given;
  const publicUrl = settings.API_URL;
  const cookie = sessionCookie(publicUrl);
  const { verify, look, permissionsOf, endSession, origins, isSafe } = people;
  const known = knownOrganisations({ organisations, isUp: database.isUp });
  await database.listen(organisationChanged, known.forget, known.forgetAll);
  const signOut = async (token: string, { requestId, address }: Visitor) => {
    const session = await verify(token);
    if (!session) return;
    const { sessionId, member } = session;
    const by = { member: member.id, via: { requestId, clientAddress: address } };
    await endSession({ memberId: member.id, sessionId, by, isSignOut: true });
  };
  /** Whose session has ended signs in above what was typed. */
  const drawRefusal: DrawRefusal = (view, reader, frame) => {
    if (!view.kept) return draw('console-problem', view, reader, frame);
    const { sealed: kept, address: next } = view.kept;
    const door = { next, kept, email: '', problem: null, notice: 'kept', isSafe } as const;
    const signIn = { ...door, hasPasskeys: people.passkeys.isOffered };
    return draw('sign-in', signIn, { ...reader, address: '/console/sign-in' });
  };
  const identifiedBy = (check: IdentifyNeeds['verify']) =>
    identifier({ verify: check, permissionsOf, organisations: known, publicUrl });
  const read = partReader({ clock, log });
  return {
    drawRefusal,
    /** The screens of who runs the installation. */
    system: (system: Omit<SystemRoom, 'jobs' | 'nameOf'> & Omit<JobsNeeds, 'organisations'>) => ({
      ...openDeclared(
        { ...system, nameOf: people.nameOf, jobs: jobStory({ ...system, organisations }) },
        systemConsole,
      ),
      today: backupPart({ ...system, clock }),
    }),
    /** Who is signed in, without counting it as a use of the session. */
    look: identifiedBy(look),
    /** The first screen, of what the rooms declare for it. */
    makeToday: openToday({ read, clock }),
    today: { lamps: platformLamps(given) },
    /** The Audit screen, with the names that all rooms know. */
    auditScreens: (names: readonly AuditNames[]) =>
      openDeclared({ audit, names: Object.assign({}, ...names) }, auditConsole).screens,
    /** What /bff has beside the screens and actions of rooms. */
    operations: passkeyOperations,
    /** The screen that searches what the rooms declare. */
    search: (needs: Omit<SearchNeeds, 'heavy'>) =>
      openDeclared({ search: searchStory({ ...needs, heavy: database.heavy }) }, searchConsole),
    /** Whether the browser was signed in; the session may have ended since. */
    hasSession: (request: FastifyRequest) => cookie.read(request) !== null,
    gate: memberGate({
      identify: identifiedBy(verify),
      origins,
      isSafe,
      leastRole: (permission) => consolePermissions[permission] ?? 'owner',
    }),
    routes: entryRoutes({ ...people, cookie, draw, signOut, drawProblem: problemDrawer(drawRefusal) }),
  };
}
