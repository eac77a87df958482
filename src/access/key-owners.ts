// DEV_ keys and their owners (spec 5: one per team member). The member room knows the people; it lends this room the way to
// find them, and tells when somebody joins or has to go.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { KeyStore } from './store.ts';
import { tellRevoked } from './told-events.ts';

type Owner = { id: string; isJoined: boolean; isBlocked: boolean };

/** By the e-mail in lower case; null when nobody has it. */
type FindOwner = (emailKey: string, within: Queries) => Promise<Owner | null>;

type Needs = {
  store: KeyStore;
  audit: AuditLog;
  clock: Clock;
  /** Heard by every process that keeps keys in memory. */
  tellChanged(digest: string, within: Transaction): Promise<void>;
};

export function keyOwners({ store, audit, clock, tellChanged }: Needs) {
  let find: FindOwner = async () => null;
  return {
    find: (emailKey: string, within: Queries) => find(emailKey, within),
    /** The member room opens after this one, which it needs: so the way to find people comes later. */
    findWith: (given: FindOwner) => {
      find = given;
    },
    /** Keys that were made for this e-mail before its owner joined become theirs. */
    adopt: async ({ id, emailKey }: { id: string; emailKey: string }, within: Transaction): Promise<void> => {
      for (const { id: keyId, organisationId, digest } of await store.adopt(id, emailKey, within)) {
        const entry = { organisationId, environment: 'sandbox', actor: { member: id }, action: 'key.adopt' } as const;
        await audit.record({ ...entry, subject: keyId, details: { memberId: id } }, within);
        await tellChanged(digest, within);
      }
    },
    /** Revokes the keys of somebody, in one organisation or in all. */
    end: async (
      owner: { id: string; emailKey: string | null; organisationId: string | null },
      by: Actor,
      within: Transaction,
    ): Promise<void> => {
      const at = new Date(clock.now());
      const revoked = await store.revokeOf(owner.id, owner.emailKey, owner.organisationId, at, within);
      for (const { id, organisationId, digest } of revoked) {
        const entry = { organisationId, environment: 'sandbox', actor: by, action: 'key.revoke', subject: id } as const;
        await audit.record({ ...entry, tells: [tellRevoked(id)] }, within);
        await tellChanged(digest, within);
      }
    },
  };
}

export type KeyOwners = ReturnType<typeof keyOwners>;
