// Asks the registries of a country for one company, one after the other, all within one time budget; and one registry again that
// did not answer.
import type { Country } from './countries.ts';
import { settled } from './health.ts';
import type { Query, Reading, Registry, Unavailable } from './registries/registry.ts';
import type { RegistryRoom } from './room.ts';
import type { CleanRecord } from './rules/record.ts';

/** What the registries answered; partial when the tax number could not be fetched. */
type RegistriesAnswer =
  | { kind: 'found'; registry: string; record: CleanRecord; isPartial: boolean }
  | { kind: 'not_found'; registry: string }
  | Unavailable;

/** `isPatient`: nobody waits for the answer, so everybody else goes first. */
export async function askRegistries(
  { clients, clock, budgets }: RegistryRoom,
  { registriesFor, taxFrom }: Country,
  query: Query,
  isPatient: boolean,
): Promise<RegistriesAnswer> {
  const deadline = clock.now() + budgets.totalMs;
  const lookUp = async ({ id }: Registry): Promise<Reading> => {
    const client = clients.get(id);
    if (!client) throw new Error(`The register ${id} is not in the list of listCountries (src/registry/countries.ts).`);
    return client.lookUp(query, deadline, isPatient);
  };

  /** Design "RÚZ down": a record without its DIČ is still a record. */
  async function completeTax(record: CleanRecord, registry: Registry) {
    const reading = await lookUp(registry);
    const tax = reading.kind === 'found' ? reading.record.taxIdentificationNumber : undefined;
    return {
      record: tax === undefined ? record : { ...record, taxIdentificationNumber: tax },
      isPartial: reading.kind === 'unavailable',
    };
  }

  const registries = registriesFor(query.number);
  let failed: Unavailable | undefined;
  for (const registry of registries) {
    const reading = await lookUp(registry);
    // One that took all the time leaves none to ask the next: it is the one that failed.
    if (reading.kind === 'unavailable' && (!failed || failed.trouble === 'busy')) failed = reading;
    if (reading.kind !== 'found') continue;
    const { record } = reading;
    const isComplete = taxFrom === undefined || record.taxIdentificationNumber !== undefined;
    const completed = isComplete ? { record, isPartial: false } : await completeTax(record, taxFrom);
    return { kind: 'found', registry: registry.id, ...completed };
  }
  // If one of them could not be asked, we cannot say that there is no such company.
  return failed ?? { kind: 'not_found', registry: registries[0]?.id ?? '' };
}

/** For a company that the registry knows, never for one that somebody names. Null for a registry that does not exist. */
export async function askAgain(room: RegistryRoom, id: string): Promise<{ name: string; isThere: boolean } | null> {
  const { countries, clients, clock, budgets } = room;
  const registry = countries.registries.find((one) => one.id === id);
  if (!registry) return null;
  const now = clock.now();
  const reading = await clients.get(id)?.lookUp({ ...registry.known, now }, now + budgets.totalMs);
  await settled(room);
  return { name: registry.name, isThere: reading !== undefined && reading.kind !== 'unavailable' };
}
