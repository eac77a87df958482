// The shortener room: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import { hidden, hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { shortenerAudited } from './audited.ts';
import { blockedAudited, blockedCommands } from './blocked-domains.ts';
import { blocklistErrors } from './blocklist.ts';
import { linkCommands } from './cli.ts';
import { linkPermissions } from './console.ts';
import { shortenerErrors } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { shortenerLimits } from './limits.ts';
import { openShortener } from './open.ts';
import { shortenerSettings } from './settings.ts';

export type {
  ChartPoint,
  DashboardView,
  LandingPreview,
  LandingProblem,
  LandingView,
} from './page-views.ts';

import { linkEvents } from './told-events.ts';

export type { BlockedDomainsView } from './blocked-domains.ts';
export type { BatchView, LinkFilesView, NewLinkView, SheetView, SumsView } from './many-views.ts';
export type { ShortUrl, Statistics } from './schema.ts';
export type { ClicksCard } from './today/hour-of-clicks.ts';
export type { LinksView, LinkView, PeekView } from './views.ts';
export { acceptNewVisitorSecret } from './visitor-secret.ts';

export const shortener = defineRoom({
  name: 'shortener',
  offers: 'short links',
  settings: shortenerSettings,
  permissions: [],
  consolePermissions: linkPermissions,
  audited: { ...shortenerAudited, ...blockedAudited },
  events: linkEvents,
  secrets: {
    columns: {
      shortener_clicks: { visitor: hidden },
      shortener_import_file: { content: hidden },
      shortener_links: {
        // Many links at once are named by their numbers, which are short: in an Undo, and in the address of a sheet.
        id: {
          ...hiddenValue,
          alsoNamed: ['link_id'],
          shownAt: ['links/disable', 'links/sheet', 'link-sheet', 'link-sheet/download'],
        },
        made_in: hidden,
      },
      shortener_sightings: { visitor: hidden },
      shortener_sums: { payload: hidden },
      shortener_targets: { id: hiddenValue },
      shortener_visitors: { visitor: hidden },
      shortener_visits: { visitor: hidden },
    },
  },
  textIndexes: [linkIndex],
  refusals: [...shortenerErrors, ...blocklistErrors],
  limits: shortenerLimits,
  commands: (use) => ({ link: linkCommands(use), 'blocked-domain': blockedCommands(use) }),
  open: openShortener,
});
