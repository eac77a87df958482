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
import type { Database } from '#platform/database/database.ts';
import { watchMigrations } from '#platform/database/migrations/watch.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { watchDatabase } from '#platform/database/watch-database.ts';
import { installAssets } from '#platform/http/assets.ts';
import { installDocsPages } from '#platform/http/docs/docs-pages.ts';
import { describeOwnAddress, installOpenApi, serveDocument } from '#platform/http/docs/openapi.ts';
import { problemShape } from '#platform/http/errors/error-handler.ts';
import { installHealth, type Readiness } from '#platform/http/operate/health.ts';
import { installMetricsRoute } from '#platform/http/operate/metrics-route.ts';
import { requestDurations } from '#platform/http/operate/request-metrics.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import { transportErrors } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotency } from '#platform/idempotency/idempotency.ts';
import { createJobs, type JobsClock } from '#platform/jobs/jobs.ts';
import { openLimits } from '#platform/limits/open-limits.ts';
import type { Counts } from '#platform/limits/shared/counts.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { OwnAddress, Platform } from '#platform/room/room.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { type Config, type House, house as wholeHouse } from './rooms.ts';
import { openWebPages } from './web-pages.ts';

export type AppNeeds = {
  config: Config;
  log: Log;
  database: Database;
  clock: Clock;
  /** What a worker has from the process that started it: the counts of limits, and the figures of all workers. */
  primary?: { counts: Counts; renderMetrics(): Promise<string> };
  /** The rooms to open; all of them if left out. */
  house?: House;
  jobsClock?: JobsClock;
};

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(needs: AppNeeds) {
  const { config, log, database, clock, primary, house = wholeHouse, jobsClock } = needs;
  const metrics = createMetrics(primary?.renderMetrics);
  watchDatabase(database, metrics);
  const shutdown = createShutdown(log);
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
  if (mailer) shutdown.add('mail', mailer.close);
  const jobs = createJobs(database, log, jobsClock ? { clock: jobsClock } : {});
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

  const platform: Platform = {
    database,
    clock,
    log,
    metrics,
    limits,
    jobs,
    mailer,
    idempotency: idempotency(database, clock),
    audit: auditLog(database, clock),
    sms: createSmsSender(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_SECRET, clock),
    permissions: house.permissions,
  };
  const { doors, rooms } = await house.open(platform, config);
  for (const { name, faces } of rooms) if (faces.close) shutdown.add(name, faces.close);
  const ownAddresses = rooms.flatMap(({ faces }) => faces.address ?? []);

  const errorKinds = [...transportErrors, ...idempotencyErrors, ...house.refusals];
  const isMigrated = watchMigrations({ database, clock });
  const readiness: Readiness = async () => ({
    database: database.isUp(),
    migrations: database.isUp() && (await isMigrated()),
    queue: jobs.isUp(),
    serving: !shutdown.isClosing(),
  });

  /** Without the shared counts the limits stay in force, in parts: a reason to look, not to stop serving. */
  const degradations = (): Record<string, boolean> => {
    const sharedLimits = limits.isShared();
    return sharedLimits === null ? {} : { sharedLimits };
  };

  /** The main interface, /api/v1/… and its reference. */
  async function buildApi(addRoutes: (server: Server) => void = () => undefined): Promise<Server> {
    const { server, clients } = await createServer({
      log,
      trustedProxies: config.TRUSTED_PROXIES,
      publicUrl: config.API_URL,
      origins: splitList(config.CORS_ORIGINS),
      errors: { isUnavailable: isDatabaseUnavailable, shape: problemShape(config.API_URL, errorKinds) },
      gate: doors.access.gate,
      isByAccept: true,
      leavesOutEmpty: true,
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
    });
    for (const { faces } of rooms) faces.routes?.(server, clients);
    installHealth(server, readiness, degradations);
    installAssets(server);
    const openCalls = ownAddresses.map(({ url, reference }) => ({ url, ...reference }));
    const { reference: pages } = openWebPages();
    installDocsPages(server, { kinds: errorKinds, pages, openCalls, apiUrl: config.API_URL, offers });
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
      errors: { isUnavailable: isDatabaseUnavailable, shape: address.shape },
      gate: null,
      isByAccept: false,
      leavesOutEmpty: false,
      countDuration: requestDurations(metrics, address.name),
    });
    const served = await address.serve(server, clients);
    installHealth(server, async () => ({ ...(await readiness()), ...served.checks?.() }), degradations);
    installAssets(server);
    serveDocument(server, () => describeOwnAddress(address.url, address.reference));
    shutdown.add(address.name, served.close);
    return server;
  }

  return { rooms: doors, openRooms: rooms, ownAddresses, jobs, metrics, shutdown, buildApi, buildOwnAddress };
}
