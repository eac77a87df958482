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

/** `isPatient`: nobody waits for the answer, so everybody else goes first. */
export type AskRegistries = (country: Country, query: Query, isPatient?: boolean) => Promise<RegistriesAnswer>;

export function createAskRegistries({ clock, budgets, clients }: AskRegistriesNeeds): AskRegistries {
  type LookUp = (registry: Registry) => Promise<Reading>;

  /** Design "RÚZ down": a record without its DIČ is still a record. */
  async function completeTax(record: CleanRecord, registry: Registry, lookUp: LookUp) {
    const reading = await lookUp(registry);
    const tax = reading.kind === 'found' ? reading.record.taxIdentificationNumber : undefined;
    return {
      record: tax === undefined ? record : { ...record, taxIdentificationNumber: tax },
      isPartial: reading.kind === 'unavailable',
    };
  }

  return async ({ registriesFor, taxFrom }, query, isPatient = false) => {
    const deadline = clock.now() + budgets.totalMs;
    const lookUp: LookUp = async ({ id }) =>
      (await clients.get(id)?.lookUp(query, deadline, isPatient)) ?? unavailable('busy');
    const registries = registriesFor(query.number);
    let failed: Unavailable | undefined;
    for (const registry of registries) {
      const reading = await lookUp(registry);
      if (reading.kind === 'unavailable') failed = reading;
      if (reading.kind !== 'found') continue;
      const { record } = reading;
      const isComplete = taxFrom === undefined || record.taxIdentificationNumber !== undefined;
      const completed = isComplete ? { record, isPartial: false } : await completeTax(record, taxFrom, lookUp);
      return { kind: 'found', registry: registry.id, ...completed };
    }
    // If one of them could not be asked, we cannot say that there is no such company.
    return failed ?? { kind: 'not_found', registry: registries[0]?.id ?? '' };
  };
}
