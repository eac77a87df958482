// What the registry room contributes to Today: a lamp for each register that was asked before, and those that do not answer, with
// a way to ask again.
import type { Clock } from '#platform/clock.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';
import type { ListRegisters } from './registers.ts';
import type { RegisterState } from './rules/register-state.ts';
import type { HealthRow } from './store.ts';

type TodayNeeds = { listRegisters: ListRegisters; clock: Clock };

const states: Record<RegisterState, Lamp['state']> = {
  unasked: 'off',
  answers: 'good',
  slow: 'warn',
  failed: 'warn',
  down: 'bad',
};

export function registryToday({ listRegisters, clock }: TodayNeeds): TodayFace {
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

  return {
    lamps: [{ id: 'registers', permission: 'registry:read', read: readLamps }],
    attention: [{ id: 'registersDown', permission: 'registry:read', read: readAttention }],
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
