// What the webhook room contributes to Today: webhooks that were switched off because nobody takes their messages, and those that
// fail at the moment.
import type { Clock } from '#platform/clock.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import type { Endpoints } from './endpoints.ts';
import type { Endpoint } from './store.ts';

/** More are one row. */
const mostRows = 5;

/** A receiver that restarts takes less: its messages were tried again three times by then. */
const failsLongMs = 10 * 60_000;

type Needs = { endpoints: Pick<Endpoints, 'list'>; clock: Clock };

export function webhooksToday({ endpoints, clock }: Needs): TodayFace {
  const fails = ({ state, failingSince }: Endpoint) =>
    state === 'on' && failingSince !== null && clock.now() - failingSince.getTime() >= failsLongMs;

  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    const all = await endpoints.list(caller);
    const rows = [
      ...all.filter(({ state }) => state === 'gone' || state === 'failing').map(toOff),
      ...all.filter(fails).map(toFailing),
    ];
    const rest = rows.length - mostRows;
    return rest > 0 ? [...rows.slice(0, mostRows), toMore(rest)] : rows;
  }
  return { attention: [{ id: 'webhooks', permission: 'webhook:read', read }] };
}

const open = ({ id }: Endpoint) => ({ code: 'webhook.open', to: `webhooks/${id}` });

/** Who leaves it off has seen it: the row goes. */
const toOff = (endpoint: Endpoint): Attention => ({
  id: endpoint.id,
  code: endpoint.state === 'gone' ? 'webhook.gone' : 'webhook.off',
  level: 'bad',
  values: { label: endpoint.label },
  since: endpoint.stateAt.toISOString(),
  remedies: [
    { code: 'webhook.leave-off', action: `webhooks/${endpoint.id}/off`, permission: 'webhook:write' },
    open(endpoint),
  ],
});

const toFailing = (endpoint: Endpoint): Attention => ({
  id: endpoint.id,
  code: 'webhook.fails',
  level: 'warn',
  values: { label: endpoint.label },
  since: endpoint.failingSince?.toISOString() ?? null,
  remedies: [
    { code: 'webhook.test', action: `webhooks/${endpoint.id}/test`, permission: 'webhook:write' },
    open(endpoint),
  ],
});

const toMore = (count: number): Attention => ({
  id: 'webhooks.more',
  code: 'webhooks.more',
  level: 'warn',
  values: { count: String(count) },
  since: null,
  remedies: [{ code: 'webhooks.open', to: 'webhooks' }],
});
