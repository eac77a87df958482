// The door of the console: the frame of what the rooms declare as screens and actions, and the ways in (design console.md).
import type { FastifyRequest } from 'fastify';
import type { Organisations } from '#organisation';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { memberGate } from '#platform/screens/enter.ts';
import { screenErrors } from '#platform/screens/errors.ts';
import { problemDrawer } from '#platform/screens/problem-page.ts';
import { consoleCzech } from './czech.ts';
import { type EntryNeeds, entryRoutes } from './entry-routes.ts';
import { type IdentifyNeeds, identifier, sessionCookie } from './identify.ts';
import type { ConsolePages } from './page-views.ts';

export type { ConsolePages, DoorProblem, EnterView, SignInView } from './page-views.ts';

type Given = Platform & {
  settings: PlatformSettings;
  organisations: Organisations;
  pages: ConsolePages;
  people: Pick<IdentifyNeeds, 'verify' | 'permissionsOf'> &
    Omit<EntryNeeds, 'cookie' | 'pages' | 'drawProblem' | 'signOut'> & {
      endSession(given: { memberId: string; sessionId: string; by: { member: string } }): Promise<void>;
    };
};

export const console = defineRoom({
  name: 'console',
  offers: null,
  settings: {},
  permissions: [],
  refusals: screenErrors,
  czech: consoleCzech,
  open: openConsole,
});

function openConsole({ settings, organisations, pages, people, consolePermissions }: Given) {
  const publicUrl = settings.API_URL;
  const cookie = sessionCookie(publicUrl);
  const { verify, permissionsOf, endSession, origins, isSafe } = people;
  const signOut = async (token: string) => {
    const session = await verify(token);
    if (!session) return;
    const { sessionId, member } = session;
    await endSession({ memberId: member.id, sessionId, by: { member: member.id } });
  };
  return {
    pages,
    /** Whether the browser was signed in; the session may have ended since. */
    hasSession: (request: FastifyRequest) => cookie.read(request) !== null,
    gate: memberGate({
      identify: identifier({ verify, permissionsOf, organisations, publicUrl }),
      origins,
      isSafe,
      leastRole: (permission) => consolePermissions[permission] ?? 'owner',
    }),
    routes: entryRoutes({ ...people, cookie, pages, signOut, drawProblem: problemDrawer(pages) }),
  };
}
