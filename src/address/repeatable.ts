// Creates and updates addresses once: a caller who sends the same request with the same Idempotency-Key gets the first answer.
import type { Actor } from '#platform/audit/audit.ts';
import { createAddress, updateAddress } from './addresses.ts';
import type { AddressRoom, Owner } from './room.ts';
import { checkBody, checkIdentity } from './rules/identity.ts';
import type { Address } from './schema.ts';

/** Without a key it is done each time. */
export type Repeatable = { caller: Owner; body: unknown; by: Actor; key: string | undefined };

export function createOnce(room: AddressRoom, sent: Repeatable): Promise<Address> {
  const { caller, body, by, key } = sent;
  if (key === undefined) return createAddress(room, caller, body, by);
  const request = requestOf('address/create', sent, leaveOutEmpty(body));
  return room.store.transaction((within) =>
    room.idempotency.once(request, within, () => createAddress(room, caller, body, by, within)),
  );
}

export function updateOnce(room: AddressRoom, sent: Repeatable): Promise<Address> {
  const { caller, body, by, key } = sent;
  if (key === undefined) return updateAddress(room, caller, body, by);
  const request = requestOf('address/update', sent, body);
  return room.store.transaction((within) =>
    room.idempotency.once(request, within, () => updateAddress(room, caller, body, by, { within })),
  );
}

/** The answer holds data of the contact, so it is erased with the contact. */
function requestOf(operation: string, { caller: tenant, body, key }: Repeatable, payload: unknown) {
  const identity = checkIdentity(checkBody(body).identityId);
  return { tenant, operation, key, payload, ...('text' in identity ? { subject: identity.text } : {}) };
}

/** What counts as not sent makes no other request of it. In an update it does: there it clears a field. */
const leaveOutEmpty = (body: unknown) =>
  Object.fromEntries(Object.entries(checkBody(body)).filter(([, value]) => value !== null && value !== ''));
