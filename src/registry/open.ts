// Opens the registry room. A lookup goes: route → limit without a key → lookup → cache → registries → client of a registry.

import { doorOf } from '#platform/room/room.ts';
import { hourMs, minuteMs } from '#platform/rules/wall-clock.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { clearAnswers, emptyCache, listenForClears, removeExpired } from './answer-cache.ts';
import { registryConsole } from './console.ts';
import { listCountries } from './countries.ts';
import { companyFind } from './find-store.ts';
import { noteBreaker, noteLookup, settled } from './health.ts';
import { listStore } from './lists/list-store.ts';
import { removeOldLists } from './lists/lists.ts';
import { ensureListWork, workOnLists } from './lists/work-on-lists.ts';
import { lookUpCompany } from './lookup.ts';
import { type Budgets, createRegistryClient, defaultBudgets } from './registry-client.ts';
import { registryMetrics } from './registry-metrics.ts';
import type { RegistryBase, RegistryRoom } from './room.ts';
import { registryRoutes } from './routes.ts';
import { addressOf } from './settings.ts';
import { registryStore } from './store.ts';
import { registryToday } from './today.ts';

/** Jobs can be deleted by an operator, and are not all part of a backup. */
const ensureMs = minuteMs;

export async function openRegistry(given: RegistryBase & { budgets?: Partial<Budgets> }) {
  const { database, clock, metrics, jobs, settings, userAgent } = given;
  const budgets = { ...defaultBudgets, ...given.budgets };
  const countries = listCountries(settings.REGISTRY_COMPANIES_HOUSE_KEY);
  const room: RegistryRoom = {
    ...given,
    budgets,
    countries,
    clients: new Map(
      countries.registries.map((registry) => [
        registry.id,
        createRegistryClient(registry, {
          clock,
          budgets,
          userAgent,
          baseUrl: addressOf(settings, registry),
          onLookup: (reading, durationMs) => noteLookup(room, registry, reading, durationMs),
          onBreaker: (state) => noteBreaker(room, registry, state),
        }),
      ]),
    ),
    cache: emptyCache(),
    figures: registryMetrics(metrics, countries.registries),
    store: registryStore(database),
    writing: new Set(),
    listStore: listStore(database),
    listQueue: jobs.addQueue({ name: 'registry-list', work: () => workOnLists(room) }),
  };
  await listenForClears(room);
  const timers = [
    jobs.every(hourMs, () => removeExpired(room), 'expired registry answers could not be removed'),
    jobs.every(hourMs, () => removeOldLists(room), 'lists whose time is over could not be removed'),
    jobs.every(ensureMs, () => ensureListWork(room)),
  ];
  const lend = doorOf(room);
  return {
    room,
    ...openConsole(room, registryConsole),
    routes: registryRoutes(room),
    today: registryToday(room),
    finds: [companyFind],
    lookUp: lend(lookUpCompany),
    maintenance: { clear: lend(clearAnswers) },
    close: async () => {
      for (const stop of timers) stop();
      await settled(room);
    },
  };
}
