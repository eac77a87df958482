// Opens the webhook room: its stores, its screens, and delivery, which runs in processes that serve.
import { readPepper } from '#access';
import { openConsole } from '#platform/screens/declare.ts';
import { sealWith } from '#platform/screens/sealed-cookie.ts';
import { listChoices } from '#platform/telling/telling.ts';
import { webhookConsole } from './console.ts';
import { openDelivery } from './deliver/sweep.ts';
import { tellOwner } from './deliver/tell-owners.ts';
import { handOn, openTold } from './hand-on.ts';
import { messageStore } from './message-store.ts';
import { readNetworks } from './networks.ts';
import type { WebhookBase, WebhookRoom } from './room.ts';
import { endpointStore } from './store.ts';
import { webhooksToday } from './today.ts';
import { findWebhooks } from './views.ts';

export async function openWebhook(base: WebhookBase) {
  const room: WebhookRoom = {
    ...base,
    store: endpointStore(base.database),
    messages: messageStore(base.database),
    mails: base.jobs.addQueue({ name: 'webhook-mail', work: (job) => tellOwner(room, job) }),
    seal: sealWith(await readPepper(base.settings), 'secrets of webhooks'),
    networks: readNetworks(base.settings.WEBHOOK_PRIVATE_NETWORKS),
    choices: listChoices(base.events).map(({ type }) => type),
  };
  const delivery = openDelivery(room);
  return {
    room,
    ...openConsole(room, webhookConsole),
    finds: [findWebhooks(room)],
    today: webhooksToday(room),
    auditNames: { webhook: room.store.listNames },
    forgetOld: delivery.forget,
    handOn: () => handOn(room),
    told: openTold(room),
    isHeard: room.messages.isHeard,
    routes: delivery.start,
    close: delivery.close,
  };
}
