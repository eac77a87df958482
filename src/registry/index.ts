// The door of the registry room: companies in the official registers of their countries (spec 4.4).
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { createAsking } from './asking.ts';
import { type Budgets, defaultBudgets } from './budgets.ts';
import { createCaller } from './calling.ts';
import { registryCommands } from './cli.ts';
import { listCountries } from './countries.ts';
import { registryFigures } from './figures.ts';
import { registryHealth } from './health.ts';
import { createLookup } from './lookup.ts';
import type { Registry } from './registries/registry.ts';
import { createMemory } from './remembering.ts';
import { registryRoutes } from './routes.ts';
import type { Formatters } from './rules/record.ts';
import { readRegistryUrls } from './rules/registry-urls.ts';
import { registrySettings } from './settings.ts';
import { registryStore } from './store.ts';
import { registryUpkeep } from './upkeep.ts';

export const registry = defineRoom({
  name: 'registry',
  offers: 'company registries',
  settings: registrySettings,
  permissions: ['registry:read'],
  refusals: [],
  commands: (use) => ({ registry: registryCommands(use) }),
  open: openRegistry,
});

type Given = Platform & {
  /** The address room owns them. */
  formatters: Formatters;
  /** What registers see of who asks. */
  userAgent: string;
  settings: PlatformSettings & SettingsOf<typeof registrySettings>;
  budgets?: Partial<Budgets>;
};

async function openRegistry(given: Given) {
  const { database, clock, log, metrics, limits, formatters, userAgent, settings } = given;
  const budgets = { ...defaultBudgets, ...given.budgets };
  const defaultCountry = settings.DEFAULT_COUNTRY;
  const urls = readRegistryUrls(settings);
  const countries = listCountries(settings.REGISTRY_COMPANIES_HOUSE_KEY);
  const addressOf = ({ id, url }: Registry) => urls[id] ?? url;
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
    perMinute: settings.REGISTRY_ANONYMOUS_PER_MINUTE,
    onRefusal: figures.countRefusal,
  });
  return {
    routes: registryRoutes({ lookUp, limit, defaultCountry }),
    lookUp,
    upkeep,
    defaultCountry,
    normaliseCountry: formatters.normaliseCountry,
    close: async () => {
      await upkeep.close();
      await health.close();
    },
  };
}
