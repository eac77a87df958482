// What the registry room contributes to Today: a lamp for each register that was asked before, and those that do not answer, with
// a way to ask again.
import type { Clock } from '#platform/clock.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';
import { lasting, lately, msg } from '#platform/text/msg.ts';
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

const part = { permission: 'registry:read' };

export function registryToday({ listRegisters, clock }: TodayNeeds): TodayFace {
  /** Those that were never asked are nobody's concern here. */
  const listAsked = async () =>
    (await listRegisters()).flatMap(({ health, ...register }) =>
      health && register.state !== 'unasked' ? [{ ...register, health }] : [],
    );

  async function readLamps(): Promise<Lamp[]> {
    const checkedAt = new Date(clock.now());
    return (await listAsked()).map(({ id, name, health, state }) => ({
      id: `register.${id}`,
      label: name,
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
        icon: 'companies',
        title: msg('{name} does not answer', { name }),
        harm: health.lastSuccessAt
          ? msg(
              'Last answer {lastSuccess}. New companies cannot be looked up there; those looked up before still can.',
              { lastSuccess: lately(health.lastSuccessAt) },
            )
          : msg('New companies cannot be looked up there; those looked up before still can.'),
        values: { register: id },
        since: health.failingSince,
        remedies: [
          {
            code: 'register.ask',
            label: msg('Ask again'),
            action: `registers/${id}/ask`,
            permission: 'registry:ask',
          },
        ],
      }));
  }

  return {
    lamps: [{ ...part, id: 'registers', name: msg('Health of the registers'), read: readLamps }],
    attention: [{ ...part, id: 'registersDown', name: msg('Registers that do not answer'), read: readAttention }],
  };
}

function writeFigure(state: RegisterState, health: HealthRow): Lamp['figure'] {
  const { lastSuccessAt, lastFailureAt, failingSince, lastMs } = health;
  if (state === 'down') {
    const said = failingSince ? msg('no answer since {at}', { at: lately(failingSince) }) : msg('no answer');
    return { code: 'down', said };
  }
  if (state === 'failed') {
    return { code: 'last-failed', said: msg('failed {at}', { at: lately(lastFailureAt ?? '') }) };
  }
  if (state === 'slow') return { code: 'slow', said: msg('slow, {ms}', { ms: lasting(lastMs ?? 0) }) };
  const at = lastSuccessAt?.toISOString() ?? '';
  const said = lastMs === null ? msg('{at}', { at: lately(at) }) : msg('{ms}', { ms: lasting(lastMs) });
  return { code: 'answered', said, values: { at } };
}
