// The SQL of the registry room: cached answers and the health of each registry. Public data, so no tenant.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql } from '#platform/database/sql.ts';
import type { Entry } from './answer-cache.ts';
import { maxAgeMs } from './rules/freshness.ts';

export type HealthRow = {
  registry: string;
  openUntil: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastTrouble: string | null;
  /** Its first failure after its last success; null while it answers. */
  failingSince: Date | null;
  /** How long its last answer took. */
  lastMs: number | null;
};

/** What to record about a registry; null keeps the old value. */
type HealthNews = {
  registry: string;
  successAt: Date | null;
  failureAt: Date | null;
  trouble: string | null;
  durationMs: number | null;
};

export function registryStore(database: Database) {
  const sql = openSql(database);
  return {
    findEntry: async (country: string, number: string): Promise<Entry | null> => {
      const row = await sql.first<Omit<Entry, 'fetchedAt'> & { fetchedAt: Date }>`
        select registry, record, is_partial, fetched_at from registry_cache
        where country = ${country} and number = ${number}`;
      return row && { ...row, fetchedAt: row.fetchedAt.getTime() };
    },
    /** Two processes may have asked at the same time: the later answer is kept. */
    saveEntry: (country: string, number: string, { registry, record, isPartial, fetchedAt }: Entry) => sql.run`
      insert into registry_cache as kept (country, number, registry, record, is_partial, fetched_at)
      values (${country}, ${number}, ${registry}, ${record}, ${isPartial}, ${new Date(fetchedAt)})
      on conflict (country, number) do update set registry = excluded.registry, record = excluded.record,
        is_partial = excluded.is_partial, fetched_at = excluded.fetched_at
      where kept.fetched_at <= excluded.fetched_at`,
    /** Removes the answers of one country, or all; answers how many. */
    removeEntries: (country: string | null, within: Queries) =>
      sql(within).run`delete from registry_cache where ${country}::text is null or country = ${country}`,
    removeExpired: (now: number) => sql.run`
      delete from registry_cache where fetched_at < ${new Date(now - maxAgeMs.stale)}
        or (record is null and fetched_at < ${new Date(now - maxAgeMs.short)})`,
    countEntries: () => sql.all<{ registry: string; records: number; absences: number }>`
      select registry, count(record)::int as records, (count(*) - count(record))::int as absences
      from registry_cache group by registry`,
    listHealth: () => sql.all<HealthRow>`
      select registry, open_until, last_success_at, last_failure_at, last_trouble, failing_since, last_ms
      from registry_health`,
    noteHealth: ({ registry, successAt, failureAt, trouble, durationMs }: HealthNews) => sql.run`
      insert into registry_health as kept
        (registry, last_success_at, last_failure_at, last_trouble, last_ms, failing_since)
      values (${registry}, ${successAt}, ${failureAt}, ${trouble}, ${durationMs}, ${failureAt})
      on conflict (registry) do update set
        last_success_at = coalesce(excluded.last_success_at, kept.last_success_at),
        last_failure_at = coalesce(excluded.last_failure_at, kept.last_failure_at),
        last_trouble = coalesce(excluded.last_trouble, kept.last_trouble),
        last_ms = coalesce(excluded.last_ms, kept.last_ms),
        failing_since = case when excluded.last_failure_at is null then null
          else coalesce(kept.failing_since, excluded.last_failure_at) end`,
    noteBreaker: (registry: string, openUntil: Date | null) => sql.run`
      insert into registry_health (registry, open_until) values (${registry}, ${openUntil})
      on conflict (registry) do update set open_until = excluded.open_until`,
  };
}

export type RegistryStore = ReturnType<typeof registryStore>;
