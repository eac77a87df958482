// The door of the shortener: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { readOrMakeSecret } from '#platform/files/secret-file.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { openBlocklist } from './blocklist.ts';
import { shortenerPaths } from './calls.ts';
import { linkCommands } from './cli.ts';
import { envelopeShape, shortenerErrors } from './errors.ts';
import { makeReads } from './heavy-reads.ts';
import { makeImport } from './import-links.ts';
import { makeLinks } from './links.ts';
import type { ShortenerPages } from './page-views.ts';
import { serveShortener } from './serve.ts';
import { shortenerSettings } from './settings.ts';
import { explainCode, explainTarget } from './shorten.ts';
import { makeStatistics } from './statistics.ts';
import { linkStore } from './store.ts';

export type { ChartPoint, DashboardView, LandingProblem, LandingView, ShortenerPages } from './page-views.ts';
export type { ShortUrl, Statistics } from './schema.ts';

export const shortener = defineRoom({
  name: 'shortener',
  offers: 'short links',
  settings: shortenerSettings,
  permissions: [],
  refusals: shortenerErrors,
  commands: (use) => ({ link: linkCommands(use) }),
  open: openShortener,
});

type Given = Platform & {
  pages: ShortenerPages;
  settings: PlatformSettings & SettingsOf<typeof shortenerSettings>;
};

async function openShortener(given: Given) {
  const { database, clock, log, settings } = given;
  const { SHORTENER_URL: shortenerUrl, SHORTENER_PORT: port } = settings;
  const store = linkStore(database);
  const reads = makeReads(database.heavy);
  const ownAddresses = [new URL(shortenerUrl)];
  const isBlockedHost = openBlocklist(settings.SHORTENER_BLOCKLIST_FILE, log);
  const statistics = makeStatistics({ read: reads.read, clock, shortenerUrl });
  const check = { target: (url: string) => explainTarget({ ownAddresses, isBlockedHost }, url), code: explainCode };
  const visitorSecret = settings.VISITOR_SECRET ?? (await readOrMakeSecret(settings.DATA_DIR, 'visitor-secret'));
  const serve = serveShortener({ ...given, store, reads, statistics, ownAddresses, isBlockedHost, visitorSecret });
  return {
    statistics,
    links: makeLinks({ store, clock }),
    importLinks: makeImport({ store, clock, check }),
    address: {
      name: 'shortener',
      url: shortenerUrl,
      port,
      portSetting: 'SHORTENER_PORT',
      // Design interface.md: the shortener's GET endpoints are open to every page.
      origins: ['*'],
      shape: envelopeShape,
      reference: { name: 'links', paths: shortenerPaths },
      serve,
    },
  };
}
