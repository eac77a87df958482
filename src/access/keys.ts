// Keys: made and shown once, rotated with an overlap, revoked, passed to their owners, or ended with them. Every act is in the
// audit log.
import type { Actor } from '#platform/audit/audit.ts';
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
import { makeKey, recordOf } from './make-key.ts';
import type { AccessRoom, OwnerOfKeys } from './room.ts';
import { environmentOf } from './rules/api-key.ts';
import { stateOfKey } from './rules/key-state.ts';
import { isOverlapTooLong } from './rules/read-expiry.ts';
import type { DigestedKey, KeyRecord, KeyType } from './schema.ts';
import { tellRevoked } from './told-events.ts';

/** Every process that keeps keys in memory listens to it; the payload is the digest. */
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

/** The key itself; it is kept nowhere else. */
export type MadeKey = DigestedKey & { key: string };

/** ROOT acts on both environments. */
export const placeOf = ({ organisationId, type }: Pick<KeyRecord, 'organisationId' | 'type'>) => ({
  organisationId,
  environment: type === 'ROOT' ? null : environmentOf[type],
});

export async function createKey(room: AccessRoom, wanted: NewKey, within?: Transaction): Promise<MadeKey> {
  // Spec 5: ROOT bypasses roles. A restriction would only seem to work.
  if (wanted.type === 'ROOT' && wanted.roles) throw rootTakesNoRoles();
  const made = draft(room, wanted);
  const { by } = wanted;
  await (within ? insert(room, made, by, within) : room.database.transaction((own) => insert(room, made, by, own)));
  room.known.forget(made.digest);
  return made;
}

/** The reason is kept in the audit log. */
export async function revokeKey(
  { store, database, audit, clock, known }: AccessRoom,
  id: string,
  by: Actor,
  reason: string | null = null,
): Promise<KeyRecord> {
  const key = await store.find(id);
  if (!key) throw keyUnknown(id);
  await database.transaction(async (within) => {
    // Also for a key that was revoked before: a process that missed the first notice gets this one.
    await within.notify(keyChanged, key.digest);
    if (!(await store.revoke(key.id, new Date(clock.now()), within))) return;
    const details = reason === null ? {} : { reason };
    const entry = { ...placeOf(key), actor: by, action: 'key.revoke', subject: key.id, details };
    await audit.record({ ...entry, tells: [tellRevoked(key.id)] }, within);
  });
  // The notice takes a moment to come back to this process, and the next request must not use the old record.
  known.forget(key.digest);
  return key;
}

/** Makes a successor with the same rights; the old key works until the overlap ends. */
export async function rotateKey(room: AccessRoom, id: string, overlapMs: number, by: Actor): Promise<MadeKey> {
  const { store, database, clock, known } = room;
  if (isOverlapTooLong(overlapMs)) throw overlapTooLong();
  const old = await store.find(id);
  if (!old) throw keyUnknown(id);
  if (old.rotatedAt || stateOfKey(old, clock.now) !== 'active') throw keyIsRetired();
  const lifeMs = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : null;
  // A ROOT key of an earlier version may have roles, which were never applied to it.
  const roles = old.type === 'ROOT' ? null : old.roles;
  const made = { ...draft(room, { ...old, roles, lifeMs }), replaces: old.id };
  await database.transaction(async (within) => {
    const now = clock.now();
    const isMine = await store.retire(old.id, new Date(now), new Date(now + overlapMs), within);
    if (!isMine) throw keyIsRetired();
    await insert(room, made, by, within);
    await within.notify(keyChanged, old.digest);
  });
  known.forget(old.digest);
  return made;
}

function draft({ clock, digests }: AccessRoom, wanted: Omit<NewKey, 'by'>): MadeKey {
  const key = makeKey(wanted.type);
  const now = clock.now();
  return {
    ...recordOf(makeId(), key, digests.digestOf(key), new Date(now)),
    key,
    organisationId: wanted.organisationId,
    label: wanted.label ?? null,
    // Spec 5: one key for each team member, however the e-mail is written.
    member: wanted.member?.trim().normalize('NFC').toLowerCase() ?? null,
    roles: wanted.roles ?? null,
    expiresAt: endOf(wanted, now),
  };
}

function endOf({ lifeMs = null, validUntil = null }: Pick<NewKey, 'lifeMs' | 'validUntil'>, now: number): Date | null {
  if (validUntil !== null && validUntil.getTime() <= now) throw expiryIsPast(validUntil);
  return validUntil ?? (lifeMs === null ? null : new Date(now + lifeMs));
}

async function insert(room: AccessRoom, made: MadeKey, actor: Actor, within: Transaction): Promise<void> {
  const { store, audit } = room;
  made.memberId = await findOwner(room, made, within);
  // An expired key is not active, so its member may have another.
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
  const { id, type, label, memberId, replaces, member, roles, expiresAt } = made;
  const details = { memberId, ...(replaces === null ? {} : { replaces }) };
  const after = { type, label, member, roles, expiresAt };
  const action = replaces === null ? 'key.create' : 'key.rotate';
  await audit.record({ ...placeOf(made), actor, action, subject: id, after, details }, within);
  for (const old of expired) {
    const entry = { ...placeOf(made), actor, action: 'key.revoke', subject: old.id };
    await audit.record({ ...entry, details: { reason: 'expired' }, tells: [tellRevoked(old.id)] }, within);
    await within.notify(keyChanged, old.digest);
  }
  await within.notify(keyChanged, made.digest);
}

/** Spec 5: a DEV_ key belongs to a team member, whether or not they have joined yet. */
async function findOwner({ owners }: AccessRoom, { type, member }: MadeKey, within: Transaction) {
  if (type !== 'DEV_') return null;
  if (!member) throw memberNeeded();
  const owner = await owners.find(member, within);
  if (owner?.isBlocked) throw memberIsBlocked();
  return owner?.isJoined ? owner.id : null;
}

/** Spec 5: DEV_ keys belong to people. The member room calls these when somebody joins or is removed. */
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
