// What the registry room contributes to Today: a lamp for each register that was asked before, those that do not answer, with a way
// to ask again, and the lists that are checked.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';
import { lasting, lately, msg } from '#platform/text/msg.ts';
import { listRegisters } from './health.ts';
import type { RegistryRoom } from './room.ts';
import type { RegisterState } from './rules/register-state.ts';
import type { HealthRow } from './store.ts';

const states: Record<RegisterState, Lamp['state']> = {
  unasked: 'off',
  answers: 'good',
  slow: 'warn',
  failed: 'warn',
  down: 'bad',
};

const part = { permission: 'registry:read' };

export const registryToday = (room: RegistryRoom): TodayFace => ({
  lamps: [{ ...part, id: 'registers', name: msg('Health of the registers'), read: () => readLamps(room) }],
  attention: [
    { ...part, id: 'registersDown', name: msg('Registers that do not answer'), read: () => readDown(room) },
    {
      id: 'companyLists',
      name: msg('Lists that are checked'),
      permission: 'registry:ask',
      read: (caller) => readFinished(room, caller),
    },
  ],
});

/** Without registers that were never asked. */
const listAsked = async (room: RegistryRoom) =>
  (await listRegisters(room)).flatMap(({ health, ...register }) =>
    health && register.state !== 'unasked' ? [{ ...register, health }] : [],
  );

async function readLamps(room: RegistryRoom): Promise<Lamp[]> {
  const checkedAt = new Date(room.clock.now());
  return (await listAsked(room)).map(({ id, name, health, state }) => ({
    id: `register.${id}`,
    label: name,
    state: states[state],
    figure: writeFigure(state, health),
    checkedAt,
  }));
}

async function readDown(room: RegistryRoom): Promise<Attention[]> {
  return (await listAsked(room))
    .filter(({ state }) => state === 'down')
    .map(({ id, name, health }) => ({
      id,
      code: 'register.down',
      level: 'warn',
      icon: 'companies',
      title: msg('{name} does not answer', { name }),
      harm: health.lastSuccessAt
        ? msg('Last answer {lastSuccess}. New companies cannot be looked up there; those looked up before still can.', {
            lastSuccess: lately(health.lastSuccessAt),
          })
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

async function readFinished({ listStore }: RegistryRoom, tenant: Tenant): Promise<Attention[]> {
  const finished = await listStore.listFinished(tenant);
  return finished.map(
    ({ id, fileName, total, problems, finishedAt }): Attention => ({
      id,
      code: problems > 0 ? 'company-list.problems' : 'company-list.done',
      level: 'warn',
      icon: 'companies',
      title: fileName === null ? msg('A pasted list is checked') : msg('{name} is checked', { name: fileName }),
      harm:
        problems > 0
          ? msg('{total, plural, one {# row, to look at} other {# rows, {problems, number} of them to look at}}.', {
              total,
              problems,
            })
          : msg('{total, plural, one {# row} other {# rows}}, none to look at. The result waits for you.', { total }),
      values: { problems: String(problems) },
      since: finishedAt,
      remedies: [
        {
          code: 'company-list.dismiss',
          label: msg('Dismiss'),
          action: `companies/lists/${id}/dismiss`,
          permission: 'registry:ask',
        },
        {
          code: 'company-list.open',
          label: msg('Open the result'),
          to: `companies/lists/${id}${problems > 0 ? '?show=problems' : ''}`,
        },
      ],
    }),
  );
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
