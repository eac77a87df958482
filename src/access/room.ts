// What every act of the access room gets: the platform, the stores, and the keys in memory. open.ts makes it once.
import type { Organisations } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { KnownKeys } from './known-keys.ts';
import type { KeyDigests } from './make-key.ts';
import type { accessSettings } from './settings.ts';
import type { KeyStore } from './store.ts';
import type { KeyUsage } from './usage/key-usage.ts';
import type { UsageStore } from './usage/usage-store.ts';

export type AccessBase = RoomBase<typeof accessSettings, { organisations: Organisations }>;

export type AccessRoom = AccessBase & {
  store: KeyStore;
  digests: KeyDigests;
  /** Keys in memory. */
  known: KnownKeys;
  usage: UsageStore;
  /** What this process has counted but not yet written. */
  uses: KeyUsage;
  owners: { find: FindOwner };
};

/** By the e-mail in lower case; null when nobody has it. */
export type FindOwner = (
  emailKey: string,
  within: Queries,
) => Promise<{ id: string; isJoined: boolean; isBlocked: boolean } | null>;

/** What the member room gets: the DEV_ keys of people (spec 5). */
export type KeyOwners = {
  /** The member room needs this one and so opens later; it passes in its lookup of people then. */
  findWith(find: FindOwner): void;
  /** Keys that were made for this e-mail before its owner joined now belong to the owner. */
  adopt(owner: { id: string; emailKey: string }, within: Transaction): Promise<void>;
  /** Revokes the keys of one person, in one organisation or in all. */
  end(owner: OwnerOfKeys, by: Actor, within: Transaction): Promise<void>;
};

export type OwnerOfKeys = { id: string; emailKey: string | null; organisationId: string | null };
