// A worker: one of the processes that serve when WORKERS is above 1. Its settings come from the process that started it.
import { systemClock } from '#platform/clock.ts';
import { connectToPrimary, type Primary, workerNumber } from '#platform/cluster/primary.ts';
import { usePrimaryCounts } from '#platform/cluster/primary-counts.ts';
import { databaseOptions } from '#platform/database/connections.ts';
import { openDatabase } from '#platform/database/database.ts';
import { explainFault } from '#platform/database/explain-fault.ts';
import type { Log } from '#platform/log.ts';
import { buildApp, type SettingSources } from './app.ts';
import type { Config } from './rooms.ts';
import { serve } from './serve.ts';

type Settings = { config: Config; sources: SettingSources };

/** Serves until the primary or a signal stops it. */
export async function runWorker(toldBySignal: Promise<void>, makeLog: (level: string) => Log): Promise<void> {
  const primary = connectToPrimary();
  const { config, sources } = (await primary.settings) as Settings;
  const log = makeLog(config.LOG_LEVEL).child({ worker: workerNumber });
  try {
    const close = await startServing({ config, sources }, log, {
      counts: usePrimaryCounts(primary),
      renderMetrics: async () => String(await primary.ask('metrics')),
      answerWith: primary.answerWith,
    });
    primary.sayReady();
    await Promise.race([primary.toldToStop, toldBySignal]);
    await close();
  } catch (error) {
    // The primary tells the operator, once for all workers.
    const where = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR };
    await primary.sayFailed(((await explainFault(error, where)) as Error).message);
    log.debug({ err: error }, 'the worker cannot serve');
    process.exit(1);
  }
  primary.leave();
}

type FromPrimary = NonNullable<Parameters<typeof buildApp>[0]['primary']> & Pick<Primary, 'answerWith'>;

async function startServing(
  { config, sources }: Settings,
  log: Log,
  primary: FromPrimary,
): Promise<() => Promise<void>> {
  const database = await openDatabase({ ...databaseOptions(config), log, applicationName: 'kontor worker' });
  try {
    const app = await buildApp({ config, sources, log, database, clock: systemClock, primary });
    const close = () => app.shutdown.close().then(database.close);
    try {
      primary.answerWith(() => app.metrics.registry.getMetricsAsJSON());
      await app.jobs.start();
      await serve(app, config);
      return close;
    } catch (error) {
      await app.shutdown.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}
