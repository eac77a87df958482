// The shortener room: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import { defineRoom } from '#platform/room/room.ts';
import { shortenerAudited } from './audited.ts';
import { linkCommands } from './cli.ts';
import { shortenerCzech } from './czech.ts';
import { shortenerErrors } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { shortenerLimits } from './limits.ts';
import { openShortener } from './open.ts';
import { linkPermissions } from './screens/link-screens.ts';
import { shortenerSettings } from './settings.ts';

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
export type { LinkFilesView } from './screens/file-screens.ts';
export type { BatchView, NewView as NewLinkView, SheetView } from './screens/many-schema.ts';
export type { LinkPages } from './screens/open-screens.ts';
export type { LinksView, LinkView } from './screens/schema.ts';
export type { SumsView } from './screens/sums-screens.ts';
export type { ClicksCard } from './today/schema.ts';
export { acceptNewVisitorSecret } from './visitor-secret.ts';

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
