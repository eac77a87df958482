// What was sent to an endpoint and what it answered, and sending it again.
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import { findWebhook } from './endpoints.ts';
import { messageUnknown, webhookSwitchedOff } from './errors.ts';
import { inBatches } from './in-batches.ts';
import type { ListedMessage, MessageState, ShownMessage } from './message-store.ts';
import type { WebhookRoom } from './room.ts';
import type { Endpoint } from './store.ts';

/** Newest first. */
export const listDeliveries = (
  { messages }: WebhookRoom,
  tenant: Tenant,
  endpointId: string,
  state: MessageState | null,
  asked: AskedPage,
) =>
  readPage<ListedMessage>(asked, {
    kinds: ['number'],
    keyOf: ({ seq }) => [Number(seq)],
    read: (read) => messages.list(tenant, endpointId, state, read),
  });

const isNumber = (text: string) => /^\d{1,18}$/.test(text);

/** Null where there is none. */
export const lookAtDelivery = async ({ messages }: WebhookRoom, tenant: Tenant, endpointId: string, seq: string) =>
  isNumber(seq) ? messages.find(tenant, endpointId, seq) : null;

export async function findDelivery(room: WebhookRoom, tenant: Tenant, endpointId: string, seq: string) {
  const message: ShownMessage | null = await lookAtDelivery(room, tenant, endpointId, seq);
  if (!message) throw messageUnknown();
  return message;
}

/** Under the same id, whatever came of it before. */
export async function resendDelivery(room: WebhookRoom, tenant: Tenant, endpointId: string, seq: string, actor: Actor) {
  const { store, messages, audit, clock } = room;
  const { id } = await requireOn(room, tenant, endpointId);
  if (!isNumber(seq)) throw messageUnknown();
  await store.transaction(async (within) => {
    if ((await messages.resend(tenant, id, seq, new Date(clock.now()), within)) === 0) throw messageUnknown();
    await audit.record({ ...entryOf(tenant, id, actor), details: { messages: 1 } }, within);
  });
}

/** All that failed and are not older than `since`, or none if the database fails; answers how many. */
export async function resendFailed(room: WebhookRoom, tenant: Tenant, endpointId: string, since: Date, actor: Actor) {
  const { store, messages, audit, clock } = room;
  const { id } = await requireOn(room, tenant, endpointId);
  return store.transaction(async (within) => {
    const at = new Date(clock.now());
    let [count, after] = [0, '0'];
    await inBatches(async (most) => {
      const { looked, sent, last } = await messages.resendFailed(tenant, id, { since, at, after, most }, within);
      count += sent;
      after = last ?? after;
      return looked;
    });
    await audit.record({ ...entryOf(tenant, id, actor), details: { messages: count, since } }, within);
    return count;
  });
}

async function requireOn(room: WebhookRoom, tenant: Tenant, id: string): Promise<Endpoint> {
  const endpoint = await findWebhook(room, tenant, id);
  if (endpoint.state !== 'on') throw webhookSwitchedOff();
  return endpoint;
}

const entryOf = ({ organisationId, environment }: Tenant, subject: string, actor: Actor) =>
  ({ organisationId, environment, actor, action: 'webhook.resend', subject }) as const;
