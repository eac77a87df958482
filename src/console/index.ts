// The door of the console: the frame of what the rooms declare as screens and actions, and the ways in (design console.md).
import { defineRoom } from '#platform/room/room.ts';
import { screenErrors } from '#platform/screens/errors.ts';
import { consoleCzech } from './czech.ts';
import { openConsole } from './open.ts';
import { searchPermissions } from './search/search-screen.ts';

export type { ConsolePages, DoorProblem, EnterView, SignInView } from './page-views.ts';
export type { FoundItem, SearchView } from './search/schema.ts';

export const console = defineRoom({
  name: 'console',
  offers: null,
  settings: {},
  permissions: [],
  consolePermissions: searchPermissions,
  refusals: screenErrors,
  czech: consoleCzech,
  open: openConsole,
});
