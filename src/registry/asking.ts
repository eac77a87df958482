// Asks a country's registries for one company, in order, within one budget of time.
import type { Clock } from '#platform/clock.ts';
import type { Budgets } from './budgets.ts';
import type { Caller } from './calling.ts';
import type { Country } from './countries.ts';
import { type Query, type Reading, type Registry, type Unavailable, unavailable } from './registries/registry.ts';
import type { CleanRecord } from './rules/record.ts';

/** What the registries said; partial when the tax number could not be fetched. */
export type Asked =
  | { kind: 'found'; registry: string; record: CleanRecord; isPartial: boolean }
  | { kind: 'not_found'; registry: string }
  | Unavailable;

export type AskingNeeds = {
  clock: Clock;
  budgets: Budgets;
  callers: ReadonlyMap<string, Caller>;
};

export type AskRegistries = (country: Country, query: Query) => Promise<Asked>;

export function createAsking({ clock, budgets, callers }: AskingNeeds): AskRegistries {
  async function lookUp(registry: Registry, query: Query, deadline: number): Promise<Reading> {
    return (await callers.get(registry.id)?.lookUp(query, deadline)) ?? unavailable('busy');
  }

  /** Design "RÚZ down": the record without its DIČ is still a record. */
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
    let trouble: Unavailable | undefined;
    for (const registry of registries) {
      const reading = await lookUp(registry, query, deadline);
      if (reading.kind === 'unavailable') trouble = reading;
      if (reading.kind !== 'found') continue;
      const { record } = reading;
      const isComplete = taxFrom === undefined || record.taxIdentificationNumber !== undefined;
      const completed = isComplete ? { record, isPartial: false } : await completeTax(record, taxFrom, query, deadline);
      return { kind: 'found', registry: registry.id, ...completed };
    }
    // While one of them could not be asked, nobody can say that there is no such company.
    return trouble ?? { kind: 'not_found', registry: registries[0]?.id ?? '' };
  };
}
