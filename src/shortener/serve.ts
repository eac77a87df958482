// Starts what only a server needs and the command line does not: link cache, journal, drain, retention and routes.

import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { customAlphabet } from 'nanoid';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import type { Database } from '#platform/database/database.ts';
import { hasGeoFile } from '#platform/geo/geo.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import type { Server } from '#platform/http/server.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import { makeId } from '#platform/ids.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { ServedAddress } from '#platform/room/room.ts';
import { codeRoutes } from './code-routes.ts';
import { startDrain } from './drain/drain.ts';
import { partitionsStore } from './drain/partitions-store.ts';
import { startRetention } from './drain/retention.ts';
import { retentionStore } from './drain/retention-store.ts';
import { openSaving } from './drain/save-clicks.ts';
import { openJournal } from './journal/journal.ts';
import { linkCache } from './link-cache.ts';
import { linkChanged } from './links.ts';
import { shortenerMetrics } from './metrics.ts';
import { pageRoutes } from './page-routes.ts';
import type { LandingView } from './page-views.ts';
import { makePreview } from './preview.ts';
import { makeRedirect } from './redirect.ts';
import { shortenerRoutes } from './routes.ts';
import { CODE_ALPHABET, CODE_LENGTH, isShortCode } from './rules/short-code.ts';
import { showLink } from './rules/show-link.ts';
import type { shortenerSettings } from './settings.ts';
import { makeShorten } from './shorten.ts';
import { makeDashboard } from './statistics/dashboard.ts';
import { makeExport } from './statistics/export-csv.ts';
import { makeLive } from './statistics/live.ts';
import { makeStatistics } from './statistics/statistics.ts';
import type { Turns } from './statistics/turns.ts';
import type { LinkStore } from './store.ts';
import type { ClickTeller } from './tell-clicks.ts';

type ServeNeeds = {
  database: Database;
  audit: AuditLog;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  idempotency: Idempotency;
  settings: PlatformSettings & SettingsOf<typeof shortenerSettings>;
  findVisitorSecret(): Promise<string>;
  store: LinkStore;
  clickTeller: ClickTeller;
  turns: Turns;
  ownAddresses: readonly URL[];
  isBlockedHost: (host: string) => boolean;
  draw: DrawPage;
  /** Called once there is a journal: how old is the oldest click in it? */
  onJournal(oldestSeconds: () => number): void;
};

/** Strangers may ask for invented codes at any rate. Together they cost at most 500 queries a second, on two connections. */
const lookupGapMs = 2;

export function serveShortener(needs: ServeNeeds) {
  const { database, clock, log, settings, store, turns } = needs;
  const { SHORTENER_URL: shortenerUrl, GEO_CITY_FILE: cityFile } = settings;

  return async (server: Server, clients: ClientAddresses): Promise<ServedAddress> => {
    // First: if it was lost, nothing may begin.
    const visitorSecret = await needs.findVisitorSecret();
    const metrics = shortenerMetrics(needs.metrics);
    const findLink = batchedLookup({ list: store.findLinks, gapMs: lookupGapMs });
    const links = linkCache({ findLink, clock });
    let changes = 0;
    const onLinkChanged = (code: string) => {
      changes += 1;
      return code === '' ? links.refreshAll() : links.forget(code);
    };
    await database.listen(linkChanged, onLinkChanged, links.refreshAll);

    const journalRoot = join(settings.DATA_DIR, 'journal');
    const maxBacklogBytes = settings.JOURNAL_MAX_MB * 1_000_000;
    const journal = openJournal({ root: journalRoot, newId: makeId, maxBacklogBytes, sync: settings.JOURNAL_SYNC });
    const { types: _functionsCannotBeSent, ...connection } = database.connectionConfig;
    const thread = { connection, journalRoot, visitorSecret, cityFile };
    const drain = startDrain({ journal, thread, log, onDrained: metrics.onDrained });
    await database.session.add(async (_client, isReconnect) => {
      if (!isReconnect) return;
      drain.reconnect();
      turns.forgetNames();
    });
    const retention = startRetention({
      store: retentionStore(database),
      partitions: partitionsStore(database),
      openSaving: () => openSaving(database),
      clock,
      log,
      clickDays: settings.CLICK_RETENTION_DAYS,
      visitorDays: settings.VISITOR_RETENTION_DAYS,
    });

    const telling = needs.clickTeller.start();
    const carryOver = async (code: string) => {
      // A link that was followed is in memory; for any other there is nothing to carry over.
      const link = links.recall(code);
      if (link !== null) await drain.carryOver(link.id);
    };
    const statistics = makeStatistics({ read: turns.read, clock, shortenerUrl, carryOver });
    const live = makeLive({ read: turns.read, log });
    const redirect = makeRedirect({ links, journal, clock });
    const shorten = makeShorten({
      ...needs,
      shortenerUrl,
      limits: needs.limits.counters('shorten', 3_600),
      perHour: settings.SHORTEN_PER_HOUR,
      digestClient: (client) => createHmac('sha256', visitorSecret).update(client).digest(),
      makeCode: customAlphabet(CODE_ALPHABET, CODE_LENGTH),
      onMade: (code) => {
        links.forget(code);
        metrics.onMade();
      },
    });
    const oldestSeconds = () => Math.max(0, clock.now() - (journal.oldestAt() ?? clock.now())) / 1_000;
    needs.onJournal(oldestSeconds);
    metrics.watch({
      backlogBytes: journal.backlogBytes,
      limitBytes: () => maxBacklogBytes,
      oldestSeconds,
      cachedLinks: links.size,
      liveViews: live.count,
      waitingReads: turns.waiting,
    });
    const exportCsv = makeExport(turns.readPatiently);
    shortenerRoutes({ shorten, statistics, exportCsv, live, clients, clock })(server);
    const isGeoOn = hasGeoFile(cityFile);
    const dashboard = makeDashboard({ statistics, isGeoOn });
    const { draw } = needs;
    const preview = makePreview({ dashboard, countChanges: () => changes });
    const empty = emptyLanding(settings);
    const findMade = async (code: string) => {
      const link = isShortCode(code) ? await findLink(code) : null;
      return link === null || link.disabledAt !== null ? null : showLink(link, shortenerUrl);
    };
    pageRoutes({ draw, shorten, findMade, dashboard, preview, read: turns.read, empty, clients })(server);
    codeRoutes({ redirect, dashboard, draw, empty, clients, onPrefetch: metrics.onPrefetch })(server);
    server.addHook('onListen', async () => drain.warmUp());

    return {
      checks: () => ({ journal: journal.hasRoom() }),
      close: async () => {
        telling.stop();
        await retention.stop();
        await drain.stop();
      },
    };
  };
}

function emptyLanding(settings: ServeNeeds['settings']): LandingView {
  return {
    shortenerUrl: settings.SHORTENER_URL,
    docsUrl: `${settings.API_URL}/docs`,
    sourceUrl: settings.SOURCE_URL ?? null,
    url: '',
    custom: '',
    made: null,
    problem: null,
    lost: null,
    preview: null,
  };
}
