// The SQL of the registry room: cached answers and the health of each registry. Public data, so no tenant.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Entry } from './answer-cache.ts';
import { maxAgeMs } from './rules/freshness.ts';
import type { CleanRecord } from './rules/record.ts';

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
export type HealthNews = {
  registry: string;
  successAt: Date | null;
  failureAt: Date | null;
  trouble: string | null;
  durationMs: number | null;
};

type EntryRow = { registry: string; record: CleanRecord | null; isPartial: boolean; fetchedAt: Date };

export function registryStore(database: Database) {
  const find = database.statement<EntryRow>(
    'registry.findEntry',
    `select registry, record, is_partial as "isPartial", fetched_at as "fetchedAt"
     from registry_cache where country = $1 and number = $2`,
  );
  // Two processes may have asked at the same time: the later answer is kept.
  const save = database.statement(
    'registry.saveEntry',
    `insert into registry_cache as kept (country, number, registry, record, is_partial, fetched_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (country, number) do update
     set registry = excluded.registry, record = excluded.record, is_partial = excluded.is_partial, fetched_at = excluded.fetched_at
     where kept.fetched_at <= excluded.fetched_at`,
  );
  const removeAll = database.statement(
    'registry.removeEntries',
    'delete from registry_cache where $1::text is null or country = $1',
  );
  const removeExpired = database.statement(
    'registry.removeExpired',
    'delete from registry_cache where fetched_at < $1 or (record is null and fetched_at < $2)',
  );
  const count = database.statement<{ registry: string; records: number; absences: number }>(
    'registry.countEntries',
    `select registry, count(record)::int as records, (count(*) - count(record))::int as absences
     from registry_cache group by registry`,
  );
  const health = database.statement<HealthRow>(
    'registry.health',
    `select registry, open_until as "openUntil", last_success_at as "lastSuccessAt",
       last_failure_at as "lastFailureAt", last_trouble as "lastTrouble", failing_since as "failingSince",
       last_ms as "lastMs" from registry_health`,
  );
  const note = database.statement(
    'registry.noteHealth',
    `insert into registry_health as kept (registry, last_success_at, last_failure_at, last_trouble, last_ms, failing_since)
     values ($1, $2, $3, $4, $5, $3)
     on conflict (registry) do update set
       last_success_at = coalesce(excluded.last_success_at, kept.last_success_at),
       last_failure_at = coalesce(excluded.last_failure_at, kept.last_failure_at),
       last_trouble = coalesce(excluded.last_trouble, kept.last_trouble),
       last_ms = coalesce(excluded.last_ms, kept.last_ms),
       failing_since = case when excluded.last_failure_at is null then null
         else coalesce(kept.failing_since, excluded.last_failure_at) end`,
  );
  const noteBreaker = database.statement(
    'registry.noteBreaker',
    `insert into registry_health (registry, open_until) values ($1, $2)
     on conflict (registry) do update set open_until = excluded.open_until`,
  );
  return {
    findEntry: async (country: string, number: string): Promise<Entry | null> => {
      const row = (await find([country, number])).rows[0];
      return row === undefined ? null : { ...row, fetchedAt: row.fetchedAt.getTime() };
    },
    saveEntry: async (country: string, number: string, { registry, record, isPartial, fetchedAt }: Entry) => {
      const json = record === null ? null : JSON.stringify(record);
      await save([country, number, registry, json, isPartial, new Date(fetchedAt)]);
    },
    /** Removes the answers of one country, or all; answers how many. */
    removeEntries: async (country: string | null, within?: Queries) =>
      (await removeAll([country], within)).rowCount ?? 0,
    removeExpired: async (now: number) =>
      (await removeExpired([new Date(now - maxAgeMs.stale), new Date(now - maxAgeMs.short)])).rowCount ?? 0,
    countEntries: async () => (await count([])).rows,
    listHealth: async () => (await health([])).rows,
    noteHealth: async ({ registry, successAt, failureAt, trouble, durationMs }: HealthNews) => {
      await note([registry, successAt, failureAt, trouble, durationMs]);
    },
    noteBreaker: async (registry: string, openUntil: Date | null) => {
      await noteBreaker([registry, openUntil]);
    },
  };
}

export type RegistryStore = ReturnType<typeof registryStore>;
