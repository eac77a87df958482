// Starts what only a server needs and the command line does not: link cache, journal, drain, retention and routes.
import { join } from 'node:path';
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { makeId } from '#platform/ids.ts';
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
import { openPreview } from './preview.ts';
import type { ServedShortener, ShortenerRoom } from './room.ts';
import { shortenerRoutes } from './routes.ts';
import { makeExport } from './statistics/export-csv.ts';
import { openLive } from './statistics/live.ts';
import { startTellingClicks } from './tell-clicks.ts';
import { linkClicks } from './told-events.ts';

/** Strangers may ask for invented codes at any rate. Together they cost at most 500 queries a second, on two connections. */
const lookupGapMs = 2;

export async function serveShortener(
  room: ShortenerRoom,
  server: Server,
  clients: ClientAddresses,
): Promise<ServedAddress> {
  const { database, clock, log, settings, store, turns } = room;
  // First: if it was lost, nothing may begin.
  const visitorSecret = await room.findVisitorSecret();
  const figures = shortenerMetrics(room.metrics);
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
  const thread = { connection, journalRoot, visitorSecret, cityFile: settings.GEO_CITY_FILE };
  const areClicksHeard = () => room.isHeard(linkClicks.type);
  const drain = startDrain({ journal, thread, log, areClicksHeard, onDrained: figures.onDrained });
  await database.session.add(async (_client, isReconnect) => {
    if (!isReconnect) return;
    drain.reconnect();
    turns.forgetNames();
  });
  const retention = startRetention({
    database,
    store: retentionStore(database),
    partitions: partitionsStore(database),
    openSaving: () => openSaving(database),
    clock,
    log,
    clickDays: settings.CLICK_RETENTION_DAYS,
    visitorDays: settings.VISITOR_RETENTION_DAYS,
  });
  const telling = startTellingClicks(room);
  const oldestSeconds = () => Math.max(0, clock.now() - (journal.oldestAt() ?? clock.now())) / 1_000;
  room.oldestClick.seconds = oldestSeconds;

  const counting = {
    ...room,
    carryOver: async (code: string) => {
      // A link that was followed is in memory; for any other there is nothing to carry over.
      const link = links.recall(code);
      if (link !== null) await drain.carryOver(link.id);
    },
  };
  const served: ServedShortener = {
    ...counting,
    clients,
    figures,
    links,
    findLink,
    journal,
    visitorSecret,
    made: room.limits.counters('shorten', 3_600),
    onMade: (code) => {
      links.forget(code);
      figures.onMade();
    },
    preview: openPreview(counting, () => changes),
    empty: emptyLanding(settings),
    live: openLive(room),
    exportCsv: makeExport(turns.readPatiently),
  };
  figures.watch({
    backlogBytes: journal.backlogBytes,
    limitBytes: () => maxBacklogBytes,
    oldestSeconds,
    cachedLinks: links.size,
    liveViews: served.live.count,
    waitingReads: turns.waiting,
  });
  for (const addRoutes of [shortenerRoutes, pageRoutes, codeRoutes]) addRoutes(served)(server);
  server.addHook('onListen', async () => drain.warmUp());

  return {
    checks: () => ({ journal: journal.hasRoom() }),
    close: async () => {
      telling.stop();
      await retention.stop();
      await drain.stop();
    },
  };
}

const emptyLanding = (settings: ShortenerRoom['settings']): LandingView => ({
  shortenerUrl: settings.SHORTENER_URL,
  docsUrl: `${settings.API_URL}/docs`,
  sourceUrl: settings.SOURCE_URL ?? null,
  url: '',
  custom: '',
  made: null,
  problem: null,
  lost: null,
  preview: null,
});
