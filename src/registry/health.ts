// Records whether each registry answers: in the metrics, in the log, and in the database, where people see it.
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import { maskUrls } from '#platform/redact.ts';
import type { Reading, Registry } from './registries/registry.ts';
import type { BreakerState } from './registry-client.ts';
import type { RegistryRoom } from './room.ts';
import { judgeRegister, type RegisterState } from './rules/register-state.ts';
import { addressOf } from './settings.ts';
import type { HealthRow } from './store.ts';

/** `health` is undefined for a register that was never asked. `isBroken`: its breaker keeps calls away right now. */
export type Register = {
  id: string;
  name: string;
  state: RegisterState;
  isBroken: boolean;
  health: HealthRow | undefined;
};

export async function listRegisters({ store, countries, clock }: RegistryRoom): Promise<Register[]> {
  const rows = new Map((await store.listHealth()).map((row) => [row.registry, row]));
  return countries.registries.map(({ id, name }) => {
    const health = rows.get(id);
    const now = clock.now();
    const isBroken = health?.openUntil != null && health.openUntil.getTime() > now;
    return { id, name, state: judgeRegister(health, now), isBroken, health };
  });
}

/** For the operator: with what is cached of each. */
export async function readStatus(room: RegistryRoom) {
  const { store, countries, settings } = room;
  const registers = new Map((await listRegisters(room)).map((register) => [register.id, register]));
  const counts = new Map((await store.countEntries()).map((row) => [row.registry, row]));
  return countries.registries.map((registry) => {
    const { isBroken, health } = registers.get(registry.id) ?? {};
    const count = counts.get(registry.id);
    return {
      registry: registry.id,
      name: registry.name,
      address: maskUrls(addressOf(settings, registry)),
      breaker: isBroken ? ('open' as const) : ('closed' as const),
      lastSuccessAt: health?.lastSuccessAt ?? null,
      lastFailureAt: health?.lastFailureAt ?? null,
      lastTrouble: health?.lastTrouble ?? null,
      cachedRecords: count?.records ?? 0,
      cachedNotFound: count?.absences ?? 0,
    };
  });
}

/** The name of a register, for people. */
export const nameOf = ({ countries }: RegistryRoom, registry: string): string =>
  countries.registries.find(({ id }) => id === registry)?.name ?? registry;

export function noteLookup(room: RegistryRoom, { id }: Registry, reading: Reading, durationMs: number): void {
  const { clock, figures, log, store } = room;
  const trouble = reading.kind === 'unavailable' ? reading.trouble : null;
  figures.calls.inc({ registry: id, outcome: trouble ?? reading.kind });
  // Then it was not asked.
  if (trouble === 'breaker_open' || trouble === 'busy') return;
  figures.seconds.observe({ registry: id }, durationMs / 1_000);
  const at = new Date(clock.now());
  if (trouble) log.info({ registry: id, trouble, durationMs }, 'a registry did not answer');
  else figures.success.set({ registry: id }, Math.floor(at.getTime() / 1_000));
  const news = trouble
    ? { successAt: null, failureAt: at, trouble, durationMs: null }
    : { successAt: at, failureAt: null, trouble, durationMs: Math.round(durationMs) };
  write(room, () => store.noteHealth({ registry: id, ...news }));
}

export function noteBreaker(room: RegistryRoom, { id }: Registry, state: BreakerState): void {
  const { clock, figures, log, store, budgets } = room;
  // One call tries an open breaker again: until it is answered, the register is still down.
  figures.open.set({ registry: id }, state === 'closed' ? 0 : 1);
  if (state === 'open')
    log.warn({ registry: id, seconds: budgets.breakMs / 1_000 }, 'a registry keeps failing: no calls for a while');
  if (state === 'closed') log.info({ registry: id }, 'a registry answers again');
  if (state !== 'half_open')
    write(room, () => store.noteBreaker(id, state === 'open' ? new Date(clock.now() + budgets.breakMs) : null));
}

export function noteGarbled({ figures, log }: RegistryRoom, registry: string): void {
  figures.garbled.inc({ registry });
  log.warn({ registry }, 'a registry sent text that looks wrongly encoded');
}

/** No lookup waits for this; while the database is away, nothing is recorded. The caller's own work is not done by it. */
function write({ writing, log }: RegistryRoom, note: () => Promise<unknown>): void {
  const written: Promise<unknown> = withoutCommitMark(note)
    .catch((error: unknown) => log.debug({ err: error }, "a registry's health could not be written"))
    .finally(() => writing.delete(written));
  writing.add(written);
}

/** Until all that was seen is written. */
export async function settled({ writing }: RegistryRoom): Promise<void> {
  await Promise.all(writing);
}
