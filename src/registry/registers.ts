// How each register fares, for people: on Today, and on the screen of companies.
import type { Clock } from '#platform/clock.ts';
import type { Registry } from './registries/registry.ts';
import { judgeRegister, type RegisterState } from './rules/register-state.ts';
import type { HealthRow, RegistryStore } from './store.ts';

/** `health` is undefined for a register that was never asked. `isBroken`: its breaker keeps calls away right now. */
export type Register = {
  id: string;
  name: string;
  state: RegisterState;
  isBroken: boolean;
  health: HealthRow | undefined;
};

export type ListRegisters = () => Promise<Register[]>;

type RegistersNeeds = { store: Pick<RegistryStore, 'listHealth'>; registries: readonly Registry[]; clock: Clock };

export const registerLister =
  ({ store, registries, clock }: RegistersNeeds): ListRegisters =>
  async () => {
    const rows = new Map((await store.listHealth()).map((row) => [row.registry, row]));
    return registries.map(({ id, name }) => {
      const health = rows.get(id);
      const now = clock.now();
      const isBroken = health?.openUntil != null && health.openUntil.getTime() > now;
      return { id, name, state: judgeRegister(health, now), isBroken, health };
    });
  };
