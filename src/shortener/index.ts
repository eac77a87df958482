// The door of the shortener: short links, redirects, clicks and statistics (spec 2.7, 4.9, 4.10).
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { openBlocklist } from './blocklist.ts';
import { limitHeavyReads } from './heavy-reads.ts';
import { makeImport } from './import-links.ts';
import { makeLinks } from './links.ts';
import type { ShortenerPages } from './page-views.ts';
import { type ServeSettings, serveShortener } from './serve.ts';
import { explainCode, explainTarget } from './shorten.ts';
import { makeStatistics } from './statistics.ts';
import { statsStore } from './stats-store.ts';
import { linkStore } from './store.ts';

export { shortenerPaths } from './calls.ts';
export { linkCommands } from './cli.ts';
export { shortenerErrors } from './errors.ts';
export type { ChartPoint, DashboardView, LandingProblem, LandingView, ShortenerPages } from './page-views.ts';
export type { ShortUrl, Statistics } from './schema.ts';

export type ShortenerNeeds = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  pages: ShortenerPages;
  limits: Limits;
  settings: ServeSettings & { blocklistFile: string | undefined };
};

export function shortener({ database, clock, log, metrics, pages, limits, settings }: ShortenerNeeds) {
  const store = linkStore(database);
  const stats = limitHeavyReads(statsStore(database));
  const ownAddresses = [new URL(settings.shortenerUrl)];
  const isBlockedHost = openBlocklist(settings.blocklistFile, log);
  const statistics = makeStatistics({ links: store, store: stats, shortenerUrl: settings.shortenerUrl });
  const check = { target: (url: string) => explainTarget({ ownAddresses, isBlockedHost }, url), code: explainCode };
  return {
    statistics,
    links: makeLinks({ store, clock }),
    importLinks: makeImport({ store, clock, check }),
    serve: serveShortener({
      database,
      clock,
      log,
      metrics,
      limits,
      settings,
      store,
      stats,
      statistics,
      ownAddresses,
      isBlockedHost,
      pages,
    }),
  };
}
