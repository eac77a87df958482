// Asks a register that did not answer again: for a company that it knows, never for one that somebody names.
import type { Clock } from '#platform/clock.ts';
import type { Budgets } from './budgets.ts';
import type { Registry } from './registries/registry.ts';
import type { RegistryClient } from './registry-client.ts';

const knownCompanies: Record<string, { country: string; number: string }> = {
  ares: { country: 'CZ', number: '26435675' },
  rpo: { country: 'SK', number: '31322832' },
  ruz: { country: 'SK', number: '31322832' },
  brreg: { country: 'NO', number: '923609016' },
  prh: { country: 'FI', number: '0112038-9' },
  recherche: { country: 'FR', number: '510761505' },
  whitelist: { country: 'PL', number: '7740001454' },
  krs: { country: 'PL', number: '0000028860' },
  anaf: { country: 'RO', number: '46632129' },
  ee: { country: 'EE', number: '10421629' },
  lv: { country: 'LV', number: '40003032949' },
  vies: { country: 'CZ', number: 'CZ45274649' },
  gleif: { country: 'US', number: '806592' },
  'companies-house': { country: 'GB', number: '00445790' },
};

type Needs = {
  registries: readonly Registry[];
  clients: ReadonlyMap<string, RegistryClient>;
  budgets: Budgets;
  clock: Clock;
  /** Until what was just seen is written down. */
  settled(): Promise<void>;
};

/** Null for a register that does not exist. */
export type AskAgain = (id: string) => Promise<{ name: string; isThere: boolean } | null>;

export const registerAsker =
  ({ registries, clients, budgets, clock, settled }: Needs): AskAgain =>
  async (id) => {
    const registry = registries.find((one) => one.id === id);
    const company = knownCompanies[id];
    if (!registry || !company) return null;
    const now = clock.now();
    const reading = await clients.get(id)?.lookUp({ ...company, now }, now + budgets.totalMs);
    await settled();
    return { name: registry.name, isThere: reading !== undefined && reading.kind !== 'unavailable' };
  };
