// WORKERS=n: this process starts n workers that serve, replaces those that die, and counts the limits they share.
import { systemClock } from '#platform/clock.ts';
import { jointMetrics } from '#platform/cluster/joint-metrics.ts';
import { servePrimaryCounts } from '#platform/cluster/primary-counts.ts';
import { startWorkers } from '#platform/cluster/workers.ts';
import type { Database } from '#platform/database/database.ts';
import { memoryCounts } from '#platform/limits/shared/memory-counts.ts';
import type { Log } from '#platform/log.ts';
import type { Begun } from './banner.ts';
import { describeConsole } from './first-sign-in.ts';
import { isDemoWanted, makeDemo, warnOfNobody } from './first-start.ts';
import type { SettingSources } from './open-system.ts';
import type { Config } from './rooms.ts';
import { holdPorts } from './serve.ts';
import { useApp } from './use-app.ts';

type Needs = {
  config: Config;
  sources: SettingSources;
  log: Log;
  database: Database;
  onClose(close: () => Promise<void>): void;
  toldToStop: Promise<void>;
};

/** Closing takes this long beside the time for requests: background work, the last clicks, the database. */
const closingMs = 30_000;

export async function serveByWorkers({ config, sources, log, database, onClose, toldToStop }: Needs): Promise<Begun> {
  const begun = await useApp({ config, log, database }, async (app) => {
    const make = () => makeDemo(app, database, config);
    const firstStart = isDemoWanted(database, config) ? await holdPorts(app, config, make) : null;
    await warnOfNobody(app, log);
    return { firstStart, showcase: await app.findShowcase(), console: await describeConsole(app) };
  });
  const metrics = jointMetrics();
  const counts = memoryCounts(systemClock, () => config.WORKERS);
  const workers = await startWorkers({
    count: config.WORKERS,
    settings: { config, sources },
    answers: ({ gather, countServing }) => ({
      ...servePrimaryCounts(counts),
      metrics: async () => metrics.render(await gather(), countServing()),
    }),
    graceMs: (config.DRAIN_SECONDS + config.SHUTDOWN_SECONDS) * 1_000 + closingMs,
    onRestart: metrics.onRestart,
    toldToStop,
    log,
  });
  onClose(workers.stop);
  return begun;
}
