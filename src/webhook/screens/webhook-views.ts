// What the Webhooks screens show: the webhooks of one environment with what came of their last messages, and one of them with
// its deliveries. A secret is in neither.
import type { Clock } from '#platform/clock.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { headersOf } from '../deliver/sign.ts';
import type { Deliveries } from '../deliveries.ts';
import { type Endpoints, formerSecrets } from '../endpoints.ts';
import type { ListedMessage, MessageState, ShownMessage } from '../message-store.ts';
import type { Endpoint } from '../store.ts';
import type { Delivery, WebhooksView, WebhookView } from './schema.ts';

export type WebhookViewNeeds = {
  endpoints: Pick<Endpoints, 'list' | 'look'>;
  deliveries: Pick<Deliveries, 'page' | 'look' | 'counts'>;
  events: readonly ToldEvent[];
  clock: Clock;
};

/** How many of the newest deliveries of a webhook are counted. */
const counted = 100;

type AskedList = AskedPage & { new?: 'webhook' };
type AskedOne = AskedPage & { id: string; state?: MessageState; message?: string };

export function webhookViews({ endpoints, deliveries, events, clock }: WebhookViewNeeds) {
  const known = events.map(({ type, description }) => ({ type, description }));

  return {
    list: async (caller: ConsoleCaller, asked: AskedList): Promise<WebhooksView> => {
      const counts = await deliveries.counts(caller, counted);
      const recentOf = (id: string) => {
        const of = (state: MessageState) =>
          counts.find((row) => row.endpointId === id && row.state === state)?.count ?? 0;
        return { delivered: of('delivered'), failed: of('failed'), waiting: of('waiting') };
      };
      const all = (await endpoints.list(caller)).map((one) => ({ ...headOf(one), recent: recentOf(one.id) }));
      const keyOf = ({ id }: (typeof all)[number]) => [id];
      const page = await readPage(asked, { kinds: ['text'], keyOf, read: readSorted(all, keyOf) });
      return { ...page, isNew: asked.new === 'webhook', known };
    },

    one: async (caller: ConsoleCaller, asked: AskedOne): Promise<WebhookView> => {
      const endpoint = await endpoints.look(caller, asked.id);
      if (!endpoint) throw notFoundHere();
      const show = asked.state ?? null;
      const { items, next, previous } = await deliveries.page(caller, endpoint.id, show, asked);
      const chosen = asked.message === undefined ? null : await deliveries.look(caller, endpoint.id, asked.message);
      const { version } = endpoint;
      return {
        ...headOf(endpoint),
        ...{ items: items.map(deliveryOf), next, previous, version, show, known },
        formerUntil: formerSecrets(endpoint, clock.now()).map(({ until }) => until.toISOString()),
        chosen: chosen && openOf(chosen),
      };
    },
  };
}

const headOf = ({ id, label, url, events, roles, state, stateAt, failingSince, createdAt }: Endpoint) => ({
  ...{ id, label, url, events, roles, state },
  stateAt: stateAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const deliveryOf = (message: ListedMessage): Delivery => {
  const { seq, id, type, state, attempts, outcome, status, createdAt, dueAt, isAsked } = message;
  return {
    number: seq,
    id: `msg_${id}`,
    ...{ type, state, attempts, outcome, status },
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? dueAt.toISOString() : null,
    isAsked: state === 'waiting' && isAsked,
  };
};

function openOf(message: ShownMessage): NonNullable<WebhookView['chosen']> {
  const last = message.tries.at(-1);
  const sent = last === undefined ? {} : headersOf(message.id, last.at.getTime());
  const headers = last === undefined ? [] : Object.entries({ 'content-type': 'application/json', ...sent });
  return {
    ...deliveryOf(message),
    headers: [
      ...headers.map(([name, value]) => ({ name, value })),
      ...(last === undefined ? [] : [{ name: 'webhook-signature', value: null }]),
    ],
    body: message.body,
    tries: message.tries.map(({ number, at, durationMs, outcome, status, answer }) => ({
      ...{ number, durationMs, outcome, status, answer },
      at: at.toISOString(),
    })),
  };
}
