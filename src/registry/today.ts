// What the registry room contributes to Today: a lamp for each register that was asked before, and those that do not answer, with
// a way to ask again. It asks for a well-known company, never for one that somebody names.
import Type from 'typebox';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type Action, defineAction } from '#platform/screens/screen.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';
import type { Budgets } from './budgets.ts';
import type { ListRegisters } from './registers.ts';
import type { Registry } from './registries/registry.ts';
import type { RegistryClient } from './registry-client.ts';
import type { RegisterState } from './rules/register-state.ts';
import type { HealthRow } from './store.ts';

/** Registers are public, so everybody may look into them; to ask one again costs it a call. */
export const registryPermissions = { 'registry:read': 'viewer', 'registry:ask': 'editor' } as const;

type TodayNeeds = {
  listRegisters: ListRegisters;
  registries: readonly Registry[];
  clients: ReadonlyMap<string, RegistryClient>;
  budgets: Budgets;
  audit: AuditLog;
  clock: Clock;
  /** Until what was just seen is written down. */
  settled(): Promise<void>;
};

/** A company that each register knows. */
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

const states: Record<RegisterState, Lamp['state']> = {
  unasked: 'off',
  answers: 'good',
  slow: 'warn',
  failed: 'warn',
  down: 'bad',
};

export function registryToday(needs: TodayNeeds): { today: TodayFace; actions: Action[] } {
  const { listRegisters, registries, clients, budgets, audit, clock, settled } = needs;

  /** Those that were never asked are nobody's concern here. */
  const listAsked = async () =>
    (await listRegisters()).flatMap(({ health, ...register }) =>
      health && register.state !== 'unasked' ? [{ ...register, health }] : [],
    );

  async function readLamps(): Promise<Lamp[]> {
    const checkedAt = new Date(clock.now()).toISOString();
    return (await listAsked()).map(({ id, name, health, state }) => ({
      id: `register.${id}`,
      name,
      state: states[state],
      figure: writeFigure(state, health),
      checkedAt,
    }));
  }

  async function readAttention(): Promise<Attention[]> {
    return (await listAsked())
      .filter(({ state }) => state === 'down')
      .map(({ id, name, health }) => ({
        id,
        code: 'register.down',
        level: 'warn',
        values: { name, register: id, ...moment('lastSuccess', health.lastSuccessAt) },
        since: health.failingSince?.toISOString() ?? null,
        remedies: [{ code: 'register.ask', action: `registers/${id}/ask`, permission: 'registry:ask' }],
      }));
  }

  async function ask(id: string): Promise<{ name: string; isThere: boolean }> {
    const registry = registries.find((one) => one.id === id);
    const company = knownCompanies[id];
    if (!registry || !company) throw notFoundHere();
    const now = clock.now();
    const reading = await clients.get(id)?.lookUp({ ...company, now }, now + budgets.totalMs);
    await settled();
    return { name: registry.name, isThere: reading !== undefined && reading.kind !== 'unavailable' };
  }

  return {
    today: {
      lamps: [{ id: 'registers', permission: 'registry:read', read: readLamps }],
      attention: [{ id: 'registersDown', permission: 'registry:read', read: readAttention }],
    },
    actions: [
      defineAction({
        scope: 'organisation',
        path: 'registers/:id/ask',
        permission: 'registry:ask',
        summary: 'Ask a register that did not answer again',
        form: 'today',
        body: Type.Object({ id: Type.String({ maxLength: 40 }) }),
        act: async ({ organisationId, actor }, { id }) => {
          const { name, isThere } = await ask(id);
          const details = { answers: isThere };
          await audit.record({ organisationId, actor, action: 'register.ask', subject: id, details });
          return { to: 'today', done: { code: isThere ? 'register.answers' : 'register.silent', values: { name } } };
        },
      }),
    ],
  };
}

const moment = (name: string, at: Date | null): Record<string, string> => (at ? { [name]: at.toISOString() } : {});

function writeFigure(state: RegisterState, health: HealthRow): Lamp['figure'] {
  const { lastSuccessAt, lastFailureAt, failingSince, lastMs } = health;
  const ms: Record<string, string> = lastMs === null ? {} : { ms: String(lastMs) };
  if (state === 'down') return { code: 'down', values: moment('at', failingSince) };
  if (state === 'failed') return { code: 'last-failed', values: moment('at', lastFailureAt) };
  if (state === 'slow') return { code: 'slow', values: ms };
  return { code: 'answered', values: { ...ms, ...moment('at', lastSuccessAt) } };
}
