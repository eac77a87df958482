// Opens the console: who is signed in, the check before every screen and action, and the ways in.
import type { FastifyRequest } from 'fastify';
import { organisationChanged } from '#organisation';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { type AuditNames, doorOf } from '#platform/room/room.ts';
import { openConsole as openDeclared } from '#platform/screens/declare.ts';
import { memberGate } from '#platform/screens/enter.ts';
import { type DrawRefusal, problemDrawer } from '#platform/screens/problem-page.ts';
import { auditConsole } from './audit/audit-screen.ts';
import { openDoor } from './door.ts';
import { identifier, sessionCookie } from './identify.ts';
import { knownOrganisations } from './known-organisations.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyOperations, passkeyRoutes } from './passkey-routes.ts';
import type { ConsoleBase, ConsoleRoom } from './room.ts';
import { openSearch } from './search/search.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { backupPart } from './system/backup-part.ts';
import { systemConsole } from './system/console.ts';
import type { SystemGiven } from './system/room.ts';
import { openToday } from './today/console.ts';
import { platformLamps } from './today/platform-lamps.ts';

export async function openConsole(base: ConsoleBase) {
  const { settings, database, clock, audit, organisations, draw, people, consolePermissions } = base;
  const { origins, isSafe } = people;
  const cookie = sessionCookie(settings.API_URL);
  const known = knownOrganisations({ organisations, isUp: database.isUp });
  await database.listen(organisationChanged, known.forget, known.forgetAll);
  /** If the session has ended, the person signs in above what they typed. */
  const drawRefusal: DrawRefusal = (view, reader, frame) => {
    if (!view.kept) return draw('console-problem', view, reader, frame);
    const { sealed: kept, address: next } = view.kept;
    const door = { next, kept, email: '', problem: null, notice: 'kept', isSafe } as const;
    const signIn = { ...door, hasPasskeys: people.passkeys.isOffered };
    return draw('sign-in', signIn, { ...reader, address: '/console/sign-in' });
  };
  const room: ConsoleRoom = { ...base, known, drawProblem: problemDrawer(drawRefusal) };
  return {
    drawRefusal,
    /** The screens for people who run the installation. */
    system: (given: SystemGiven) => ({
      ...openDeclared({ ...given, organisations, nameOf: people.nameOf }, systemConsole),
      today: backupPart(given, clock),
    }),
    /** Who is signed in, without counting it as a use of the session. */
    look: identifier(room, people.look),
    /** The first screen, made of what the rooms declare for it. */
    makeToday: doorOf(room)(openToday),
    today: { lamps: platformLamps(room) },
    /** The Audit screen, with the names that all rooms know. */
    auditScreens: (names: readonly AuditNames[]) =>
      openDeclared({ audit, names: Object.assign({}, ...names) }, auditConsole).screens,
    /** What /bff has beside the screens and actions of rooms. */
    operations: passkeyOperations,
    /** The screen that searches what the rooms declare. */
    search: (given: Omit<Parameters<typeof openSearch>[0], 'heavy'>) => openSearch({ ...given, heavy: database.heavy }),
    /** Whether the browser was signed in; the session may have ended since. */
    hasSession: (request: FastifyRequest) => cookie.read(request) !== null,
    gate: memberGate({
      identify: identifier(room, people.verify),
      origins,
      isSafe,
      leastRole: (permission) => consolePermissions[permission] ?? 'owner',
    }),
    /** The ways in and out, one file for each kind. */
    routes: (server: Server, clients: ClientAddresses): void => {
      const door = openDoor(room, clients);
      for (const add of [signInRoutes, linkRoutes, passkeyRoutes]) add(server, door, room);
    },
  };
}
