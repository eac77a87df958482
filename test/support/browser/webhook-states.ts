// Every state of the Webhooks screens, and how to come to it.

import { switchWebhook } from '../../../src/webhook/endpoints.ts';
import { addHook } from '../webhooks.ts';
import { follow } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

const body = JSON.stringify({ type: 'event.created', timestamp: '2026-11-17T09:00:00.000Z', data: { eventId: 'e1' } });

/** Deliveries of every kind, as the sender leaves them. */
async function addDeliveries({ database, organisation, clock }: ConsoleSite, endpointId: string): Promise<string> {
  const at = new Date(clock.now() - 5 * 60_000);
  const { rows } = await database.query<{ seq: string }>({
    text: `insert into webhook_message
             (id, endpoint_id, organisation_id, environment, type, thing, body, created_at, state, attempts, due_at)
           select gen_random_uuid(), $1, $2, 'live', 'event.created', 'event 1', $3, $4, state, attempts, $4::timestamptz + interval '2 hours'
           from (values ('delivered', 1), ('waiting', 0), ('waiting', 2), ('failed', 8)) as of (state, attempts)
           returning seq`,
    values: [endpointId, organisation.id, body, at],
  });
  const failed = rows.at(-1)?.seq ?? '';
  await database.query({
    text: `insert into webhook_attempt (message_seq, number, at, duration_ms, outcome, status, answer)
           select $1, number, $2, 120, outcome, status, answer
           from (values (1, 'timeout', null, 'no answer in time'), (2, 'refused', 500, 'sorry')) as of (number, outcome, status, answer)`,
    values: [failed, at],
  });
  return failed;
}

export async function listWebhookStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { owner } = site.people;
  const { room } = site.app.rooms.webhook;
  const hook = await addHook(site, { url: 'https://shop.example.com/hooks/with/a/rather/long/path?shop=1' });
  const off = await addHook(site, { url: 'https://books.example.com/hooks', events: ['event.created', 'event.moved'] });
  const changing = await addHook(site, { url: 'https://other.example.com/hooks' });
  await switchWebhook(room, off, off.id, 'off', 'command line');
  const gone = await addHook(site, { url: 'https://gone.example.com/hooks' });
  await site.database.query({
    text: `update webhook_endpoint set state = 'gone', state_at = $2 where id = $1`,
    values: [gone.id, new Date(site.clock.now() - 5 * 60_000)],
  });
  const failed = await addDeliveries(site, hook.id);
  const list = `${site.base}/webhooks`;
  const one = `${list}/${hook.id}`;
  return [
    { name: 'webhooks', as: owner, address: list },
    { name: 'webhooks-empty', as: owner, address: `${site.url}/console/empty/sandbox/webhooks` },
    { name: 'webhooks-new', as: owner, address: `${list}?new=webhook` },
    {
      name: 'webhooks-wrong',
      as: owner,
      address: `${list}?new=webhook`,
      refused: [`${list}/create?new=webhook`],
      goOn: async (page) => {
        await page.fill('#field-url', 'http://10.0.0.1/hooks');
        await follow(page, page.locator('aside form .primary'));
      },
    },
    { name: 'webhook', as: owner, address: one },
    { name: 'webhook-off', as: owner, address: `${list}/${off.id}` },
    { name: 'webhook-gone', as: owner, address: `${list}/${gone.id}` },
    { name: 'webhooks-today', as: owner, address: `${site.base}/today` },
    { name: 'webhook-failed', as: owner, address: `${one}?state=failed` },
    { name: 'webhook-delivery', as: owner, address: `${one}?message=${failed}` },
    {
      name: 'webhook-rotated',
      as: owner,
      address: `${list}/${changing.id}`,
      goOn: (page) => follow(page, page.locator('form:has([name=overlap]) button')),
    },
    {
      name: 'webhook-tested',
      as: owner,
      address: `${list}/${changing.id}`,
      goOn: (page) => follow(page, page.locator('form[action$="/test"] button')),
    },
  ];
}
