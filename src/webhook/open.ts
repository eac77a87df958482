// Wires the webhook room: stores, stories, and delivery, which runs in processes that serve.
import { readPepper } from '#access';
import type { Organisations } from '#organisation';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { sealWith } from '#platform/screens/sealed-cookie.ts';
import { listChoices } from '#platform/telling/telling.ts';
import { webhookConsole } from './console.ts';
import { makePost } from './deliver/post.ts';
import { endpointRunner } from './deliver/run-endpoint.ts';
import { messageSender } from './deliver/send-message.ts';
import { webhookSweep } from './deliver/sweep.ts';
import { type OwnersOf, tellOwners } from './deliver/tell-owners.ts';
import { deliveryStory } from './deliveries.ts';
import { endpointStory } from './endpoints.ts';
import { messageStore } from './message-store.ts';
import { readNetworks } from './networks.ts';
import type { webhookSettings } from './settings.ts';
import { endpointStore } from './store.ts';
import { webhooksToday } from './today.ts';
import { findWebhooks, type WebhookRoom } from './views.ts';

type Given = Platform & {
  /** For the command line, which names an organisation by its slug. */
  organisations: Organisations;
  ownersOf: OwnersOf;
  settings: PlatformSettings & SettingsOf<typeof webhookSettings>;
};

export async function openWebhook(given: Given) {
  const { database, audit, clock, log, metrics, jobs, mailer, settings, organisations } = given;
  const networks = readNetworks(settings.WEBHOOK_PRIVATE_NETWORKS);
  const store = endpointStore(database);
  const messages = messageStore(database);
  const seal = sealWith(await readPepper(settings), 'secrets of webhooks');
  const events = listChoices(given.events);
  const known = { events: events.map(({ type }) => type), roles: given.permissions };
  const endpoints = endpointStory({ store, messages, seal, networks, known, audit, clock });
  const deliveries = deliveryStory({ store, endpoints, messages, audit, clock });
  const { secretsOf } = endpoints;
  const onSwitchedOff = tellOwners({ mailer, organisations, ownersOf: given.ownersOf, apiUrl: settings.API_URL, log });
  const post = makePost({ networks });
  const send = messageSender({ messages, post, secretsOf, onSwitchedOff, audit, metrics, clock });
  const runner = endpointRunner({ endpoints: store, messages, send, clock, log });
  const sweep = webhookSweep({ jobs, endpoints: store, messages, runner, database, clock, log });
  const room: WebhookRoom = { endpoints, deliveries, events, clock };
  return {
    endpoints,
    deliveries,
    room,
    ...openConsole(room, webhookConsole),
    finds: [findWebhooks(room)],
    today: webhooksToday({ endpoints, clock }),
    auditNames: { webhook: store.listNames },
    forgetOld: sweep.forget,
    routes: () => sweep.start(),
    close: sweep.close,
  };
}
