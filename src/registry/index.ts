// The door of the registry room: companies in the official registers of their countries (spec 4.4).
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { createAsking } from './asking.ts';
import { type Budgets, defaultBudgets } from './budgets.ts';
import { createCaller } from './calling.ts';
import { listCountries } from './countries.ts';
import { registryFigures } from './figures.ts';
import { registryHealth } from './health.ts';
import { createLookup } from './lookup.ts';
import type { Registry } from './registries/registry.ts';
import { createMemory } from './remembering.ts';
import { registryRoutes } from './routes.ts';
import type { Formatters } from './rules/record.ts';
import { registryStore } from './store.ts';
import { registryUpkeep } from './upkeep.ts';

export { registryCommands } from './cli.ts';
export { readRegistryUrls } from './rules/registry-urls.ts';

export type RegistryNeeds = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** The address room owns them; app.ts passes them in. */
  formatters: Formatters;
  settings: {
    /** For callers without a key. */
    defaultCountry: string;
    anonymousPerMinute: number;
    companiesHouseKey: string | undefined;
    userAgent: string;
    /** Replaces scheme and host of a registry, by its id. */
    urls: Record<string, string>;
    budgets?: Partial<Budgets>;
  };
};

export async function registry({ database, clock, log, metrics, limits, formatters, settings }: RegistryNeeds) {
  const { defaultCountry, userAgent } = settings;
  const budgets = { ...defaultBudgets, ...settings.budgets };
  const countries = listCountries(settings.companiesHouseKey);
  const addressOf = ({ id, url }: Registry) => settings.urls[id] ?? url;
  const store = registryStore(database);
  const figures = registryFigures(metrics, countries.registries);
  const health = registryHealth({ clock, log, figures, store, breakMs: budgets.breakMs });
  const callers = new Map(
    countries.registries.map((one) => {
      const { onLookup, onBreaker } = health;
      const caller = createCaller(one, { clock, budgets, userAgent, baseUrl: addressOf(one), onLookup, onBreaker });
      return [one.id, caller];
    }),
  );
  const memory = createMemory({
    clock,
    store,
    onStoreFailure: (error) => log.warn({ err: error }, 'the cache of registry answers cannot be used'),
  });
  const lookUp = createLookup({
    clock,
    countries,
    formatters,
    memory,
    askRegistries: createAsking({ clock, budgets, callers }),
    onAnswer: figures.countAnswer,
    onGarbled: health.onGarbled,
  });
  const upkeep = await registryUpkeep({
    database,
    store,
    memory,
    registries: countries.registries,
    addressOf,
    clock,
    log,
  });
  const limit = anonymousLimit({
    clock,
    limits,
    perMinute: settings.anonymousPerMinute,
    onRefusal: figures.countRefusal,
  });
  return {
    routes: registryRoutes({ lookUp, limit, defaultCountry }),
    /** For the command line. */
    commands: { lookUp, upkeep, defaultCountry, normaliseCountry: formatters.normaliseCountry },
    close: async () => {
      await upkeep.close();
      await health.close();
    },
  };
}

export type RegistryRoom = Awaited<ReturnType<typeof registry>>;
