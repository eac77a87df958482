// The state of the database: its metrics, and the round-trip time of a query.
import type { Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';
import type { Database } from './database.ts';

export function watchDatabase(database: Database, metrics: Metrics): void {
  const showUp = (gauge: Gauge) => gauge.set(database.isUp() ? 1 : 0);
  metrics.gauge('kontor_database_up', '1 while the database can be used, 0 while it is away.', showUp, 'min');
  metrics.gauge('kontor_database_waiting', 'Queries that wait for a free connection to the database.', (gauge) =>
    gauge.set(database.pool.waitingCount),
  );
  const skewHelp = 'How far the clock of this process is ahead of the clock of the database, in seconds.';
  metrics.gauge('kontor_clock_skew_seconds', skewHelp, (gauge) => gauge.set(database.session.skewMs() / 1_000), 'max');
}

/** In milliseconds; throws while the database is unavailable. */
export async function measureRoundTrip(database: Pick<Database, 'query'>): Promise<number> {
  const startedAt = performance.now();
  await database.query({ name: 'platform.roundTrip', text: 'select 1' });
  return performance.now() - startedAt;
}
