// What every act on branches gets: the platform, functions of other rooms, and the stores of the room. open.ts makes it once.
import type { Organisations } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Platform } from '#platform/room/room.ts';
import { localDay } from '#platform/rules/wall-clock.ts';
import type { KeptStore } from './kept-store.ts';
import type { BranchAddress } from './rules/branch.ts';
import type { AddressFormatters } from './rules/read-branch.ts';
import type { ScheduleStore } from './schedule-store.ts';
import type { Snapshots } from './snapshots.ts';
import type { BranchStore } from './store.ts';
import type { WholeStore } from './whole-store.ts';

export type BranchLent = {
  organisations: Organisations;
  /** The address room owns them. */
  formatters: Omit<AddressFormatters, 'defaultCountry'> & { summariseAddress(address: BranchAddress): string };
};

export type BranchRoom = Platform &
  BranchLent & {
    /** What the public may see. */
    store: BranchStore;
    whole: WholeStore;
    schedules: ScheduleStore;
    kept: KeptStore;
    snapshots: Snapshots;
  };

/** The person or command that changes branches, and the organisation and environment. */
export type Editor = Tenant & { actor: Actor; organisation: { defaultCountry: string } };

/** The day in the zone of the organisation, as in 2026-11-16. */
export const todayOf = ({ clock }: BranchRoom, { organisation }: { organisation: { timeZone: string } }) =>
  localDay(organisation.timeZone, clock.now());
