// What the webhook room contributes to Today: webhooks that were switched off because nobody takes their messages, and those that
// fail at the moment.
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import type { WebhookRoom } from './room.ts';
import type { Endpoint } from './store.ts';

/** More are one row. */
const mostRows = 5;

/** A receiver that restarts takes less: its messages were tried again three times by then. */
const failsLongMs = 10 * 60_000;

export function webhooksToday({ store, clock }: WebhookRoom): TodayFace {
  const fails = ({ state, failingSince }: Endpoint) =>
    state === 'on' && failingSince !== null && clock.now() - failingSince.getTime() >= failsLongMs;

  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    const all = await store.list(caller);
    const rows = [
      ...all.filter(({ state }) => state === 'gone' || state === 'failing').map(toOff),
      ...all.filter(fails).map(toFailing),
    ];
    const rest = rows.length - mostRows;
    return rest > 0 ? [...rows.slice(0, mostRows), toMore(rest)] : rows;
  }
  const part = { id: 'webhooks', name: msg('Webhooks that fail'), stillWorks: msg('Webhooks are still sent.') };
  return { attention: [{ ...part, permission: 'webhook:read', read }] };
}

const icon = 'webhooks';
const open = ({ id }: Endpoint) => ({
  code: 'webhook.open',
  label: msg('Open the webhook'),
  to: `webhooks/${id}`,
});

/** Who leaves it off has seen it: the row goes. */
const toOff = (endpoint: Endpoint): Attention => {
  const { id, label, state, stateAt } = endpoint;
  const said =
    state === 'gone'
      ? {
          code: 'webhook.gone',
          title: msg('Webhook “{label}” was switched off by its receiver', { label }),
          harm: msg('The receiver answered 410: it wants no more messages. What happens now is not kept for it.'),
        }
      : {
          code: 'webhook.off',
          title: msg('Webhook “{label}” was switched off', { label }),
          harm: msg('It took nothing for three days. What happens now is not kept for it.'),
        };
  const leave = { code: 'webhook.leave-off', label: msg('Leave it off'), action: `webhooks/${id}/off` };
  return {
    ...said,
    id,
    icon,
    level: 'bad',
    since: stateAt,
    remedies: [{ ...leave, permission: 'webhook:write' }, open(endpoint)],
  };
};

const toFailing = (endpoint: Endpoint): Attention => {
  const { id, label, failingSince } = endpoint;
  const test = { code: 'webhook.test', label: msg('Send a test message'), action: `webhooks/${id}/test` };
  return {
    id,
    icon,
    code: 'webhook.fails',
    level: 'warn',
    since: failingSince,
    title: msg('Webhook “{label}” does not arrive', { label }),
    harm: msg('Messages are tried again. After three days of failure it is switched off.'),
    remedies: [{ ...test, permission: 'webhook:write' }, open(endpoint)],
  };
};

const toMore = (count: number): Attention => ({
  id: 'webhooks.more',
  icon,
  code: 'webhooks.more',
  level: 'warn',
  since: null,
  title: msg('More webhooks need somebody: {count}', { count }),
  harm: msg('They fail, or were switched off.'),
  remedies: [{ code: 'webhooks.open', label: msg('Open the webhooks'), to: 'webhooks' }],
});
