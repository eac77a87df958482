// DEV_ keys and their owners (spec 5: one per team member). The member room knows the people, and tells when somebody joins or has
// to go.
import type { Actor } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { keyChanged } from './keys.ts';
import type { AccessRoom, OwnerOfKeys } from './room.ts';
import { tellRevoked } from './told-events.ts';

export async function adoptKeys(
  { store, audit }: AccessRoom,
  { id, emailKey }: { id: string; emailKey: string },
  within: Transaction,
): Promise<void> {
  for (const { id: keyId, organisationId, digest } of await store.adopt(id, emailKey, within)) {
    const entry = { organisationId, environment: 'sandbox', actor: { member: id }, action: 'key.adopt' } as const;
    await audit.record({ ...entry, subject: keyId, details: { memberId: id } }, within);
    await within.notify(keyChanged, digest);
  }
}

export async function endKeysOf(
  { store, audit, clock }: AccessRoom,
  { id: memberId, emailKey, organisationId: place }: OwnerOfKeys,
  by: Actor,
  within: Transaction,
): Promise<void> {
  const revoked = await store.revokeOf(memberId, emailKey, place, new Date(clock.now()), within);
  for (const { id, organisationId, digest } of revoked) {
    const entry = { organisationId, environment: 'sandbox', actor: by, action: 'key.revoke', subject: id } as const;
    await audit.record({ ...entry, tells: [tellRevoked(id)] }, within);
    await within.notify(keyChanged, digest);
  }
}
