// The composition root: the whole system on one page. Rooms get what they need as arguments, from here only.
import { access, accessErrors, apiKeyMissing, callerOrNull, rootParameters } from '#access';
import { address, addressErrors, formatPostalCode, normaliseCountry, summariseAddress } from '#address';
import { bank } from '#bank';
import { branch, branchErrors } from '#branch';
import { calendar, calendarErrors } from '#calendar';
import { organisation } from '#organisation';
import type { Clock } from '#platform/clock.ts';
import { splitList } from '#platform/config/check-lists.ts';
import type { Config } from '#platform/config/read-config.ts';
import type { Database } from '#platform/database/database.ts';
import { watchMigrations } from '#platform/database/migrations/watch.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { watchDatabase } from '#platform/database/watch-database.ts';
import { installAnswerTypes } from '#platform/http/answer/install.ts';
import { variesByAccept } from '#platform/http/answer/media-type.ts';
import { installAssets } from '#platform/http/assets.ts';
import { installDocsPages } from '#platform/http/docs-pages.ts';
import { envelopeShape, problemShape } from '#platform/http/error-handler.ts';
import { installHealth, type Readiness } from '#platform/http/health.ts';
import { installMetricsRoute } from '#platform/http/metrics-route.ts';
import { installOpenApi } from '#platform/http/openapi.ts';
import { measureRequests } from '#platform/http/request-metrics.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import { transportErrors } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotency } from '#platform/idempotency/idempotency.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { openLimits } from '#platform/limits/open-limits.ts';
import type { Counts } from '#platform/limits/shared/counts.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { readOrMakeSecret } from '#platform/secret-file.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { readRegistryUrls, registry } from '#registry';
import { shortener, shortenerErrors, shortenerPaths } from '#shortener';
import { productVersion } from './version.ts';
import { openWebPages } from './web-pages.ts';

export type AppNeeds = {
  config: Config;
  log: Log;
  database: Database;
  clock: Clock;
  /** What a worker has from the process that started it: the counts of limits, and the figures of all workers. */
  primary?: { counts: Counts; renderMetrics(): Promise<string> };
};

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp({ config, log, database, clock, primary }: AppNeeds) {
  const metrics = createMetrics(primary?.renderMetrics);
  watchDatabase(database, metrics);
  const shutdown = createShutdown(log);
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
  if (mailer) shutdown.add('mail', mailer.close);
  const jobs = createJobs(database, log);
  shutdown.add('background work', jobs.close);

  const pepper = config.KEY_PEPPER ?? (await readOrMakeSecret(config.DATA_DIR, 'key-pepper'));
  const limits = await openLimits({
    redisUrl: config.REDIS_URL,
    secret: pepper,
    workers: config.WORKERS,
    primaryCounts: primary?.counts ?? null,
    clock,
    log,
    metrics,
  });
  shutdown.add('limits', limits.close);
  const organisations = organisation({ database, clock });
  const accessRoom = await access({
    database,
    organisations,
    clock,
    log,
    metrics,
    limits,
    settings: {
      pepper,
      rootKey: config.ROOT_KEY,
      failedKeysPerMinute: config.FAILED_KEYS_PER_MINUTE,
    },
  });
  shutdown.add('access', accessRoom.close);

  const bankRoom = bank({ metrics });

  const addressRoom = await address({ database, clock, audit: accessRoom.audit });

  const registryRoom = await registry({
    database,
    clock,
    log,
    metrics,
    limits,
    formatters: { formatPostalCode, normaliseCountry },
    settings: {
      defaultCountry: config.DEFAULT_COUNTRY,
      anonymousPerMinute: config.REGISTRY_ANONYMOUS_PER_MINUTE,
      companiesHouseKey: config.REGISTRY_COMPANIES_HOUSE_KEY,
      userAgent: `Kontor/${productVersion} (self-hosted business platform; company lookup)`,
      urls: readRegistryUrls(config),
    },
  });
  shutdown.add('registry', registryRoom.close);

  const pages = openWebPages();
  const shortenerRoom = shortener({
    database,
    clock,
    log,
    metrics,
    pages: pages.shortener,
    limits,
    settings: {
      shortenerUrl: config.SHORTENER_URL,
      dataDir: config.DATA_DIR,
      perHour: config.SHORTEN_PER_HOUR,
      journalSync: config.JOURNAL_SYNC,
      journalMaxMb: config.JOURNAL_MAX_MB,
      retentionDays: config.CLICK_RETENTION_DAYS,
      cityFile: config.GEO_CITY_FILE,
      blocklistFile: config.SHORTENER_BLOCKLIST_FILE,
      visitorSecret: config.VISITOR_SECRET ?? (await readOrMakeSecret(config.DATA_DIR, 'visitor-secret')),
    },
  });

  const calendarRoom = calendar({
    database,
    idempotency: idempotency(database, clock),
    jobs,
    mailer,
    sms: createSmsSender(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_SECRET, clock),
    audit: accessRoom.audit,
    metrics,
    clock,
    settings: { defaultCountry: config.DEFAULT_COUNTRY },
  });

  const branchRoom = await branch({ database, clock, formatPostalCode, normaliseCountry, summariseAddress });

  const errorKinds = [
    ...transportErrors,
    ...accessErrors,
    ...idempotencyErrors,
    ...addressErrors,
    ...branchErrors,
    ...calendarErrors,
    ...shortenerErrors,
  ];
  const isMigrated = watchMigrations({ database, clock });
  const readiness: Readiness = async () => ({
    database: database.isUp(),
    migrations: database.isUp() && (await isMigrated()),
    queue: jobs.isUp(),
    serving: !shutdown.isClosing(),
  });

  /** Without the shared counts the limits stay in force, in parts: a reason to look, not to stop serving. */
  const wishes = (): Record<string, boolean> => {
    const sharedLimits = limits.isShared();
    return sharedLimits === null ? {} : { sharedLimits };
  };

  /** The main interface, /api/v1/… and its reference. */
  async function buildApi(addRoutes: (server: Server) => void = () => undefined): Promise<Server> {
    const { server, clients } = await createServer({
      log,
      trustedProxies: config.TRUSTED_PROXIES,
      publicUrl: config.API_URL,
      headers: [variesByAccept],
      origins: splitList(config.CORS_ORIGINS),
      errors: { isUnavailable: isDatabaseUnavailable, shape: problemShape(config.API_URL, errorKinds) },
    });
    measureRequests(server, metrics, 'api');
    installAnswerTypes(server);
    accessRoom.install(server, clients);
    await installOpenApi(server, config.API_URL, rootParameters);
    installHealth(server, readiness, wishes);
    installAssets(server);
    const openCalls = { name: 'links', url: config.SHORTENER_URL, paths: shortenerPaths };
    installDocsPages(server, { kinds: errorKinds, pages: pages.reference, openCalls, apiUrl: config.API_URL });
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
    bankRoom.routes(server);
    addressRoom.routes(server);
    registryRoom.routes(server, clients);
    calendarRoom.routes(server);
    branchRoom.routes(server);
    addRoutes(server);
    return server;
  }

  /** The URL shortener's own address. */
  async function buildShortener(): Promise<Server> {
    const { server, clients } = await createServer({
      log,
      trustedProxies: config.TRUSTED_PROXIES,
      publicUrl: config.SHORTENER_URL,
      // Design interface.md: the shortener's GET endpoints are open to every page.
      origins: ['*'],
      errors: { isUnavailable: isDatabaseUnavailable, shape: envelopeShape },
    });
    measureRequests(server, metrics, 'shortener');
    installHealth(server, readiness, wishes);
    installAssets(server);
    shutdown.add('clicks', await shortenerRoom.serve(server, clients));
    return server;
  }

  return {
    organisations,
    access: accessRoom,
    address: addressRoom,
    registry: registryRoom,
    shortener: shortenerRoom,
    calendar: calendarRoom,
    branches: branchRoom,
    jobs,
    metrics,
    shutdown,
    buildApi,
    buildShortener,
  };
}
