// Hands on what waits in the outbox: each event becomes a message for each endpoint that wants it.
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { inBatches } from './in-batches.ts';
import type { WebhookRoom } from './room.ts';

/** Does nothing while another process does it. */
export const handOn = ({ messages }: WebhookRoom): Promise<void> => inBatches((most) => messages.handOn(most));

/**
 * Waits for another process that does it, and keeps others from it until the transaction ends. An endpoint that changes gets
 * what happened before as it was until then.
 */
export async function handOnFirst({ messages }: WebhookRoom, within: Queries): Promise<void> {
  await holdLock(locks.outbox, within);
  await inBatches((most) => messages.handOn(most, within));
}

/** What other systems are told of a person, for the rooms that know whose data it is. */
export const openTold = (room: WebhookRoom) => ({
  list: (tenant: Tenant, person: string) =>
    room.store.transaction(async (within) => {
      await handOnFirst(room, within);
      return room.messages.listOf(tenant, person, within);
    }),
  /** Also what waits to be sent, and what receivers answered. */
  forget: async (tenant: Tenant, person: string, within: Queries): Promise<void> => {
    await handOnFirst(room, within);
    await room.messages.forgetOf(tenant, person, within);
  },
});

export type Told = ReturnType<typeof openTold>;
