// The metrics of the database: whether it can be used, and how many queries wait for a connection.
import type { Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';
import type { Database } from './database.ts';

export function watchDatabase(database: Database, metrics: Metrics): void {
  const showUp = (gauge: Gauge) => gauge.set(database.isUp() ? 1 : 0);
  metrics.gauge('kontor_database_up', '1 while the database can be used, 0 while it is away.', showUp, 'min');
  metrics.gauge('kontor_database_waiting', 'Queries that wait for a free connection to the database.', (gauge) =>
    gauge.set(database.pool.waitingCount),
  );
}
