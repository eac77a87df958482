// The entry of the console: the frame around the screens and actions of the rooms, and the sign-in (design console.md).
import { defineRoom } from '#platform/room/room.ts';
import { screenErrors } from '#platform/screens/errors.ts';
import { auditPermissions } from './audit/audit-screen.ts';
import { openConsole } from './open.ts';
import { searchPermissions } from './search/search.ts';
import { systemErrors } from './system/errors.ts';
import { todayPermissions } from './today/console.ts';
import { machinePermissions } from './today/platform-lamps.ts';

export type { AuditView } from './audit/audit-screen.ts';
export type { EnterView } from './link-routes.ts';
export type { FoundItem, SearchView } from './search/search.ts';
export type { SignInView } from './sign-in-routes.ts';
export type { BackupItem, BackupsView } from './system/backup-views.ts';
export type { JobsView } from './system/jobs.ts';
export type { SettingsView } from './system/settings-view.ts';
export type { SystemView } from './system/system-view.ts';
export type { TodayView } from './today/console.ts';

export const console = defineRoom({
  name: 'console',
  offers: null,
  settings: {},
  permissions: [],
  consolePermissions: { ...todayPermissions, ...searchPermissions, ...auditPermissions, ...machinePermissions },
  refusals: [...screenErrors, ...systemErrors],
  open: openConsole,
});
