// The composition root: the whole system on one page. The platform opens, then the rooms of src/rooms.ts, then the addresses.
import {
  accessErrors,
  apiKeyMissing,
  callerOrNull,
  keyInBody,
  readPepper,
  rootParameters,
  securitySchemes,
} from '#access';
import { auditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { splitList } from '#platform/config/check-lists.ts';
import { platformSettings } from '#platform/config/platform-settings.ts';
import type { Database } from '#platform/database/database.ts';
import { watchMigrations } from '#platform/database/migrations/watch.ts';
import { databaseLosses } from '#platform/database/unavailable.ts';
import { watchDatabase } from '#platform/database/watch-database.ts';
import { watchEventLoop } from '#platform/event-loop.ts';
import { installAssets } from '#platform/http/assets.ts';
import { installDocsPages } from '#platform/http/docs/docs-pages.ts';
import { errorsGuide, limitsGuide } from '#platform/http/docs/guides.ts';
import { describeOwnAddress, installOpenApi, serveDocument } from '#platform/http/docs/openapi.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { problemShape } from '#platform/http/errors/error-handler.ts';
import type { DrawProblem } from '#platform/http/errors/problem-page.ts';
import { installHealth, type Readiness } from '#platform/http/operate/health.ts';
import { installMetricsRoute } from '#platform/http/operate/metrics-route.ts';
import { requestDurations } from '#platform/http/operate/request-metrics.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import { transportErrors } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotencyGuide } from '#platform/idempotency/guide.ts';
import { idempotency } from '#platform/idempotency/idempotency.ts';
import { createJobs, type JobsClock } from '#platform/jobs/jobs.ts';
import { openLimits } from '#platform/limits/open-limits.ts';
import type { Counts } from '#platform/limits/shared/counts.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { sendingRecord } from '#platform/mail/sending-record.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { OwnAddress, Platform } from '#platform/room/room.ts';
import { installScreens } from '#platform/screens/install-screens.ts';
import { sealWith } from '#platform/screens/sealed-cookie.ts';
import { listSearch } from '#platform/search/list-search.ts';
import { textIndexState } from '#platform/search/text-indexes.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { gatherScreens } from './gather-screens.ts';
import { openSystem, type SettingSources } from './open-system.ts';
import { openPages, tableOf } from './pages.ts';
import { type Config, type House, house as wholeHouse } from './rooms.ts';
import { firstShowcase, installStartPage } from './start-page.ts';

export type AppNeeds = {
  config: Config;
  /** Where each setting comes from, for the System screen. */
  sources?: SettingSources;
  log: Log;
  database: Database;
  clock: Clock;
  /** What a worker has from the process that started it: the counts of limits, and the figures of all workers. */
  primary?: { counts: Counts; renderMetrics(): Promise<string> };
  /** The rooms to open; all of them if left out. */
  house?: House;
  jobsClock?: JobsClock;
  /** Draws the pages; those of web/pages.tsx if left out. */
  draw?: DrawPage;
  /** False for a command. */
  serves?: boolean;
};

type Doors = Awaited<ReturnType<House['open']>>['doors'];

/** The Customers screens belong to the address room; the calendar room knows who attends. A house may lack either. */
function openShared({ address, calendar }: Partial<Pick<Doors, 'address' | 'calendar'>>) {
  return address && calendar ? [address.openCustomers(calendar.customers)] : [];
}

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(needs: AppNeeds) {
  const { config, sources = {}, log, database, clock, primary, house = wholeHouse, jobsClock, serves = true } = needs;
  const { draw = openPages() } = needs;
  const metrics = createMetrics(primary?.renderMetrics);
  watchDatabase(database, metrics);
  const shutdown = createShutdown(log);
  const sendings = sendingRecord(database, clock, log);
  const mailer = sendings.watch('email', createMailer(config.SMTP_URL, config.MAIL_FROM));
  if (mailer) shutdown.add('mail', mailer.close);
  const jobs = createJobs(database, log, { serves, ...(jobsClock ? { clock: jobsClock } : {}) });
  shutdown.add('background work', jobs.close);
  const limits = await openLimits({
    redisUrl: config.REDIS_URL,
    secret: await readPepper(config),
    workers: config.WORKERS,
    primaryCounts: primary?.counts ?? null,
    clock,
    log,
    metrics,
  });
  shutdown.add('limits', limits.close);

  const indexes = textIndexState(database, clock);
  const platform: Platform = {
    database,
    clock,
    log,
    metrics,
    limits,
    jobs,
    mailer,
    idempotency: idempotency(database, clock),
    audit: auditLog(database, clock, house.audited),
    sms: sendings.watch('sms', createSmsSender(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_SECRET, clock)),
    sendings,
    draw,
    searchList: listSearch({ heavy: database.heavy, indexes }),
    permissions: house.permissions,
    ...{ consolePermissions: house.consolePermissions, events: house.events },
  };
  const { doors, rooms } = await house.open(platform, config);
  for (const { name, faces } of rooms) if (faces.close) shutdown.add(name, faces.close);
  const ownAddresses = rooms.flatMap(({ faces }) => faces.address ?? []);
  const addresses = ownAddresses.map(({ name, url }) => ({ name, url }));
  const { audit } = platform;
  const schemas = { ...platformSettings, ...house.settings };
  const { textIndexes } = house;
  const system = openSystem({
    ...{ config, sources, schemas, database, jobs, audit, clock, log, addresses, textIndexes },
  });
  shutdown.add('backups', system.backups.close);
  const { screens, actions, streams } = gatherScreens(doors.console, rooms, {
    system,
    shared: openShared(doors),
    indexes,
    hidden: house.hidden,
  });

  const errorKinds = [...transportErrors, ...idempotencyErrors, ...house.refusals];
  const isMigrated = watchMigrations({ database, clock });
  let isPreparing = false;
  const readiness: Readiness = async () => ({
    database: database.isUp(),
    migrations: database.isUp() && (await isMigrated()),
    queue: jobs.isUp(),
    serving: !shutdown.isClosing(),
    ...(isPreparing ? { prepared: false } : {}),
  });

  /** Until the work is done, /readyz answers 503. */
  async function prepare<T>(work: () => Promise<T>): Promise<T> {
    isPreparing = true;
    try {
      return await work();
    } finally {
      isPreparing = false;
    }
  }

  const findShowcase = () => firstShowcase(ownAddresses);

  /** Without the shared counts the limits stay in force, in parts: a reason to look, not to stop serving. */
  const degradations = (): Record<string, boolean> => {
    const sharedLimits = limits.isShared();
    return sharedLimits === null ? {} : { sharedLimits };
  };

  /** The main interface, /api/v1/… and its reference. */
  async function buildApi(addRoutes: (server: Server) => void = () => undefined): Promise<Server> {
    /** Whatever breaks within the console is said as the console speaks. */
    const drawProblem: DrawProblem = (view, reader) =>
      /^\/console(?![A-Za-z0-9_-])/.test(reader.address)
        ? draw('console-problem', { ...view, message: '', role: null, kept: null }, reader)
        : draw('problem', { ...view, docsUrl: '/docs' }, reader);
    const { server, clients } = await createServer({
      log,
      trustedProxies: config.TRUSTED_PROXIES,
      publicUrl: config.API_URL,
      origins: splitList(config.CORS_ORIGINS),
      errors: {
        ...databaseLosses,
        shape: problemShape(config.API_URL, errorKinds),
        drawPage: drawProblem,
      },
      gate: doors.access.gate,
      memberGate: doors.console.gate,
      isByAccept: true,
      countDuration: requestDurations(metrics, 'api'),
    });
    const { offers } = house;
    await installOpenApi(server, {
      apiUrl: config.API_URL,
      offers,
      securitySchemes,
      parameters: rootParameters,
      inBody: keyInBody,
      refusals: accessErrors,
      events: house.events,
    });
    for (const { faces } of rooms) faces.routes?.(server, clients);
    system.backups.startCleaning();
    installScreens(server, {
      screens,
      actions,
      streams,
      look: doors.console.look,
      operations: doors.console.operations,
      draw,
      tableOf,
      drawRefusal: doors.console.drawRefusal,
      publicUrl: config.API_URL,
      seal: sealWith(await readPepper(config)),
      clock,
      database,
      limits,
    });
    installHealth(server, readiness, degradations);
    installAssets(server);
    installDocsPages(server, {
      kinds: errorKinds,
      draw,
      openCalls: rooms.flatMap(({ name: room, faces: { address } }) =>
        address ? [{ room, url: address.url, ...address.reference }] : [],
      ),
      guides: [...house.guides, limitsGuide(house.limits(config)), idempotencyGuide, errorsGuide(config.API_URL)],
      events: house.events,
      apiUrl: config.API_URL,
      offers,
      headings: house.headings,
      common: Object.values(rootParameters).flatMap(Object.keys),
    });
    installStartPage(server, {
      apiUrl: config.API_URL,
      addresses,
      draw,
      findShowcase,
      hasSession: doors.console.hasSession,
      clock,
    });
    const isAnonymous = (request: Parameters<typeof callerOrNull>[0]) => callerOrNull(request) === null;
    installMetricsRoute(server, {
      metrics,
      clients,
      token: config.METRICS_TOKEN,
      host: config.HOST,
      publicUrl: config.API_URL,
      isAnonymous,
      refuse: apiKeyMissing,
    });
    addRoutes(server);
    return server;
  }

  /** An address that a room serves beside the main interface. */
  async function buildOwnAddress(address: OwnAddress): Promise<Server> {
    const { server, clients } = await createServer({
      log,
      trustedProxies: config.TRUSTED_PROXIES,
      publicUrl: address.url,
      origins: address.origins,
      errors: {
        ...databaseLosses,
        shape: address.shape,
        drawPage: (view, reader) => draw('problem', { ...view, docsUrl: `${config.API_URL}/docs` }, reader),
      },
      gate: null,
      isByAccept: false,
      countDuration: requestDurations(metrics, address.name),
    });
    const served = await address.serve(server, clients);
    installHealth(server, async () => ({ ...(await readiness()), ...served.checks?.() }), degradations);
    installAssets(server);
    serveDocument(server, () => describeOwnAddress(address.url, address.reference));
    shutdown.add(address.name, served.close);
    return server;
  }

  return {
    rooms: doors,
    openRooms: rooms,
    /** What the console serves. */
    screens,
    actions,
    ownAddresses,
    database,
    audit,
    backups: system.backups,
    jobs,
    metrics,
    /** In a process that serves. */
    watchEventLoop: () => watchEventLoop({ metrics, log }),
    shutdown,
    prepare,
    findShowcase,
    buildApi,
    buildOwnAddress,
  };
}
