// What every act of the address room gets: the platform, the organisations, and what open.ts makes once.
import type { Organisation, Organisations } from '#organisation';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { CustomerStore } from './customer-store.ts';
import type { GazetteerStore } from './gazetteer-store.ts';
import type { RenormaliseStore } from './renormalise-store.ts';
import type { Gazetteer } from './rules/places.ts';
import type { AddressStore } from './store.ts';
import type { AttendingPeople } from './views.ts';

/** What other systems were told of a person; the webhook room, which opens later, knows it. */
export type ToldOfPeople = {
  list(tenant: Tenant, person: string): Promise<readonly object[]>;
  forget(tenant: Tenant, person: string, within: Queries): Promise<void>;
};

export type AddressBase = RoomBase<Record<never, never>, { organisations: Organisations; told: ToldOfPeople }>;

export type AddressRoom = AddressBase & {
  store: AddressStore;
  customerStore: CustomerStore;
  renormaliseStore: RenormaliseStore;
  gazetteerStore: GazetteerStore;
  /** Replaced when a newer list of places is imported, by whichever process. */
  places: { current: Gazetteer };
};

/** For the Customers screens; the calendar room, which opens later, knows who attends. */
export type CustomerRoom = AddressRoom & { attending: AttendingPeople };

/** Whose address it is, and what the organisation says about its addresses. */
export type Owner = Tenant & {
  organisation: Pick<Organisation, 'defaultCountry'> & { settings: Pick<Organisation['settings'], 'addressCheck'> };
};
