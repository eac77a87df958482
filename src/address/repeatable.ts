// Creates and updates addresses once: a caller who sends the same request with the same Idempotency-Key gets the first answer.
import type { Actor } from '#platform/audit/audit.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import type { Addresses, Owner } from './addresses.ts';
import { checkBody, checkIdentity } from './rules/identity.ts';
import type { Address } from './schema.ts';
import type { AddressStore } from './store.ts';

export type RepeatableNeeds = {
  addresses: Pick<Addresses, 'create' | 'update'>;
  store: Pick<AddressStore, 'transaction'>;
  idempotency: Pick<Idempotency, 'once'>;
};

/** Without a key it is done each time. */
export type Repeatable = { caller: Owner; body: unknown; by: Actor; key: string | undefined };

export function repeatableAddresses({ addresses, store, idempotency }: RepeatableNeeds) {
  /** The answer holds data of the contact, so it is erased with the contact. */
  function requestOf(operation: string, { caller: tenant, body, key }: Repeatable, payload: unknown) {
    const identity = checkIdentity(checkBody(body).identityId);
    return { tenant, operation, key, payload, ...('text' in identity ? { subject: identity.text } : {}) };
  }

  return {
    create: (sent: Repeatable): Promise<Address> => {
      const { caller, body, by, key } = sent;
      if (key === undefined) return addresses.create(caller, body, by);
      const request = requestOf('address/create', sent, leaveOutEmpty(body));
      return store.transaction((within) =>
        idempotency.once(request, within, () => addresses.create(caller, body, by, within)),
      );
    },

    update: (sent: Repeatable): Promise<Address> => {
      const { caller, body, by, key } = sent;
      if (key === undefined) return addresses.update(caller, body, by);
      const request = requestOf('address/update', sent, body);
      return store.transaction((within) =>
        idempotency.once(request, within, () => addresses.update(caller, body, by, { within })),
      );
    },
  };
}

export type RepeatableAddresses = ReturnType<typeof repeatableAddresses>;

/** What counts as not sent makes no other request of it. In an update it does: there it clears a field. */
const leaveOutEmpty = (body: unknown) =>
  Object.fromEntries(Object.entries(checkBody(body)).filter(([, value]) => value !== null && value !== ''));
