// What the Webhooks screens show: the webhooks of one environment with what came of their last messages, and one of them with
// its deliveries; and what the search finds of them. A secret is in none.
import type { Tenant } from '#platform/database/tenant.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { Find } from '#platform/screens/find.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import { listChoices } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { headersOf } from './deliver/sign.ts';
import { listDeliveries, lookAtDelivery } from './deliveries.ts';
import { formerUntil, lookAtWebhook } from './endpoints.ts';
import type { ListedMessage, MessageState, ShownMessage } from './message-store.ts';
import type { WebhookRoom } from './room.ts';
import type { Endpoint } from './store.ts';

/** How many of the newest deliveries of a webhook are counted. */
const counted = 100;

export async function viewWebhooks(room: WebhookRoom, caller: ConsoleCaller, asked: AskedPage & { new?: 'webhook' }) {
  const counts = await room.messages.count(caller, counted);
  const recentOf = (id: string) => {
    const of = (state: MessageState) => counts.find((row) => row.endpointId === id && row.state === state)?.count ?? 0;
    return { delivered: of('delivered'), failed: of('failed'), waiting: of('waiting') };
  };
  const all = (await room.store.list(caller)).map((one) => ({ ...headOf(one), recent: recentOf(one.id) }));
  const keyOf = ({ id }: (typeof all)[number]) => [id];
  const page = await readPage(asked, { kinds: ['text'], keyOf, read: readSorted(all, keyOf) });
  return { ...page, isNew: asked.new === 'webhook', known: knownOf(room) };
}
export type WebhooksView = ViewOf<typeof viewWebhooks>;

type AskedOne = AskedPage & { id: string; state?: MessageState; message?: string };

export async function viewWebhook(room: WebhookRoom, caller: ConsoleCaller, asked: AskedOne) {
  const endpoint = await requireWebhook(room, caller, asked.id);
  const show = asked.state ?? null;
  const { items, ...page } = await listDeliveries(room, caller, endpoint.id, show, asked);
  const chosen = asked.message === undefined ? null : await lookAtDelivery(room, caller, endpoint.id, asked.message);
  return {
    ...headOf(endpoint),
    ...page,
    items: items.map(deliveryOf),
    show,
    version: endpoint.version,
    known: knownOf(room),
    formerUntil: formerUntil(endpoint, room.clock.now()),
    chosen: chosen && openOf(chosen),
  };
}
export type WebhookView = ViewOf<typeof viewWebhook>;

const knownOf = ({ events }: WebhookRoom) =>
  listChoices(events).map(({ type, title, description }) => ({ type, title: title.text, description }));

export async function requireWebhook(room: WebhookRoom, tenant: Tenant, id: string): Promise<Endpoint> {
  const endpoint = await lookAtWebhook(room, tenant, id);
  if (!endpoint) throw notFoundHere();
  return endpoint;
}

const headOf = ({ organisationId: _, environment: __, formerUntil: ___, earlierUntil: ____, ...shown }: Endpoint) =>
  shown;

const deliveryOf = <Message extends ListedMessage>(message: Message) => {
  const { seq: number, id, dueAt, isAsked, settledAt: _, ...shown } = message;
  const isWaiting = message.state === 'waiting';
  return { ...shown, number, id: `msg_${id}`, nextAttemptAt: isWaiting ? dueAt : null, isAsked: isWaiting && isAsked };
};

const openOf = (message: ShownMessage) => ({ ...deliveryOf(message), headers: listHeaders(message) });

/** As sent last. The signature is not kept, so it is null. */
function listHeaders({ id, tries }: ShownMessage): { name: string; value: string | null }[] {
  const last = tries.at(-1);
  if (!last) return [];
  const sent = { 'content-type': 'application/json', ...headersOf(id, last.at.getTime()) };
  const headers = Object.entries(sent).map(([name, value]) => ({ name, value }));
  return [...headers, { name: 'webhook-signature', value: null }];
}

/** There are 50 at most: they are read as the screen reads them, and looked at in memory. */
export const findWebhooks = ({ store }: WebhookRoom): Find => ({
  noun: 'webhook',
  label: msg('Webhooks'),
  states: { off: msg('off'), failing: msg('switched off: it fails'), gone: msg('switched off by the receiver') },
  at: 75,
  permission: 'webhook:read',
  find: async (caller, { term, most }) => {
    const found = (await store.list(caller))
      .map(({ id, label, url, state }) => ({ id, label, state, address: addressOf(url) }))
      .filter(({ label, address }) => holdsTerm(`${label} ${address}`, term));
    return {
      rows: found.slice(0, most).map(({ id, label, address, state }) => ({
        id,
        title: label,
        detail: address,
        at: null,
        to: `webhooks/${id}`,
        // That it works needs no word.
        state: state === 'on' ? null : state,
      })),
      isMore: false,
    };
  },
});

/** Without the query, which may hold a secret of the receiver. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
