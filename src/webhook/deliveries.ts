// The story of deliveries: what was sent to an endpoint and what it answered, and sending it again.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { Endpoints } from './endpoints.ts';
import { messageUnknown, webhookSwitchedOff } from './errors.ts';
import { inBatches } from './in-batches.ts';
import type { ListedMessage, MessageState, MessageStore, ShownMessage } from './message-store.ts';
import type { Endpoint, EndpointStore } from './store.ts';

export type DeliveryNeeds = {
  store: Pick<EndpointStore, 'transaction'>;
  endpoints: Pick<Endpoints, 'find'>;
  messages: MessageStore;
  audit: AuditLog;
  clock: Clock;
};

const isNumber = (text: string) => /^\d{1,18}$/.test(text);

export function deliveryStory({ store, endpoints, messages, audit, clock }: DeliveryNeeds) {
  const entryOf = ({ organisationId, environment }: Tenant, by: Actor, { id }: Endpoint) =>
    ({ organisationId, environment, actor: by, action: 'webhook.resend', subject: id }) as const;

  async function requireOn(tenant: Tenant, id: string): Promise<Endpoint> {
    const endpoint = await endpoints.find(tenant, id);
    if (endpoint.state !== 'on') throw webhookSwitchedOff();
    return endpoint;
  }

  const look = async (tenant: Tenant, endpointId: string, seq: string): Promise<ShownMessage | null> =>
    isNumber(seq) ? messages.find(tenant, endpointId, seq) : null;

  return {
    /** Null where there is none. */
    look,

    /** Newest first. */
    page: (tenant: Tenant, endpointId: string, state: MessageState | null, asked: AskedPage) =>
      readPage<ListedMessage>(asked, {
        kinds: ['number'],
        keyOf: ({ seq }) => [Number(seq)],
        read: (read) => messages.list(tenant, endpointId, state, read),
      }),

    show: async (tenant: Tenant, endpointId: string, seq: string): Promise<ShownMessage> => {
      const message = await look(tenant, endpointId, seq);
      if (!message) throw messageUnknown();
      return message;
    },

    /** Under the same id, whatever came of it before. */
    resend: async (tenant: Tenant, id: string, seq: string, by: Actor): Promise<Endpoint> => {
      const endpoint = await requireOn(tenant, id);
      if (!isNumber(seq)) throw messageUnknown();
      await store.transaction(async (within) => {
        if (!(await messages.resend(tenant, endpoint.id, seq, new Date(clock.now()), within))) throw messageUnknown();
        await audit.record({ ...entryOf(tenant, by, endpoint), details: { messages: 1 } }, within);
      });
      return endpoint;
    },

    /** All that failed and are not older than `since`, or none if the database fails; answers how many. */
    resendFailed: async (tenant: Tenant, id: string, since: Date, by: Actor): Promise<number> => {
      const endpoint = await requireOn(tenant, id);
      return store.transaction(async (within) => {
        const at = new Date(clock.now());
        let [count, after] = [0, '0'];
        await inBatches(async (most) => {
          const { looked, sent, last } = await messages.resendFailed(
            tenant,
            endpoint.id,
            { since, at, after, most },
            within,
          );
          count += sent;
          after = last ?? after;
          return looked;
        });
        await audit.record({ ...entryOf(tenant, by, endpoint), details: { messages: count, since } }, within);
        return count;
      });
    },

    /** Of the newest deliveries of each endpoint, by state. */
    counts: async (tenant: Tenant, most: number) => messages.count(tenant, most),
  };
}

export type Deliveries = ReturnType<typeof deliveryStory>;
