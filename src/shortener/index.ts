// The shortener room: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import { defineRoom } from '#platform/room/room.ts';
import { shortenerAudited } from './audited.ts';
import { linkCommands } from './cli.ts';
import { shortenerCzech } from './czech.ts';
import { shortenerErrors } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { shortenerLimits } from './limits.ts';
import { openShortener } from './open.ts';
import { shortenerSettings } from './settings.ts';
import { linkPermissions } from './today/today.ts';

export type {
  ChartPoint,
  DashboardView,
  LandingPreview,
  LandingProblem,
  LandingView,
  ShortenerPages,
} from './page-views.ts';

import { linkEvents } from './told-events.ts';

export type { ShortUrl, Statistics } from './schema.ts';
export type { ClicksCard } from './today/schema.ts';

export const shortener = defineRoom({
  name: 'shortener',
  offers: 'short links',
  settings: shortenerSettings,
  permissions: [],
  consolePermissions: linkPermissions,
  audited: shortenerAudited,
  events: linkEvents,
  textIndexes: [linkIndex],
  refusals: shortenerErrors,
  czech: shortenerCzech,
  limits: shortenerLimits,
  commands: (use) => ({ link: linkCommands(use) }),
  open: openShortener,
});
