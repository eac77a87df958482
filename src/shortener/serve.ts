// Opens the shortener on a server: the journal, its drain, and the routes; the command line does without.
import { join } from 'node:path';
import { customAlphabet } from 'nanoid';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { hasGeoFile } from '#platform/geo/geo.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { makeId } from '#platform/ids.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { codeRoutes } from './code-routes.ts';
import { makeDashboard } from './dashboard.ts';
import { startDrain } from './drain/drain.ts';
import { exportCsv } from './export-csv.ts';
import { openJournal } from './journal/journal.ts';
import { knownLinks } from './known-links.ts';
import { linkChanged } from './links.ts';
import { makeLive } from './live.ts';
import { shortenerMetrics } from './metrics.ts';
import { pageRoutes } from './page-routes.ts';
import type { ShortenerPages } from './page-views.ts';
import { makeRedirect } from './redirect.ts';
import { startRetention } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import { shortenerRoutes } from './routes.ts';
import { CODE_ALPHABET, CODE_LENGTH } from './rules/short-code.ts';
import { makeShorten } from './shorten.ts';
import type { ReadStatistics } from './statistics.ts';
import type { StatsStore } from './stats-store.ts';
import type { LinkStore } from './store.ts';

export type ServeSettings = {
  shortenerUrl: string;
  dataDir: string;
  perHour: number;
  journalSync: boolean;
  journalMaxMb: number;
  retentionDays: number;
  cityFile: string | undefined;
  visitorSecret: string;
};

export type ServeNeeds = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  settings: ServeSettings;
  store: LinkStore;
  stats: StatsStore;
  statistics: ReadStatistics;
  ownAddresses: readonly URL[];
  isBlockedHost: (host: string) => boolean;
  pages: ShortenerPages;
};

export function serveShortener(needs: ServeNeeds) {
  const { database, clock, log, settings, store, stats, statistics } = needs;
  const { shortenerUrl } = settings;

  /** Returns what closes it again, after the server has answered its last request. */
  return async (server: Server, clients: ClientAddresses): Promise<() => Promise<void>> => {
    const metrics = shortenerMetrics(needs.metrics);
    const links = knownLinks({ findLink: store.findLink, clock });
    const hearChange = (code: string) => (code === '' ? links.doubtAll() : links.forget(code));
    await database.listen(linkChanged, hearChange, links.doubtAll);

    const journalRoot = join(settings.dataDir, 'journal');
    const maxBacklogBytes = settings.journalMaxMb * 1_000_000;
    const journal = openJournal({ root: journalRoot, newId: makeId, maxBacklogBytes, sync: settings.journalSync });
    const { types: _functionsCannotTravel, ...connection } = database.connectionConfig;
    const { visitorSecret, cityFile } = settings;
    const thread = { connection, journalRoot, visitorSecret, cityFile };
    const drain = startDrain({ journal, thread, log, onDrained: metrics.onDrained });
    const retention = startRetention({ store: retentionStore(database), clock, log, days: settings.retentionDays });

    const live = makeLive({ store: stats, log });
    const redirect = makeRedirect({ links, journal, clock });
    const shorten = makeShorten({
      ...needs,
      shortenerUrl,
      limits: needs.limits.counters('shorten', 3_600),
      perHour: settings.perHour,
      makeCode: customAlphabet(CODE_ALPHABET, CODE_LENGTH),
      onMade: (code) => {
        links.forget(code);
        metrics.onMade();
      },
    });
    metrics.watch({ backlogBytes: journal.backlogBytes, knownLinks: links.size, liveViews: live.count });
    const exportClicks = (counted: Parameters<typeof exportCsv>[1]) => exportCsv(stats, counted);
    shortenerRoutes({ shorten, statistics, exportCsv: exportClicks, live, clients, clock })(server);
    const isGeoOn = hasGeoFile(cityFile);
    const dashboard = makeDashboard({ statistics, store: stats, clock, isGeoOn });
    const { pages } = needs;
    pageRoutes({ pages, shorten, dashboard, shortenerUrl, clients })(server);
    codeRoutes({ redirect, dashboard, pages, shortenerUrl, clients })(server);
    server.addHook('onListen', async () => drain.warmUp());

    return async () => {
      await retention.stop();
      await drain.stop();
    };
  };
}
