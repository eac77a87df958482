// The servers of an app: the main interface with its reference and the console, the addresses of rooms, and whether they are
// ready to serve.
import {
  accessErrors,
  apiKeyMissing,
  callerOrNull,
  keyInBody,
  readPepper,
  rootParameters,
  securitySchemes,
} from '#access';
import type { Backups } from '#platform/backups/backups.ts';
import { splitList } from '#platform/config/setting.ts';
import { watchMigrations } from '#platform/database/migrations/watch.ts';
import { databaseLosses } from '#platform/database/unavailable.ts';
import { installAssets } from '#platform/http/assets.ts';
import { installDocsPages } from '#platform/http/docs/docs-pages.ts';
import { errorsGuide, limitsGuide } from '#platform/http/docs/guides.ts';
import { describeOwnAddress, installOpenApi, serveDocument } from '#platform/http/docs/openapi.ts';
import { problemShape } from '#platform/http/errors/error-handler.ts';
import type { DrawProblem } from '#platform/http/errors/problem-page.ts';
import { installMetricsRoute } from '#platform/http/operate/metrics-route.ts';
import { requestDurations } from '#platform/http/operate/request-metrics.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import { transportErrors, unavailable } from '#platform/http/transport-errors.ts';
import { idempotencyErrors } from '#platform/idempotency/errors.ts';
import { idempotencyGuide } from '#platform/idempotency/guide.ts';
import type { House, OpenRoom } from '#platform/room/house.ts';
import type { OwnAddress, Platform } from '#platform/room/room.ts';
import { installScreens } from '#platform/screens/install-screens.ts';
import type { Action, Screen } from '#platform/screens/screen.ts';
import type { TableOf } from '#platform/screens/screen-routes.ts';
import { sealWith } from '#platform/screens/sealed-cookie.ts';
import type { Stream } from '#platform/screens/streams.ts';
import type { Shutdown } from '#platform/shutdown.ts';
import { tableOfNamed } from '#web';
import type { Config, Doors } from './rooms.ts';
import { firstShowcase, installStartPage } from './start-page.ts';

type Given = {
  house: House;
  config: Config;
  platform: Platform;
  doors: Doors;
  rooms: readonly OpenRoom[];
  console: { screens: Screen[]; actions: Action[]; streams: Stream[] };
  backups: Pick<Backups, 'startCleaning'>;
  shutdown: Shutdown;
};

/** A list as a file, for pages that declare its columns. */
export const tableOf: TableOf = tableOfNamed;

export function buildServers({ house, config, platform, doors, rooms, console, backups, shutdown }: Given) {
  const { database, clock, log, metrics, limits, jobs, draw } = platform;
  const ownAddresses = rooms.flatMap(({ faces }) => faces.address ?? []);
  const addresses = ownAddresses.map(({ name, url }) => ({ name, url }));
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

  /** Without the shared counts the limits still apply, divided between processes: a reason to look, not to stop serving. */
  const degradations = (): Record<string, boolean> => {
    const sharedLimits = limits.isShared();
    return sharedLimits === null ? {} : { sharedLimits };
  };

  /** The main interface, /api/v1/… and its reference. */
  async function buildApi(addRoutes: (server: Server) => void = () => undefined): Promise<Server> {
    /** Errors within the console are shown in its own format. */
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
    backups.startCleaning();
    installScreens(server, {
      ...console,
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

  return { ownAddresses, prepare, findShowcase, buildApi, buildOwnAddress };
}

type Readiness = () => Promise<Record<string, boolean>>;

/**
 * Tells load balancers and people whether this process lives (/healthz) and whether it can serve (/readyz). `degradations` are
 * shown with the checks; one that fails is a reason to look, not to stop serving.
 */
function installHealth(server: Server, readiness: Readiness, degradations: () => Record<string, boolean>): void {
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  server.get('/healthz', options, () => ({ status: 'ok' }));
  server.get('/readyz', options, async () => {
    const checks = await readiness();
    const failing = Object.keys(checks).filter((name) => !checks[name]);
    if (failing.length > 0) throw unavailable({ message: `Not ready: ${failing.join(', ')}.`, extra: { checks } });
    return { status: 'ready', checks: { ...checks, ...degradations() } };
  });
}
