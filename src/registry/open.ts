// Wires the registry room. A lookup goes: route → limit without a key → lookup → cache → registries → client of a registry.

import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { createAnswerCache } from './answer-cache.ts';
import { registerAsker } from './ask-again.ts';
import { createAskRegistries } from './ask-registries.ts';
import { type Budgets, defaultBudgets } from './budgets.ts';
import { registryConsole } from './console.ts';
import { listCountries } from './countries.ts';
import { companyFind } from './find-store.ts';
import { registryHealth } from './health.ts';
import { openLists } from './lists/open-lists.ts';
import { createLookup } from './lookup.ts';
import { registryMaintenance } from './maintenance.ts';
import { registerLister } from './registers.ts';
import type { Registry } from './registries/registry.ts';
import { createRegistryClient } from './registry-client.ts';
import { registryMetrics } from './registry-metrics.ts';
import { registryRoutes } from './routes.ts';
import type { Formatters } from './rules/record.ts';
import { readRegistryUrls, type registrySettings } from './settings.ts';
import { registryStore } from './store.ts';
import { registryToday } from './today.ts';
import type { RegistryRoom } from './views.ts';

type Given = Platform &
  Pick<RegistryRoom, 'explainAccount' | 'tellProblem'> & {
    /** The address room owns them. */
    formatters: Formatters;
    /** Tells the registries who asks. */
    userAgent: string;
    settings: PlatformSettings & SettingsOf<typeof registrySettings>;
    budgets?: Partial<Budgets>;
  };

export async function openRegistry(given: Given) {
  const { database, clock, log, limits, audit, formatters, userAgent, explainAccount, tellProblem, settings } = given;
  const budgets = { ...defaultBudgets, ...given.budgets };
  const defaultCountry = settings.DEFAULT_COUNTRY;
  const urls = readRegistryUrls(settings);
  const countries = listCountries(settings.REGISTRY_COMPANIES_HOUSE_KEY);
  const addressOf = ({ id, url }: Registry) => urls[id] ?? url;
  const store = registryStore(database);
  const metrics = registryMetrics(given.metrics, countries.registries);
  const health = registryHealth({ clock, log, metrics, store, breakMs: budgets.breakMs });
  const clients = new Map(
    countries.registries.map((one) => {
      const { onLookup, onBreaker } = health;
      const needs = { clock, budgets, userAgent, baseUrl: addressOf(one), onLookup, onBreaker };
      return [one.id, createRegistryClient(one, needs)];
    }),
  );
  const cache = createAnswerCache({
    clock,
    store,
    onStoreFailure: (error) => log.warn({ err: error }, 'the cache of registry answers cannot be used'),
  });
  const { read, lookUp, examine } = createLookup({
    clock,
    countries,
    formatters,
    cache,
    askRegistries: createAskRegistries({ clock, budgets, clients }),
    onAnswer: metrics.countAnswer,
    onGarbled: health.onGarbled,
  });
  const maintenance = await registryMaintenance({
    database,
    store,
    cache,
    registries: countries.registries,
    addressOf,
    clock,
    log,
  });
  const limit = anonymousLimit({
    clock,
    limits,
    perMinute: settings.REGISTRY_ANONYMOUS_PER_MINUTE,
    onRefusal: metrics.countRefusal,
  });
  const { registries } = countries;
  const listRegisters = registerLister({ store, registries, clock });
  const askAgain = registerAsker({ registries, clients, budgets, clock, settled: health.settled });
  const nameOf = (registry: string) => registries.find(({ id }) => id === registry)?.name ?? registry;
  const lists = openLists({ ...given, examine, readers: { read, explainAccount } });
  const room: RegistryRoom = {
    ...{ examine, read, explainAccount, tellProblem, listRegisters, nameOf, askAgain, audit },
    lists: lists.lists,
    listStore: lists.store,
  };
  const today = registryToday({ listRegisters, clock });
  return {
    ...openConsole(room, registryConsole),
    routes: registryRoutes({ lookUp, limit, defaultCountry }),
    today: { ...today, attention: [...(today.attention ?? []), lists.attention] },
    finds: [companyFind],
    lookUp,
    lists,
    maintenance,
    defaultCountry,
    normaliseCountry: formatters.normaliseCountry,
    close: async () => {
      lists.close();
      await maintenance.close();
      await health.settled();
    },
  };
}
