// The shortener room: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import type { Audited } from '#platform/audit/declare.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Figure } from '#platform/http/docs/guide.ts';
import { hidden, hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { msg } from '#platform/text/msg.ts';
import { blockedAudited, blockedCommands } from './blocked-domains.ts';
import { blocklistErrors } from './blocklist.ts';
import { linkCommands } from './cli.ts';
import { linkPermissions } from './console.ts';
import { shortenerErrors } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { openShortener } from './open.ts';
import { CUSTOM_MAX_LENGTH, CUSTOM_MIN_LENGTH } from './rules/short-code.ts';
import { TARGET_MAX_LENGTH } from './rules/target-url.ts';
import { shortenerSettings } from './settings.ts';
import { linkEvents } from './told-events.ts';

export type { BlockedDomainsView } from './blocked-domains.ts';
export type { BatchView, LinkFilesView, NewLinkView, SheetView, SumsView } from './many-views.ts';
export type { LandingPreview, LandingProblem, LandingView } from './page-views.ts';
export type { ShortUrl, Statistics } from './schema.ts';
export type { ChartPoint, DashboardView } from './statistics/dashboard.ts';
export type { ClicksCard } from './today.ts';
export type { LinksView, LinkView, PeekView } from './views.ts';
export { acceptNewVisitorSecret } from './visitor-secret.ts';

/** Where links lead is public, titles and tags are words for things. Notes are not kept. */
const shortenerAudited = {
  link: {
    name: msg('Short link'),
    acts: {
      create: msg('Short link made'),
      change: msg('Short link changed'),
      tag: msg('Tags of a short link changed'),
      disable: msg('Short link switched off'),
      enable: msg('Short link switched on'),
      import: msg('Short links imported'),
      export: msg('Short links exported'),
    },
    keeps: [
      'target',
      'title',
      'tags',
      'disabledAt',
      'disabledReason',
      'tag',
      'of',
      'added',
      'unchanged',
      'codes',
      'clicks',
      'from',
    ],
  },
} satisfies Audited;

/** Spec 8. */
const shortenerLimits = ({ SHORTEN_PER_HOUR }: SettingsOf<typeof shortenerSettings>): readonly Figure[] => [
  { subject: 'New short links, for each client', words: '{most} links an hour', most: SHORTEN_PER_HOUR },
  {
    subject: 'Custom code of a short link',
    words: '{least} to {most} letters and digits',
    least: CUSTOM_MIN_LENGTH,
    most: CUSTOM_MAX_LENGTH,
  },
  { subject: 'Link to shorten', words: 'at most {most} characters', most: TARGET_MAX_LENGTH },
  { subject: 'Clicks that are counted', words: 'no limit' },
  { subject: 'Expiry of a short link', words: 'never' },
  { subject: 'Access to statistics', words: 'free, without a key' },
];

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
