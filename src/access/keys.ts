// The story of keys: made and shown once, listed, rotated with an overlap, revoked; every act is in the audit log.

import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import {
  expiryIsPast,
  keyIsRetired,
  keyUnknown,
  memberHasKey,
  memberIsBlocked,
  memberNeeded,
  overlapTooLong,
  rootTakesNoRoles,
} from './key-errors.ts';
import type { KeyOwners } from './key-owners.ts';
import { makeKey } from './make-key.ts';
import { environmentOf } from './rules/api-key.ts';
import { stateOfKey } from './rules/key-state.ts';
import { isOverlapTooLong } from './rules/read-expiry.ts';
import type { DigestedKey, KeyRecord, KeyType } from './schema.ts';
import type { KeyStore } from './store.ts';
import { tellRevoked } from './told-events.ts';

/** Heard by every process that keeps keys in memory; the payload is the digest. */
export const keyChanged = 'access_key_changed';

export type NewKey = {
  organisationId: string;
  type: KeyType;
  label?: string | null;
  member?: string | null;
  roles?: string[] | null;
  lifeMs?: number | null;
  /** In place of `lifeMs`. */
  validUntil?: Date | null;
  by: Actor;
};

/** The key itself is here and nowhere else. */
export type MadeKey = DigestedKey & { key: string };

export type KeysNeeds = {
  store: KeyStore;
  audit: AuditLog;
  database: Database;
  clock: Clock;
  digestOf(key: string): string;
  forget(digest: string): void;
  owners: KeyOwners;
};

function endOf({ lifeMs = null, validUntil = null }: Pick<NewKey, 'lifeMs' | 'validUntil'>, now: number): Date | null {
  if (validUntil !== null && validUntil.getTime() <= now) throw expiryIsPast(validUntil);
  return validUntil ?? (lifeMs === null ? null : new Date(now + lifeMs));
}

/** ROOT acts on both environments. */
export const placeOf = ({ organisationId, type }: Pick<KeyRecord, 'organisationId' | 'type'>) => ({
  organisationId,
  environment: type === 'ROOT' ? null : environmentOf[type],
});

export function keyStory({ store, audit, database, clock, digestOf, forget, owners }: KeysNeeds) {
  function draft(wanted: Omit<NewKey, 'by'>): MadeKey {
    const key = makeKey(wanted.type);
    const now = clock.now();
    return {
      key,
      id: makeId(),
      organisationId: wanted.organisationId,
      type: wanted.type,
      digest: digestOf(key),
      firstFour: key.slice(0, 4),
      lastFour: key.slice(-4),
      label: wanted.label ?? null,
      // Spec 5: one key for each team member, however their e-mail is written.
      member: wanted.member?.trim().normalize('NFC').toLowerCase() ?? null,
      memberId: null,
      roles: wanted.roles ?? null,
      createdAt: new Date(now),
      expiresAt: endOf(wanted, now),
      rotatedAt: null,
      revokedAt: null,
      lastUsedAt: null,
      replaces: null,
    };
  }

  /** Spec 5: a DEV_ key belongs to a team member, whether or not they have joined yet. */
  async function findOwner({ type, member }: MadeKey, within: Transaction): Promise<string | null> {
    if (type !== 'DEV_') return null;
    if (!member) throw memberNeeded();
    const owner = await owners.find(member, within);
    if (owner?.isBlocked) throw memberIsBlocked();
    return owner?.isJoined ? owner.id : null;
  }

  async function insert(made: MadeKey, actor: Actor, within: Transaction): Promise<void> {
    made.memberId = await findOwner(made, within);
    // An expired key is not an active one, so it does not keep its member from having another.
    const expired = made.member
      ? await store.revokeExpiredOfMember(made.organisationId, made.member, made.createdAt, within)
      : [];
    try {
      await store.insert(made, within);
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      if (constraint?.startsWith('access_key_one_per_')) throw memberHasKey(made.member ?? '');
      throw error;
    }
    const { id, label, memberId, replaces, member, roles, expiresAt } = made;
    const details = { memberId, ...(replaces === null ? {} : { replaces }) };
    const after = { type: made.type, label, member, roles, expiresAt };
    const action = replaces === null ? 'key.create' : 'key.rotate';
    await audit.record({ ...placeOf(made), actor, action, subject: id, after, details }, within);
    for (const old of expired) {
      const entry = { ...placeOf(made), actor, action: 'key.revoke', subject: old.id };
      await audit.record({ ...entry, details: { reason: 'expired' }, tells: [tellRevoked(old.id)] }, within);
      await within.notify(keyChanged, old.digest);
    }
    await within.notify(keyChanged, made.digest);
  }

  return {
    create: async (wanted: NewKey, within?: Transaction): Promise<MadeKey> => {
      // Spec 5: ROOT bypasses roles. Whoever restricts one would believe in it.
      if (wanted.type === 'ROOT' && wanted.roles) throw rootTakesNoRoles();
      const made = draft(wanted);
      const { by } = wanted;
      await (within ? insert(made, by, within) : database.transaction((own) => insert(made, by, own)));
      forget(made.digest);
      return made;
    },

    find: (id: string): Promise<KeyRecord | null> => store.look(id),
    list: (organisationId: string | null) => store.list(organisationId),

    /** The reason is kept in the audit log. */
    revoke: async (id: string, by: Actor, reason: string | null = null): Promise<KeyRecord> => {
      const key = await store.find(id);
      if (!key) throw keyUnknown(id);
      await database.transaction(async (within) => {
        // Also of a key that was revoked before: a process that missed it hears of it now.
        await within.notify(keyChanged, key.digest);
        const changed = await store.revoke(key.id, new Date(clock.now()), within);
        if (!changed) return;
        const details = reason === null ? {} : { reason };
        const entry = { ...placeOf(key), actor: by, action: 'key.revoke', subject: key.id, details };
        await audit.record({ ...entry, tells: [tellRevoked(key.id)] }, within);
      });
      // The notice takes a moment to come back to this process; the next request must not wait for it.
      forget(key.digest);
      return key;
    },

    /** A successor with the same rights; the old key lives on for the overlap. */
    rotate: async (id: string, overlapMs: number, by: Actor): Promise<MadeKey> => {
      if (isOverlapTooLong(overlapMs)) throw overlapTooLong();
      const old = await store.find(id);
      if (!old) throw keyUnknown(id);
      if (old.rotatedAt || stateOfKey(old, clock.now) !== 'active') throw keyIsRetired();
      const lifeMs = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : null;
      // A ROOT key of an earlier version may have roles, which it never obeyed.
      const roles = old.type === 'ROOT' ? null : old.roles;
      const made = { ...draft({ ...old, roles, lifeMs }), replaces: old.id };
      await database.transaction(async (within) => {
        const now = clock.now();
        const isMine = await store.retire(old.id, new Date(now), new Date(now + overlapMs), within);
        if (!isMine) throw keyIsRetired();
        await insert(made, by, within);
        await within.notify(keyChanged, old.digest);
      });
      forget(old.digest);
      return made;
    },
  };
}

export type Keys = ReturnType<typeof keyStory>;
