// Asks the registries of a country for one company, one after the other, all within one time budget.
import type { Clock } from '#platform/clock.ts';
import type { Budgets } from './budgets.ts';
import type { Country } from './countries.ts';
import { type Query, type Reading, type Registry, type Unavailable, unavailable } from './registries/registry.ts';
import type { RegistryClient } from './registry-client.ts';
import type { CleanRecord } from './rules/record.ts';

/** What the registries answered; partial when the tax number could not be fetched. */
export type RegistriesAnswer =
  | { kind: 'found'; registry: string; record: CleanRecord; isPartial: boolean }
  | { kind: 'not_found'; registry: string }
  | Unavailable;

export type AskRegistriesNeeds = {
  clock: Clock;
  budgets: Budgets;
  clients: ReadonlyMap<string, RegistryClient>;
};

export type AskRegistries = (country: Country, query: Query) => Promise<RegistriesAnswer>;

export function createAskRegistries({ clock, budgets, clients }: AskRegistriesNeeds): AskRegistries {
  async function lookUp(registry: Registry, query: Query, deadline: number): Promise<Reading> {
    return (await clients.get(registry.id)?.lookUp(query, deadline)) ?? unavailable('busy');
  }

  /** Design "RÚZ down": a record without its DIČ is still a record. */
  async function completeTax(record: CleanRecord, registry: Registry, query: Query, deadline: number) {
    const reading = await lookUp(registry, query, deadline);
    const tax = reading.kind === 'found' ? reading.record.taxIdentificationNumber : undefined;
    return {
      record: tax === undefined ? record : { ...record, taxIdentificationNumber: tax },
      isPartial: reading.kind === 'unavailable',
    };
  }

  return async ({ registriesFor, taxFrom }, query) => {
    const deadline = clock.now() + budgets.totalMs;
    const registries = registriesFor(query.number);
    let failed: Unavailable | undefined;
    for (const registry of registries) {
      const reading = await lookUp(registry, query, deadline);
      if (reading.kind === 'unavailable') failed = reading;
      if (reading.kind !== 'found') continue;
      const { record } = reading;
      const isComplete = taxFrom === undefined || record.taxIdentificationNumber !== undefined;
      const completed = isComplete ? { record, isPartial: false } : await completeTax(record, taxFrom, query, deadline);
      return { kind: 'found', registry: registry.id, ...completed };
    }
    // If one of them could not be asked, we cannot say that there is no such company.
    return failed ?? { kind: 'not_found', registry: registries[0]?.id ?? '' };
  };
}
