// Opens the app without serving: for a command, and for the first start before the workers begin.
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './rooms.ts';

type Needs = { config: Config; log: Log; database: Database };

export async function useApp<T>({ config, log, database }: Needs, work: (app: App) => Promise<T>): Promise<T> {
  // It serves no requests, so it does not share the limits.
  const { REDIS_URL: _unused, ...alone } = config;
  const app = await buildApp({ config: alone, log, database, clock: systemClock, serves: false });
  try {
    return await work(app);
  } finally {
    await app.shutdown.close();
  }
}
