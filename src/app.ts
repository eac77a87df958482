// The composition root: the whole system on one page. The platform opens, then the rooms of src/rooms.ts, the System screens and
// the console; src/servers.ts builds the addresses.
import { readPepper } from '#access';
import { auditLog } from '#platform/audit/audit.ts';
import { openBackups } from '#platform/backups/backups.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { workerNumber } from '#platform/cluster/primary.ts';
import { describeSettings } from '#platform/config/describe-config.ts';
import { platformSettings } from '#platform/config/platform-settings.ts';
import type { SettingSource } from '#platform/config/read-config.ts';
import type { Database } from '#platform/database/database.ts';
import { compareStatus } from '#platform/database/migrations/migrate.ts';
import { readMigrationFiles } from '#platform/database/migrations/read-files.ts';
import { watchDatabase } from '#platform/database/watch-database.ts';
import { watchEventLoop } from '#platform/event-loop.ts';
import { readPageAssets } from '#platform/http/assets.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { Html } from '#platform/http/html.ts';
import { idempotency } from '#platform/idempotency/idempotency.ts';
import { jobStore } from '#platform/jobs/job-store.ts';
import { createJobs, type JobsClock } from '#platform/jobs/jobs.ts';
import { openLimits } from '#platform/limits/open-limits.ts';
import type { Counts } from '#platform/limits/shared/counts.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { sendingRecord } from '#platform/mail/sending-record.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { House, OpenRoom } from '#platform/room/house.ts';
import type { Platform } from '#platform/room/room.ts';
import { guardViews } from '#platform/screens/guard-views.ts';
import { listSearch } from '#platform/search/list-search.ts';
import { type TextIndexState, textIndexState } from '#platform/search/text-indexes.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { translator } from '#platform/text/texts.ts';
import { drawNamed } from '#web';
import { backupFiles, secretsLeftOut } from './data-folder.ts';
import { examineRunning } from './examine.ts';
import { type Config, type Doors, openRooms, type SettingName, house as wholeHouse } from './rooms.ts';
import { buildServers } from './servers.ts';
import { productVersion } from './version.ts';

/** The source of each setting, for the System screen. */
export type SettingSources = Partial<Record<SettingName, SettingSource>>;

export type AppNeeds = {
  config: Config;
  sources?: SettingSources;
  log: Log;
  database: Database;
  clock: Clock;
  /** What a worker gets from the process that started it: the counts of limits, and the metrics of all workers. */
  primary?: { counts: Counts; renderMetrics(): Promise<string> };
  /** The rooms to open; all of them if left out. */
  house?: House;
  jobsClock?: JobsClock;
  /** Draws the pages; those of web/pages.tsx if left out. */
  draw?: DrawPage;
  /** False for a command. */
  serves?: boolean;
};

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
    consolePermissions: house.consolePermissions,
    events: house.events,
  };
  const { doors, rooms } = await openRooms(house, platform, config).catch(async (error: unknown) => {
    // Such as a wrong pepper: what is open by then, a Redis that is looked for, would keep the process alive.
    await shutdown.close();
    throw error;
  });
  for (const { name, faces } of rooms) if (faces.close) shutdown.add(name, faces.close);
  const system = openSystem({ house, platform, config, sources, rooms });
  shutdown.add('backups', system.backups.close);
  const console = gatherScreens({ house, doors, rooms, system, indexes });
  const { backups } = system;

  return {
    ...buildServers({ house, platform, config, doors, rooms, console, backups, shutdown }),
    rooms: doors,
    openRooms: rooms,
    /** What the console serves. */
    screens: console.screens,
    actions: console.actions,
    database,
    audit: platform.audit,
    backups,
    jobs,
    metrics,
    /** Only in a process that serves. */
    watchEventLoop: () => watchEventLoop({ metrics, log }),
    shutdown,
  };
}

/** Opens the app without serving: for a command, and for the first start before the workers begin. */
export async function useApp<T>(
  { config, log, database }: Pick<AppNeeds, 'config' | 'log' | 'database'>,
  work: (app: App) => Promise<T>,
): Promise<T> {
  // It serves no requests, so it does not share the limits.
  const { REDIS_URL: _unused, ...alone } = config;
  const app = await buildApp({ config: alone, log, database, clock: systemClock, serves: false });
  try {
    return await work(app);
  } finally {
    await app.shutdown.close();
  }
}

/** Draws the pages of web/ with the files that the build made for them and the texts of locales/. */
export function openPages(): DrawPage {
  const assetsOf = readPageAssets();
  return (name, view, reader, frame = null) => new Html(drawNamed(name, { view, reader, frame, assetsOf, translator }));
}

type SystemGiven = {
  house: House;
  platform: Platform;
  config: Config;
  sources: SettingSources;
  rooms: readonly OpenRoom[];
};

/** What the System screens show and do: settings, checks, background work and backups, which must be closed. */
function openSystem({ house, platform, config, sources, rooms }: SystemGiven) {
  const { database, jobs, audit, clock, log } = platform;
  const addresses = rooms.flatMap(({ faces: { address } }) =>
    address ? [{ name: address.name, url: address.url }] : [],
  );
  const keep = { most: config.BACKUP_KEEP, days: config.BACKUP_KEEP_DAYS };
  const content = { dataDir: config.DATA_DIR, files: backupFiles, kontorVersion: productVersion };
  const backups = openBackups({ database, audit, clock, log, keep, ...content });
  // Now, not at the first use: an upgrade may replace the files while this process runs.
  const migrationFiles = readMigrationFiles();
  migrationFiles.catch(() => undefined);
  const schemas = { ...platformSettings, ...house.settings };
  return {
    backups,
    facts: {
      version: productVersion,
      node: process.version,
      postgres: database.version,
      postgresKind: database.kind,
      startedAt: new Date(clock.now()).toISOString(),
      workers: config.WORKERS,
      worker: workerNumber === 0 ? null : workerNumber,
      addresses: [{ name: 'api', url: config.API_URL }, ...addresses],
    },
    examine: () => examineRunning(config, database, house.textIndexes),
    readMigrations: async () => {
      try {
        return await compareStatus(database, await migrationFiles);
      } catch (error) {
        if (error instanceof StartupProblem) return null;
        throw error;
      }
    },
    settings: describeSettings(schemas, { config, sources: sources as Record<SettingName, SettingSource> }),
    store: jobStore(database),
    isUp: jobs.isUp,
    database,
    audit,
    keep,
    folder: `${config.DATA_DIR}/backups`,
    missing: secretsLeftOut(config),
  };
}

type ScreensGiven = {
  house: House;
  doors: Doors;
  rooms: readonly OpenRoom[];
  system: ReturnType<typeof openSystem>;
  indexes: TextIndexState;
};

/** All screens and actions of the console: those of the rooms, and those made of what all rooms declare. */
function gatherScreens({ house, doors, rooms, system, indexes }: ScreensGiven) {
  const { console } = doors;
  const ofSystem = console.system(system);
  const today = console.makeToday([...rooms.flatMap(({ faces }) => faces.today ?? []), ofSystem.today]);
  const ofCustomers = openCustomers(doors);
  const screens = [
    ...today.screens,
    ...rooms.flatMap(({ faces }) => faces.screens ?? []),
    ...ofCustomers.screens,
    ...console.auditScreens(rooms.map(({ faces }) => faces.auditNames ?? {})),
    ...ofSystem.screens,
  ];
  const finds = rooms.flatMap(({ faces }) => faces.finds ?? []);
  const search = console.search({ finds, screens, indexes });
  const actions = [...rooms.flatMap(({ faces }) => faces.actions ?? []), ...ofCustomers.actions, ...ofSystem.actions];
  const guarded = guardViews({ screens: [...screens, ...search.screens], actions }, house.hidden);
  refuseUndeclared(guarded, house);
  return { ...guarded, streams: today.streams };
}

/** A permission that no room declares would be nobody's: even an owner would be refused. */
function refuseUndeclared({ screens, actions }: ReturnType<typeof guardViews>, { consolePermissions }: House): void {
  for (const { path, permission } of [...screens, ...actions]) {
    if (permission !== null && !Object.hasOwn(consolePermissions, permission))
      throw new Error(`${path} needs ${permission}, which no room declares in its consolePermissions.`);
  }
}

/** The Customers screens belong to the address room; the calendar room knows who attends. Either room may be missing. */
function openCustomers({ address, calendar }: Partial<Pick<Doors, 'address' | 'calendar'>>) {
  return address && calendar ? address.openCustomers(calendar.customers) : { screens: [], actions: [] };
}
