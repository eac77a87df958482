// Opens the address room: its stores and places, the formatters for other rooms, and the Customers screens.
import type { Actor } from '#platform/audit/audit.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Demo, DemoThing } from '#platform/room/demo.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { customerConsole } from './console.ts';
import { type Erasure, eraseContact, exportContact, setDefaultAddress } from './contacts.ts';
import { customerStore } from './customer-store.ts';
import { forgetRemoved } from './customers.ts';
import { demoCustomers, removeCustomers, seedCustomers } from './demo.ts';
import { contactFind } from './find-store.ts';
import { gazetteerStore } from './gazetteer-store.ts';
import { listenForPlaces, readPlaces } from './gazetteers.ts';
import { renormaliseStore } from './renormalise-store.ts';
import type { AddressBase, AddressRoom } from './room.ts';
import { addressRoutes } from './routes.ts';
import { normaliseCountry } from './rules/country.ts';
import { customerPath } from './rules/customer-path.ts';
import { formatPostalCode } from './rules/postal-code.ts';
import { summariseAddress } from './rules/record.ts';
import { addressStore } from './store.ts';
import type { AttendingPeople } from './views.ts';

const forgetMs = 10 * 60 * 1_000;

export async function openAddress(given: AddressBase) {
  const { database } = given;
  const places = gazetteerStore(database);
  const room: AddressRoom = {
    ...given,
    store: addressStore(tenantDatabase(database)),
    customerStore: customerStore(database),
    renormaliseStore: renormaliseStore(database),
    gazetteerStore: places,
    places: { current: await readPlaces(places) },
  };
  await listenForPlaces(room);
  const timer = setInterval(forgetRemoved, forgetMs, room).unref();
  return {
    room,
    routes: addressRoutes(room),
    finds: [contactFind],
    openCustomers: (attending: AttendingPeople) => openConsole({ ...room, attending }, customerConsole),
    customerPath,
    contacts: {
      addresses: (tenant: Tenant, identityId: string) => room.store.list(tenant, identityId),
      setDefault: (tenant: Tenant, id: string, actor: Actor) => setDefaultAddress(room, tenant, id, actor),
      export: (tenant: Tenant, identityId: string, actor: Actor) => exportContact(room, tenant, identityId, actor),
      erase: (tenant: Tenant, identityId: string, also: Erasure) => eraseContact(room, tenant, identityId, also),
    },
    formatters: { formatPostalCode, normaliseCountry, summariseAddress },
    demoCustomers,
    seedDemo: (demo: Demo, within: Transaction) => seedCustomers(room, demo, within),
    removeDemo: (tenant: Tenant, things: readonly DemoThing[], within: Transaction) =>
      removeCustomers(room, tenant, things, within),
    close: async () => clearInterval(timer),
  };
}
